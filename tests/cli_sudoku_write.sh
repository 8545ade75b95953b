#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of `dlx-sudoku convert` and `page`: forms are read back, pictures are XML, pages are complete.
# Usage: cli_sudoku_write.sh DLX-SUDOKU
set -u
tests=$(realpath "$(dirname "$0")")
. "$tests/support/tap.sh"
call_by_name "$1"
cd "$work" || exit 1

line=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
solved=417369825632158947958724316825437169791586432346912758289643571573291684164875293
several=________41____9_7___37_28______7_26_4_______8_91_6______42_36___3_14___99________
several=${several:0:81}
none=44${line:2}
echo $line >one
printf '%s\n' $line $solved >two

# ---- there and back ----
dlx-sudoku generate --number=3 --seed=3 >9x9
dlx-sudoku generate --number=3 --seed=3 --size=6 >6x6
dlx-sudoku generate --number=2 --seed=3 --size=12 >12x12
dlx-sudoku grid --number=1 --seed=3 --size=25 >25x25
dlx-sudoku grid --number=1 --seed=3 --size=36 >36x36
for puzzles in 9x9 6x6 12x12 25x25; do
    for form in line grid numbers csv sdm pretty; do
        check "$puzzles is converted to $form and back" 0 "$(cat $puzzles)" \
            'dlx-sudoku convert --to=$form $puzzles | dlx-sudoku convert --size=${puzzles%x*}'
    done
    for form in sdk ss; do
        check "one of $puzzles is converted to $form and back" 0 "$(head -n 1 $puzzles)" \
            'head -n 1 $puzzles | dlx-sudoku convert --to=$form | dlx-sudoku convert --size=${puzzles%x*}'
    done
    for form in candidates marks; do
        check "$puzzles has the same solutions as $form" 0 "$(dlx-sudoku --size=${puzzles%x*} $puzzles)" \
            'dlx-sudoku convert --to=$form $puzzles | dlx-sudoku --size=${puzzles%x*}'
        check "$form of $puzzles is the same again" 0 "$(dlx-sudoku convert --to=$form $puzzles)" \
            'dlx-sudoku convert --to=$form $puzzles | dlx-sudoku convert --to=$form --size=${puzzles%x*}'
    done
done
for puzzle in 12345678.$(printf '%072d' 0 | tr 0 .) 12345.$(printf '%030d' 0 | tr 0 .); do
    check "the comma before the last field of $puzzle is not the end of its row" 0 $puzzle \
        'echo $puzzle | dlx-sudoku convert --to=csv | dlx-sudoku convert'
done
for form in line grid numbers csv pretty; do
    check "36x36 is converted to $form and back" 0 "$(cat 36x36)" \
        'dlx-sudoku convert --to=$form 36x36 | dlx-sudoku convert --size=36'
done

printf '%s\n' 'regions 000111000111222222333333444555444555' 1..................................6 >uneven
printf '%s\n' 'grids 4 r1c1 r4c4' 1...............................................4 >apart
for rules in uneven apart; do
    for form in pretty candidates; do
        check "bands of different heights are read back from $form ($rules)" 0 "$(dlx-sudoku count $rules)" \
            "{ head -n 1 $rules; dlx-sudoku convert --to=$form $rules | grep -v '^[rg]'; } | dlx-sudoku count"
    done
done

