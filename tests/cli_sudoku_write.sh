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
dlx-sudoku generate --count=3 --seed=3 >9x9
dlx-sudoku generate --count=3 --seed=3 --size=6 >6x6
dlx-sudoku generate --count=2 --seed=3 --size=12 >12x12
dlx-sudoku grid --count=1 --seed=3 --size=25 >25x25
dlx-sudoku grid --count=1 --seed=3 --size=36 >36x36
for puzzles in 9x9 6x6 12x12 25x25; do
    for form in line grid numbers csv sdm pretty; do
        check "$puzzles is converted to $form and back" 0 "$(cat $puzzles)" \
            'dlx-sudoku convert --style=$form $puzzles | dlx-sudoku convert --size=${puzzles%x*}'
    done
    for form in sdk ss; do
        check "one of $puzzles is converted to $form and back" 0 "$(head -n 1 $puzzles)" \
            'head -n 1 $puzzles | dlx-sudoku convert --style=$form | dlx-sudoku convert --size=${puzzles%x*}'
    done
    for form in candidates marks; do
        check "$puzzles has the same solutions as $form" 0 "$(dlx-sudoku --size=${puzzles%x*} $puzzles)" \
            'dlx-sudoku convert --style=$form $puzzles | dlx-sudoku --size=${puzzles%x*}'
        check "$form of $puzzles is the same again" 0 "$(dlx-sudoku convert --style=$form $puzzles)" \
            'dlx-sudoku convert --style=$form $puzzles | dlx-sudoku convert --style=$form --size=${puzzles%x*}'
    done
done
for form in line grid numbers csv pretty; do
    check "36x36 is converted to $form and back" 0 "$(cat 36x36)" \
        'dlx-sudoku convert --style=$form 36x36 | dlx-sudoku convert --size=36'
done

# ---- what cannot be expressed ----
dlx-sudoku convert --style=candidates one >marked
check 'a form without candidates refuses a marked puzzle' 2 '' dlx-sudoku convert --style=sdm marked
error_has 'the message says so' "form 'sdm' cannot express the candidates of a puzzle"
check 'a form with one character per cell refuses 36x36' 2 '' dlx-sudoku convert --style=marks 36x36
error_has 'the message says so' "36x36:1: form 'marks' writes each digit as one character"
check 'one picture holds one puzzle' 2 '' 'dlx-sudoku convert --style=svg two >/dev/null'
error_has 'a second puzzle is refused' 'two:2: this form holds one puzzle per file'
check 'a malformed puzzle is not converted' 2 $line \
    "printf '%s\n' ${line:1} $line | dlx-sudoku convert"
error_has 'the message gives the reason' 'has 81 cells, but this line has 80'
check 'reduce refuses a marked puzzle' 2 '' dlx-sudoku reduce marked

# ---- regions ----
printf '%s\n' 1... .... .... ..2. '' 1112 1332 4322 4344 >pair
jigsaw="dlx-sudoku convert --variant=jigsaw --size=4"
for form in line grid numbers csv sdm marks candidates; do
    check "regions go with the puzzle in $form" 0 \
        "$(dlx-sudoku --variant=jigsaw --size=4 pair; echo 1112133243224344)" \
        '$jigsaw --style=$form pair | tee text | dlx-sudoku --variant=jigsaw --size=4 &&
            dlx-sudoku convert --size=4 text | tail -n 1'
done
check 'sdk cannot express regions' 2 '' '$jigsaw --style=sdk pair'
error_has 'the message says so' 'this form cannot express regions'
check 'a drawing shows regions' 0 '+-----------+---+
| 1   .   . | . |
|   +-------+   |
| . | .   . | . |
+---+   +---+   |
| . | . | .   . |
|   |   +-------+
| . | . | 2   . |
+---+---+-------+' '$jigsaw --style=pretty pair'

# ---- files ----
for ending in txt csv sdk sdm ss svg; do
    rm -f file.$ending
    check "-o file.$ending sets the form" 0 '' dlx-sudoku convert -o file.$ending one
    form=${ending/txt/line}
    [ "$(cat file.$ending)" = "$(dlx-sudoku convert --style=$form one)" ]
    verdict "and has it: $form" $?
done
check 'other file endings need --style' 2 '' dlx-sudoku convert -o file.pretty one
check '--style allows any file ending' 0 '' dlx-sudoku convert --style=pretty -o file.pretty one
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
small=$(dlx-sudoku convert --style=marks one | tr -d '.\n' | wc -c)
check 'a picture has a small text for each candidate' 0 "#444444:$((small - 17)) bold:17"$'\n'"$digits" pictures c.svg
dlx-sudoku convert -o d.svg --variant=x,hyper,asterisk,center-dot one
[ "$(grep -c '<rect' d.svg)" -eq $((1 + 18 + 36 + 9 + 9)) ]
verdict 'a picture has shades for variants' $?
check 'a puzzle without solution is drawn alone' 1 "$(echo "$none" | dlx-sudoku convert --style=pretty)" \
    'echo $none | dlx-sudoku convert --style=pretty --solution'
