# SPDX-License-Identifier: MIT
# Pictures of chapters 7 to 12; make.sh says how to read a line.
echo ..34....2...3.1. >4x4.txt
echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 >9x9.txt
dlx generate queens 4 >queens4.dlx
printf '%s\n' '2|p q r' 'p q' 'p r' p q r >guards.dlx
# To find a solution of the partridge puzzle takes seconds; to complete half of one does not.
half=$(printf -- '--require=#%s ' 21 29 296 420 428 528 652 660 842 855 1065 1111 1321 1531 1741)

picture 07-board-4x4 'dlx-sudoku convert --size=4 --candidates -o $svg 4x4.txt'
picture 07-board-9x9 'dlx-sudoku convert --solution -o $svg 9x9.txt'
picture 08-partridge 'dlx generate partridge 8 | dlx solve --first=1 --print=numbers '"$half"' --svg=$svg'
frame 08-tree last --picture=tree guards.dlx
frame 09-tree last --picture=tree queens4.dlx
frame 10-live 8 --picture=matrix toy.dlx
picture 11-board 'dlx generate dominoes 8x8 | dlx solve --first=1 --seed=6 --svg=$svg'
picture 12-dominoes 'dlx generate dominoes 2x3 | dlx solve --svg=$svg'