# ---- what cannot be expressed ----
dlx-sudoku convert --to=candidates one >marked
check 'a form without candidates refuses a marked puzzle' 2 '' dlx-sudoku convert --to=sdm marked
error_has 'the message says so' "form 'sdm' cannot express the candidates of a puzzle"
check 'a form with one character per cell refuses 36x36' 2 '' dlx-sudoku convert --to=marks 36x36
error_has 'the message says so' "36x36:1: form 'marks' writes each digit as one character"
cat >ruled <<'END'
{"size":4,"grid":[[{"givenPencilMarks":[1]},{"value":2,"given":true},{"value":3,"given":true},{"value":4,"given":true}],[{"value":3,"given":true},{},{"value":1,"given":true},{}],[{"value":2,"given":true},{},{"value":4,"given":true},{}],[{},{},{},{"value":1,"given":true}]],"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]}
1234341221434321
END
check 'a puzzle that is refused leaves no rules to the next one' 2 1234341221434321 dlx-sudoku convert ruled
dlx-sudoku reduce ruled >reduced 2>"$errors"
[ $? -eq 2 ] && ! grep -q killer reduced
verdict 'so does reduce' $?
error_has 'the message says why it is refused' "form 'line' cannot express the candidates of a puzzle"
awk 'BEGIN {for (r = 0; r < 34; r++) {for (c = 0; c < 34; c++) printf "%s ", "123456789ABCDEFGHIJKLMNOPQRSTUVW"; print ""}}' >wide
check 'JSON that is too long to be read again is refused' 2 '' dlx-sudoku convert --to=f-puzzles wide
error_has 'the message says so' "form 'f-puzzles' would be a line of more than 65535 bytes, which cannot be read again"
check 'a link has room for it' 0 "$(dlx-sudoku convert --to=candidates wide)" \
    'dlx-sudoku convert --to=link wide | dlx-sudoku convert --to=candidates'
check 'one picture holds one puzzle' 2 '' 'dlx-sudoku convert --to=svg two >/dev/null'
error_has 'a second puzzle is refused' 'two:2: this form holds one puzzle per file'
check 'a malformed puzzle is not converted' 2 $line \
    "printf '%s\n' ${line:1} $line | dlx-sudoku convert"
error_has 'the message gives the reason' 'has 81 cells, but this line has 80'
dlx-sudoku grid --size=12 --seed=1 --to=line | tr 12 . >pairs
check 'lists of 1 and 2 are not read as twelve' 0 "$(dlx-sudoku count pairs)" \
    'dlx-sudoku convert --to=candidates pairs | dlx-sudoku count'
echo '{"size":4,"grid":[[{"value":1,"given":true,"givenPencilMarks":[2]},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}' >against
for form in candidates marks pretty; do
    check "$form refuses a given that its candidates exclude" 2 '' dlx-sudoku convert --to=$form against
    error_has 'the message says so' "form '$form' cannot express a given that its own candidates exclude"
done
check 'reduce refuses a marked puzzle, and goes on' 2 $'invalid\n'"$(dlx-sudoku reduce one)" \
    'dlx-sudoku reduce marked one'
error_has 'the message has the line' "marked:2: form 'line' cannot express the candidates of a puzzle"

# ---- regions ----
printf '%s\n' 1... .... .... ..2. '' 1112 1332 4322 4344 >pair
jigsaw="dlx-sudoku convert --variant=jigsaw --size=4"
for form in line grid numbers csv sdm marks candidates; do
    check "regions go with the puzzle in $form" 0 \
        "$(dlx-sudoku --variant=jigsaw --size=4 pair; echo 1112133243224344)" \
        '$jigsaw --to=$form pair | tee text | dlx-sudoku --variant=jigsaw --size=4 &&
            dlx-sudoku convert --size=4 text | tail -n 1'
done
check 'sdk cannot express regions' 2 '' '$jigsaw --to=sdk pair'
error_has 'the message says so' 'this form cannot express regions'
check 'a drawing shows regions' 0 '+-----------+---+
| 1   .   . | . |
|   +-------+   |
| . | .   . | . |
+---+   +---+   |
| . | . | .   . |
|   |   +-------+
| . | . | 2   . |
+---+---+-------+' '$jigsaw --to=pretty pair'

# ---- files ----
for ending in txt csv sdk sdm ss svg; do
    rm -f file.$ending
    check "-o file.$ending sets the form" 0 '' dlx-sudoku convert -o file.$ending one
    form=${ending/txt/line}
    [ "$(cat file.$ending)" = "$(dlx-sudoku convert --to=$form one)" ]
    verdict "and has it: $form" $?
done
check 'other file endings need --to' 2 '' dlx-sudoku convert -o file.pretty one
check '--to allows any file ending' 0 '' dlx-sudoku convert --to=pretty -o file.pretty one
echo kept >file.sdm
check 'a refused puzzle leaves the existing file' 2 '' dlx-sudoku convert -o file.sdm one marked
check 'the existing file is unchanged' 0 kept cat file.sdm
check 'a missing directory is an error' 2 '' dlx-sudoku convert -o nowhere/file.txt one
error_has 'the message begins with the name of the command' 'dlx-sudoku: nowhere/file.txt: '

# ---- pictures ----
# pictures FILE: print the texts of a picture by weight, as in its XML
cat >pictures.py <<'END'
import sys
import xml.etree.ElementTree as tree
name = "{http://www.w3.org/2000/svg}"
root = tree.parse(sys.argv[1]).getroot()
assert root.tag == name + "svg"
count = {}
def visit(node, bold, fill):
    bold = node.get("font-weight", bold)
    fill = node.get("fill", fill)
    if node.tag == name + "text":
        key = "bold" if bold == "bold" else fill
        count.setdefault(key, []).append(node.text)
    for child in node:
        visit(child, bold, fill)
visit(root, "", "")
print(" ".join(f"{key}:{len(texts)}" for key, texts in sorted(count.items())))
sys.stdout.write("".join(count.get("bold", [])) + "\n")
END
pictures() { python3 pictures.py "$1"; }
digits=$(echo $line | tr -d .)
dlx-sudoku convert -o a.svg one
check 'a picture has a bold text for each given' 0 bold:17$'\n'"$digits" pictures a.svg
dlx-sudoku convert -o b.svg --solution one
check 'a picture has a light text for each solution digit' 0 "#5577aa:64 bold:17"$'\n'"$digits" pictures b.svg
dlx-sudoku convert -o c.svg --candidates one
small=$(dlx-sudoku convert --to=marks one | tr -d '.\n' | wc -c)
check 'a picture has a small text for each candidate' 0 "#444444:$((small - 17)) bold:17"$'\n'"$digits" pictures c.svg
dlx-sudoku convert -o d.svg --variant=x,hyper,asterisk,center-dot one
[ "$(grep -c '<rect' d.svg)" -eq $((1 + 18 + 36 + 9 + 9)) ]
verdict 'a picture has shades for variants' $?
check 'a puzzle without solution is drawn alone' 1 "$(echo "$none" | dlx-sudoku convert --to=pretty)" \
    'echo $none | dlx-sudoku convert --to=pretty --solution'
check 'a puzzle with several solutions is drawn alone' 4 "$(echo "$several" | dlx-sudoku convert --to=pretty)" \
    'echo $several | dlx-sudoku convert --to=pretty --solution'
check 'a solution beside the puzzle' 0 "$(dlx-sudoku --to=pretty one)" \
    dlx-sudoku convert --to=pretty --solution one
for bad in '--solution' '--candidates' '--to=report' '--to=neat' '--candidates --to=pretty'; do
    # shellcheck disable=SC2086
    check "convert $bad is refused" 2 '' dlx-sudoku convert $bad one
done

# ---- drawings of all sizes ----
check 'a solution of 6x6 is drawn beside the puzzle' 0 \
    '+-------+-------+   +-------+-------+
| . 1 . | . . 2 |   | 3 1 5 | 6 4 2 |' 'dlx-sudoku --to=pretty <<END | head -n 2
.1...2......................3.......
END'

# ---- pages ----
check 'a page that cannot be written is refused before puzzles are read' 2 '' dlx-sudoku page -o none/page.pdf absent
error_has 'by name' 'dlx-sudoku: none/page.pdf: No such file or directory'
# Thirteen puzzles, which differ in their digits.
for digits in 123456789 234567891 345678912 456789123 567891234; do tr 123456789 $digits <9x9; done | head -n 13 >many
givens=$(tr -d '.\n' <many | wc -c)
dlx-sudoku page --title='A <b> & ü' -o page.svg many
check 'a page of SVG has all givens, twice' 0 \
    ":$((13 + 4)) #5577aa:$((13 * 81 - givens)) bold:$((2 * givens + 26 + 4))" \
    'python3 pictures.py page.svg | sed -n 1p'
grep -q 'height="1188.0mm"' page.svg && grep -q 'A &lt;b&gt; &amp; ü' page.svg
verdict 'four pages of A4 have the title' $?
check 'without solutions a page holds more puzzles' 0 ":2 bold:$((givens + 13))" \
    'dlx-sudoku page --no-solutions --per-page=12 many >few.svg && python3 pictures.py few.svg | sed -n 1p'
dlx-sudoku page --paper=letter many | grep -q 'width="215.9mm"'
verdict 'letter paper is wider' $?
echo kept >kept.svg
check 'a puzzle without solution is not printed' 1 '' 'echo $none | dlx-sudoku page -o kept.svg one -'
error_has 'the message names it' 'standard input:1: puzzle 2 has no solution'
check 'a puzzle with several solutions is not printed' 4 '' 'echo $several | dlx-sudoku page -o kept.svg - one'
error_has 'the message names it, too' 'puzzle 1 has several solutions'
check 'a malformed puzzle is not printed' 2 '' 'echo ${line:1} | dlx-sudoku page -o kept.svg one -'
check 'the existing file is unchanged' 0 kept cat kept.svg
check '--no-solutions prints it' 0 '' \
    "printf '%s\n' $several $none | dlx-sudoku page --no-solutions -o open.svg"
check 'one page may mix sizes and jigsaws' 0 '' \
    'dlx-sudoku page --no-solutions --variant=jigsaw --size=4 -o jigsaws.svg pair pair'
yes 1............... | head -n 7300 | dlx-sudoku page --no-solutions --per-page=1 >high.svg
head -n 1 high.svg | grep -q ' height="2168100.0mm" viewBox="0 0 210000 2168100000"' &&
    grep 'translate(0 ' high.svg | tail -n 1 | grep -q 'translate(0 2167803000)'
verdict 'thousands of pages stand below each other' $?
check 'other file endings are refused' 2 '' dlx-sudoku page -o page.ps many
check 'unknown paper sizes are refused' 2 '' dlx-sudoku page --paper=a5 many
check 'a title that is not valid text is refused' 2 '' dlx-sudoku page --title=$'\xff' many
check 'an input without puzzles is refused' 2 '' 'dlx-sudoku page </dev/null'

# texts FILE: print the texts of a page between the title and the boards, one a line.
texts() { sed -n 's/<text .*font-size="[0-9]\{4\}".*>\(.*\)<.text>/\1/p' "$1"; }
head -n 2 9x9 >easy.txt
cage='killer 3 r1c1 r1c2'
{ echo "$cage"; dlx-sudoku generate --size=4 --clues=killer --seed=1; } | sed 1d >cages.txt
dlx-sudoku generate --size=6 --variant=x --seed=1 >six.txt
level() { dlx-sudoku rate "$1" | sed -n "${2:-1}s/  .*//p"; }
check 'a caption has the number and the level' 0 "1"$'\n'"$(level easy.txt)"$'\n'"2"$'\n'"$(level easy.txt 2)"$'\nSolutions\n1\n2' \
    'dlx-sudoku page easy.txt >captions.svg; texts captions.svg | grep -v /'
check 'and the rules' 0 $'1\n4x4, killer' 'dlx-sudoku page --no-solutions cages.txt >captions.svg; texts captions.svg'
check '--name-line adds a line for a name' 0 2 \
    'dlx-sudoku page --name-line easy.txt >captions.svg; texts captions.svg | grep -c "^Name ____"'
for _ in {1..20}; do printf 'title A long title of a small puzzle\n1234341221434321\n'; done >titles.txt
check 'no type is smaller than 4 points, even beside a line for a name' 0 0 \
    'dlx-sudoku page --name-line --per-page=20 titles.txt >captions.svg
     grep "<text" captions.svg | grep Helvetica | grep -vc "font-size=\"[1-9][0-9][0-9][0-9]" || true'
check '--sections=rules names the rules' 0 $'Classic\n1\n2\n6x6, diagonals\n3\n4x4, killer\n4' \
    '{ head -n 1 easy.txt; cat six.txt cages.txt; tail -n 1 easy.txt; } |
        dlx-sudoku page --no-solutions --title=T --sections=rules >captions.svg; texts captions.svg | grep -v "/\|T"'
check '--sections=file names the files' 0 $'Easy\n1\n2\nSix\n3\n6x6, diagonals' \
    'dlx-sudoku page --no-solutions --sections=file easy.txt six.txt >captions.svg; texts captions.svg'
# Files with 7, 5, 2 and 1 puzzles: the third page has two headings, and boards get smaller so that its rows fit.
for part in 1,7:seven 8,12:five 1,2:two 13,13:single; do sed -n "${part%:*}p" many >"${part#*:}"; done
check 'sections fill pages' 0 'height="891.0mm"' 'dlx-sudoku page --no-solutions --sections=file seven five two single >rows.svg
    grep -o "height=\"891.0mm\"" rows.svg'
check 'a heading is never the last text of a page' 0 $'Seven\nFive\nTwo\nSingle' \
    'texts rows.svg | awk "/^[A-Z]/ {heading = \$0; next} heading != \"\" && ! / \/ / {print heading} {heading = \"\"}"'
for part in 1 2 3 4; do sed -n "${part}p" many >"part$part"; done
check 'short sections stand side by side' 0 2 'dlx-sudoku page --no-solutions --sections=file part? |
    sed -n "s/.* y=\"\([0-9]*\)\".*>Part[1-4]<.*/\1/p" | sort -u | wc -l'
check 'eight puzzles are four on each of two pages' 0 $'1 / 2\n1\n2\n3\n4\n2 / 2\n5\n6\n7\n8' \
    'head -n 8 many | dlx-sudoku page --no-solutions >eight.svg; texts eight.svg'
check 'a title that is too long for the page gets smaller type' 0 true \
    "dlx-sudoku page --no-solutions --title=\$(printf 'word%.0s' \$(seq 30)) easy.txt >long.svg
        sed -n 's/.*font-size=\"\([0-9]*\)\".*wordword.*/\1/p' long.svg | awk '{print (\$1 * 0.5 * 120 < 180000 ? \"true\" : \"false\")}'"
cp easy.txt $'b\xffd.txt' 2>/dev/null && check 'a name of a file need not be text' 0 'B?d' \
    $'dlx-sudoku page --no-solutions --sections=file b\xffd.txt >name.svg; texts name.svg | head -n 1'
check 'puzzles from standard input have a heading' 0 'Standard input' \
    'dlx-sudoku page --no-solutions --sections=file <easy.txt >name.svg; texts name.svg | head -n 1'
levels() { dlx-sudoku rate "$@" | sed "s/  .*//"; }
for level in hard easy expert medium easy; do dlx-sudoku generate --level=$level --seed=1; done >mixed
check '--sections=level begins with the easiest' 0 $'Easy\nMedium\nHard\nExpert' \
    'dlx-sudoku page --sections=level mixed >captions.svg; texts captions.svg | grep "^[EMHS][a-z]*$" | grep -v Solutions'
check '--sections=level groups puzzles' 0 "$(for level in easy medium hard expert search; do
    levels many | grep -x $level | head -n 1 | sed 's/^./\U&/; s/Search/Extreme/'; done)" \
    'dlx-sudoku page --sections=level many >captions.svg; texts captions.svg | grep "^[EMHS][a-z]*$" | grep -v Solutions'
