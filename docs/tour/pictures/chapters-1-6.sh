# SPDX-License-Identifier: MIT
# Pictures of chapters 1 to 6; make.sh says how to read a line.
sed '1s/.*/d g b c e f a/' toy.dlx >mixed.dlx
dlx generate queens 4 >queens4.dlx
cat >colors.dlx <<'END'
p q r | x y
p q x y:A
p r x:A y
p x:B
q x:A
r y:B
END

frame 01-matrix 8 --picture=matrix toy.dlx
frame 01-tree last --picture=tree toy.dlx
frame 02-torus 0 toy.dlx
frame 03-covered 10 --moves toy.dlx
frame 04-first last --picture=tree --choose=first mixed.dlx
frame 04-shortest last --picture=tree mixed.dlx
frame 05-tree last --picture=tree queens4.dlx
frame 06-purified 53 --moves --picture=matrix colors.dlx