check 'a puzzle with several solutions is drawn alone' 4 "$(echo "$several" | dlx-sudoku convert --style=pretty)" \
    'echo $several | dlx-sudoku convert --style=pretty --solution'
check 'a solution beside the puzzle' 0 "$(dlx-sudoku --style=pretty one)" \
    dlx-sudoku convert --style=pretty --solution one
for bad in '--solution' '--candidates' '--style=report' '--style=neat' '--candidates --style=pretty'; do
    # shellcheck disable=SC2086
    check "convert $bad is refused" 2 '' dlx-sudoku convert $bad one
done

# ---- drawings of all sizes ----
check 'a solution of 6x6 is drawn beside the puzzle' 0 \
    '+-------+-------+   +-------+-------+
| . 1 . | . . 2 |   | 3 1 5 | 6 4 2 |' 'dlx-sudoku --style=pretty <<END | head -n 2
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
    ":$((26 + 4)) #5577aa:$((13 * 81 - givens)) bold:$((2 * givens + 4))" \
    'python3 pictures.py page.svg | sed -n 1p'
grep -q 'height="1188.0mm"' page.svg && grep -q 'A &#x3c;b&#x3e; &#x26; &#xfc;' page.svg
verdict 'four pages of A4 have the title' $?
check 'without solutions a page holds more puzzles' 0 ":$((13 + 2)) bold:$givens" \
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
check 'other file endings are refused' 2 '' dlx-sudoku page -o page.ps many
check 'unknown paper sizes are refused' 2 '' dlx-sudoku page --paper=a5 many
check 'a title that is not valid text is refused' 2 '' dlx-sudoku page --title=$'\xff' many
check 'an input without puzzles is refused' 2 '' 'dlx-sudoku page </dev/null'

# ---- PDF ----
if dlx-sudoku page -o page.pdf many 2>"$errors"; then
    cat >pdf.py <<'END'
# The pages of a PDF, and the digits in bold type on each of them, sorted.
import re
import sys
import zlib
data = open(sys.argv[1], "rb").read()
assert data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")
print(re.search(rb"/Count (\d+)", data)[1].decode(), "pages")
fonts = dict(re.findall(rb"(\d+) 0 obj\s*<<[^>]*?/BaseFont /(\S+)", data))
digits = ""
for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.S):
    page = zlib.decompress(stream).decode("latin-1")
    for color, text in re.findall(r"(\S+ \S+ \S+) RG\n/F\S+ \S+ Tf\nBT\n\S+ \S+ Td\n\((\w)\) Tj", page):
        digits += text
print(len(digits), *(digits.count(d) for d in "123456789"))
END
    # Captions of one digit stand over puzzles and over solutions; these have each digit nine times.
    counts=$(for digit in 1 2 3 4 5 6 7 8 9; do
        all=$(tr -dc $digit <many | wc -c)
        echo " $((all + 13 * 9 + 2))"
    done | tr -d '\n')
    check 'a PDF has all pages and all digits' 0 "4 pages
$((givens + 13 * 81 + 18))$counts" python3 pdf.py page.pdf
    check 'a PDF title may use Latin-1' 0 '' dlx-sudoku page --title='Zwölf & mehr' -o title.pdf many
    check 'a PDF title may use no other characters' 2 '' dlx-sudoku page --title='数独' -o other.pdf many
    error_has 'the message suggests SVG' 'use SVG for others'
    [ ! -e other.pdf ]
    verdict 'then no file exists' $?
    check 'a full disk is an error' 2 '' dlx-sudoku page -o /dev/full many
else
    for law in 'a PDF has all pages' 'a PDF title' 'a PDF title in Latin-1'; do
        skip "$law" 'built without PDF'
    done
    error_has 'a build without PDF says so' 'this build cannot write PDF'
fi

check 'an empty input makes no page' 0 0 "printf '0\n' | dlx-sudoku page | grep -c '<text'; [ \$? -eq 1 ]"
check 'an empty input makes no page with --per-page' 0 0 \
    "printf '0\n' | dlx-sudoku page --per-page=2 | grep -c '<text'; [ \$? -eq 1 ]"
cp many input.svg
check 'page does not replace its input' 2 '' dlx-sudoku page -o ./input.svg input.svg
error_has 'the message of page says so' 'input.svg: --output would replace the input; name another file'
check 'nor does convert with several inputs' 2 '' dlx-sudoku convert --style=csv -o input.svg many input.svg
check 'the input is untouched' 0 '' cmp many input.svg
check 'convert rewrites its only input' 0 '' dlx-sudoku convert --style=csv -o input.svg input.svg
check 'completely' 0 '' 'dlx-sudoku convert --style=csv many | cmp - input.svg'
plan