# The bold digits of DejaVu Sans are 0.7 of their height wide: three take 7517 micrometers.
for n in {1..100}; do head -n 1 easy.txt; done >long
check 'a blank follows a number of three digits' 0 true \
    'dlx-sudoku page long | sed -n "/>100<.text>/{N; s/<text x=\"\([0-9]*\).*<text x=\"\([0-9]*\).*/\1 \2/; p; q;}" |
        awk "{print (\$2 - \$1 > 8500 ? \"true\" : \"false\")}"'
check 'letters of clones that share a cell stand side by side' 0 4 \
    '{ echo "clone r1c1 r1c2 r5c5 r5c6"; echo "clone r1c1 r2c1 r5c5 r6c5"; printf "%081d\n" 0; } |
        dlx-sudoku convert --to=svg | grep "<text" | grep ">[AB]<" | sed "s/ font-size.*//" | sort -u | wc -l'
rules='Sudoku: each row, column and box contains each digit from 1 to 9 once.
4x4: each row, column and box contains each digit from 1 to 4 once.
Killer: the digits in a cage are different. The number in its corner, if there is one, is their sum.'
check '--ruleset explains each rule once, below the first puzzle that has it' 0 "$rules" \
    'dlx-sudoku page --ruleset --no-solutions easy.txt cages.txt cages.txt easy.txt >ruled.svg
        texts ruled.svg | grep ": "'
check 'it names lines by their colors' 0 2 \
    'for black in "" --black; do { echo renban r1c1-r1c3; echo 1234341221434321; } |
        dlx-sudoku page --ruleset $black --no-solutions >black.svg; texts black.svg | grep "^Renban"; done |
        grep -cx "Renban: the digits on each \(purple \)*line are consecutive, in any order."'
check 'a ruleset of the puzzle comes first, and is broken into lines' 0 \
    $'One two.\n'"$(yes word | head -n 30 | paste -sd ' ')" \
    '{ echo ruleset One two.; echo ruleset $(yes word | head -n 30); echo 1234341221434321; } |
        dlx-sudoku page --ruleset --no-solutions >own.svg
        texts own.svg | sed -n "s/ *$//; /^One/p"; texts own.svg | grep "^word" | paste -sd " "'
for i in {1..50}; do echo "ruleset Rule $i."; done | cat - cages.txt >endless.txt
check 'a long ruleset leaves space for the board' 0 "$(for i in {1..32}; do echo "Rule $i."; done)" \
    'dlx-sudoku page --ruleset --no-solutions endless.txt >endless.svg; texts endless.svg | grep "^Rule"'
error_has 'its end is reported as missing' \
    'warning: the ruleset of puzzle 1 has 50 lines, and only 32 are printed'
check 'convert --ruleset explains the rules, unless the puzzle does' 0 \
    $'ruleset 4x4: each row, column and box contains each digit from 1 to 4 once.\n1234341221434321\nruleset Mine.\n1234341221434321' \
    'printf "%s\n" 1234341221434321 "ruleset Mine." 1234341221434321 | dlx-sudoku convert --ruleset'
check '--black has no colors' 0 1 'dlx-sudoku page --black many | head -n 1 | grep -c grayscale'
check '--sections=level needs levels' 2 '' dlx-sudoku page --no-solutions --sections=level easy.txt
check 'other sections are refused' 2 '' dlx-sudoku page --sections=title easy.txt
# sides FILE: print the scale of each board.
sides() { sed -n 's/.*scale(\([0-9.]*\)).*/\1/p' "$1"; }
check 'the sums of six killers on a page have 6 points' 0 6 \
    'for n in 1 2 3 4 5 6; do dlx-sudoku generate --clues=killer --seed=$n; done | dlx-sudoku page --no-solutions >sums.svg
        scale=$(sides sums.svg | head -n 1)
        size=$(grep -A1 "class=\"clue\"" sums.svg | grep -o "font-size=\"[0-9]*\"" | head -n 1 | tr -dc 0-9)
        awk "BEGIN {print int($size * $scale * 0.4 / 1000 / 25.4 * 72 + 0.01)}"'
check 'all puzzles of one size are equally large, and so are their solutions' 0 2 \
    'dlx-sudoku page many >scales.svg; sides scales.svg | sort -u | wc -l'
check 'a samurai has larger cells than its share of a small board' 0 true \
    '{ cat easy.txt; echo "variant samurai"; printf "%0441d\n" 0; } | dlx-sudoku page --no-solutions >scales.svg
        sides scales.svg | sort -n | awk "NR == 1 {least = \$1} END {print (\$1 < 2 * least ? \"true\" : \"false\")}"'

# ---- PDF ----
if dlx-sudoku page -o page.pdf many 2>"$errors"; then
    cat >pdf.py <<'END'
# The pages of a PDF, and its texts of one digit, sorted. With --texts, the number of all texts. Texts in an embedded
# font are hexadecimal, two bytes a character.
import re
import sys
import zlib
data = open(sys.argv[-1], "rb").read()
assert data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")
texts = []
for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.S):
    try:
        page = zlib.decompress(stream).decode("latin-1")
    except zlib.error:
        continue
    for plain, coded in re.findall(r" Td\n(?:\((.*)\)|<(\w*)>) Tj", page):
        texts.append(plain or bytes.fromhex(coded).decode("utf-16-be"))
if sys.argv[1] == "--texts":
    print(len(texts))
    sys.exit()
print(re.search(rb"/Count (\d+)", data)[1].decode(), "pages")
digits = [text for text in texts if re.fullmatch("[1-9]", text)]
print(len(digits), *(digits.count(d) for d in "123456789"))
END
    # Captions of one digit stand over puzzles and over solutions; these have each digit nine times.
    counts=$(for digit in 1 2 3 4 5 6 7 8 9; do
        all=$(tr -dc $digit <many | wc -c)
        echo " $((all + 13 * 9 + 2))"
    done | tr -d '\n')
    check 'a PDF has all pages and all digits' 0 "4 pages
$((givens + 13 * 81 + 18))$counts" python3 pdf.py page.pdf
    printf '%s\n' 'sandwich 12 r3c1-r3c9' 'little-killer 20 r1c2-r8c9' 'clone r2c7 r2c8 r6c1 r6c2' 'black 3 r9c4 r9c5' \
        'killer 9 r5c5 r5c6' 'quadruple 1,2,3 r7c5 r7c6 r8c5 r8c6' kropki-negative "${line//[1-9]/.}" >clues
    check 'a PDF has all texts of a picture with clues' 0 \
        "$(($(dlx-sudoku convert --to=svg clues | grep -c '<text') + 2))" \
        'dlx-sudoku page --no-solutions -o clues.pdf clues && python3 pdf.py --texts clues.pdf'
    program=$(command -v dlx-sudoku)
    if [ -e "$program-pdf" ]; then # a build with a second command for PDF
        mkdir -p moved/bin moved/libexec/dlx
        cp "$program" moved/bin
        check 'a command without the one for PDF says so' 2 '' moved/bin/dlx-sudoku page -o unwritten.pdf many
        error_has 'and where it looked' \
            "PDF: $PWD/moved/bin/../libexec/dlx/dlx-sudoku-pdf cannot be run: No such file or directory"
        check 'and there is no PDF' 1 '' test -e unwritten.pdf
        python3 - moved/bin/dlx-sudoku >moved/bin/apart <<'END'
import re, sys
program = open(sys.argv[1], "rb").read()
echo = lambda place: b"/bin/echo".rjust(len(place[0]) - 1, b"/") + b"\0"
sys.stdout.buffer.write(re.sub(rb"[\w./-]+/dlx-sudoku-pdf\0", echo, program))
END
        chmod +x moved/bin/apart
        check 'its place may be absolute' 0 'page -o unwritten.pdf many' moved/bin/apart page -o unwritten.pdf many
        cp "$program-pdf" moved/libexec/dlx
        check 'both commands can be moved' 0 '' moved/bin/dlx-sudoku page -o moved.pdf many
        check 'to make a PDF' 0 '%PDF' head -c 4 moved.pdf
    fi
    check 'a PDF title may use Latin-1' 0 '' dlx-sudoku page --title='Zwölf & mehr' -o title.pdf many
    dlx-sudoku page --title='שלום' -o right.pdf many 2>right
    grep -q 'warning: a PDF shows text from right to left in the wrong order' right
    verdict 'a PDF warns of a title from right to left' $?
    dlx-sudoku page --title='שלום' -o right.svg many 2>right && [ ! -s right ]
    verdict 'SVG has no such warning' $?
    check 'a character that the font lacks is an error' 2 '' dlx-sudoku page --title='数独' -o other.pdf many
    error_has 'the message names it' 'character U+6570'
    [ ! -e other.pdf ]
    verdict 'then no file exists' $?
    check 'a full disk is an error' 2 '' dlx-sudoku page -o /dev/full many
    check 'a font that is not there is an error' 2 '' dlx-sudoku page --font=none.ttf -o font.pdf many
    error_has 'the message names the file' 'dlx-sudoku: --font: none.ttf: No such file or directory'
    check 'so is a file that is no font' 2 '' dlx-sudoku page --font=many -o font.pdf many
    error_has 'the message says so' 'many: this is not a TrueType font'
    check '--font needs a PDF' 2 '' dlx-sudoku page --font=many -o font.svg many
    font=/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
    if [ -e $font ]; then
        check 'a PDF title may use any script that the font has' 0 '' \
            dlx-sudoku page --title='Łódź, Grüße, Αθήνα, Москва' -o other.pdf many
        cp $font Sans-Regular.ttf
        check 'a font without a bold face serves for all text' 0 "$(python3 pdf.py page.pdf)" \
            'dlx-sudoku page --font=Sans-Regular.ttf -o font.pdf many && python3 pdf.py font.pdf'
        for size in 4 12 100 300 20000 100000; do
            head -c $size $font >cut.ttf
            dlx-sudoku page --font=cut.ttf -o font.pdf many 2>"$errors"
            [ $? -eq 2 ] && grep -q 'cut.ttf' "$errors"
            verdict "a font cut after $size bytes is refused" $?
        done
        if command -v pdffonts >/dev/null && command -v pdfinfo >/dev/null; then
            check 'all fonts of a PDF are embedded' 0 'yes yes' \
                'pdffonts other.pdf 2>"$errors" | sed 1,2d | grep -o " yes yes" | sort -u | sed "s/^ //"'
            check 'and none is missing' 0 '' 'pdffonts other.pdf 2>"$errors" | sed 1,2d | grep -v "yes yes" || true'
            check 'the title is that of the document' 0 'Łódź, Grüße, Αθήνα, Москва' \
                'pdfinfo other.pdf 2>"$errors" | sed -n "s/^Title: *//p"'
        else
            skip 'all fonts of a PDF are embedded' 'no pdffonts'
        fi
    else
        skip 'fonts are embedded' 'no DejaVu Sans'
    fi
    # Without a font, the characters of Latin-1 are left.
    hidden=()
    for path in truetype/dejavu/DejaVuSans.ttf dejavu-sans-fonts/DejaVuSans.ttf TTF/DejaVuSans.ttf dejavu/DejaVuSans.ttf \
        truetype/liberation/LiberationSans-Regular.ttf; do
        hidden+=(-P "/usr/share/fonts/$path")
    done
    # hide COMMAND...: run a command that finds none of the usual fonts. The leak checker does not work in a traced
    # program.
    hide() { ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0" strace -f -o trace "${hidden[@]}" -e inject=openat:error=ENOENT "$@"; }
    if hide true 2>"$errors"; then
        check 'without a font, a PDF title may use Latin-1' 0 "$(python3 pdf.py page.pdf)" \
            "hide dlx-sudoku page --title='Zwölf' -o bare.pdf many && python3 pdf.py bare.pdf"
        check 'and no other characters' 2 '' hide dlx-sudoku page --title='Łódź' -o bare.pdf many
        error_has 'the message suggests what to do' \
            'no font was found that has the character U+0141; name a TrueType font with --font=FILE, or use SVG'
    else
        skip 'without a font, a PDF title may use Latin-1' 'no strace'
    fi
else
    for law in 'a PDF has all pages' 'a PDF title' 'a PDF title in Latin-1'; do
        skip "$law" 'built without PDF'
    done
    error_has 'a build without PDF says so' 'this build cannot write PDF'
    check 'before it reads puzzles' 2 1 'dlx-sudoku page -o page.pdf absent 2>said; s=$?; wc -l <said; exit $s'
fi

check 'an empty input makes no page' 0 0 "printf '0\n' | dlx-sudoku page | grep -c '<text'; [ \$? -eq 1 ]"
check 'an empty input makes no page with --per-page' 0 0 \
    "printf '0\n' | dlx-sudoku page --per-page=2 | grep -c '<text'; [ \$? -eq 1 ]"
cp many input.svg
check 'page does not replace its input' 2 '' dlx-sudoku page -o ./input.svg input.svg
error_has 'the message of page says so' 'input.svg: --output would replace the input; name another file'
check 'nor does convert with several inputs' 2 '' dlx-sudoku convert --to=csv -o input.svg many input.svg
check 'the input is untouched' 0 '' cmp many input.svg
check 'convert rewrites its only input' 0 '' dlx-sudoku convert --to=csv -o input.svg input.svg
check 'completely' 0 '' 'dlx-sudoku convert --to=csv many | cmp - input.svg'
plan
