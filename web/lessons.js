// SPDX-License-Identifier: MIT The lessons: the chapters of the tour (docs/tour) as steps on the
// page. Each step shows a move of an example, says what to look at, and asks a question. guide.js
// shows them; the address names them: #lesson=3.2.
//
//     at       the move that the step shows, of the example of the lesson, or of its own example
//     look     what to look at
//     ask      a question, and
//     answer   its answer, which the reader opens
//     panel    the panel to look at; it gets a frame
'use strict';

const lessons = [
    {
        title: 'The problem and its matrix',
        example: 'classic',
        steps: [
            {
                at: 0,
                panel: 'matrix',
                look: 'Each column is an item, each row an option, and a dot says that the option contains the item. Choose rows so that every column has exactly one dot.',
                ask: 'Which rows contain item a?',
                answer: 'Rows 2 (a d g) and 4 (a d f). One of them must be in every solution, because nothing else covers a.',
            },
            {
                at: 11,
                panel: 'matrix',
                look: 'The search tries row 2, a d g. The row is chosen, and rows that conflict with it are about to go.',
                ask: 'Which rows share an item with a d g?',
                answer: 'Row 4 (a d f) shares a and d, row 5 (b g) shares g, and row 6 (d e g) shares d and g. Only rows 1 and 3 remain.',
            },
            {
                at: 41,
                panel: 'tree',
                look: 'b c f was forced, and then nothing is left for e: a dead end. The crossed square in the tree marks it.',
                ask: 'Was it wrong to choose b c f, or something before it?',
                answer: 'Something before it. b c f was the only option left for b. The search must take back a d g as well.',
            },
            {
                at: 106,
                panel: 'tree',
                look: 'a d f, b g and c e cover every item once: a solution, the diamond in the tree.',
                ask: 'Can there be another solution?',
                answer: 'No. Both options of a have been tried: the first led to a dead end, and after the second every choice was forced.',
            },
        ],
    },
    {
        title: 'Circular lists',
        example: 'classic',
        steps: [
            {
                at: 0,
                panel: 'links',
                look: 'The heads a to g and the root form a ring: each has a link to the left and one to the right. Each item has a second ring, up and down, through its entries.',
                ask: 'Point at node 11. Where do its four links lead?',
                answer: 'Up to the head of a, down to 17, the other entry of a; right to 12, and left to 13: its option a d g is a ring, too.',
            },
            {
                at: 4,
                panel: 'links',
                look: 'a has left the ring: the root and b are neighbors now. But the head of a keeps its own links; they are dashed.',
                ask: 'What is needed to bring a back?',
                answer: 'Only a itself. Its links still name its former neighbors, so right[left[a]] = a and left[right[a]] = a restore the ring.',
            },
            {
                at: 7,
                panel: 'source',
                look: 'Node 13 leaves the list of g. Three assignments do it; the source marks them.',
                ask: 'Why does the length of g change, but not the length of a?',
                answer: 'Node 11 stays in the list of a. That list stays whole, and by it the search finds the option again.',
            },
        ],
    },
    {
        title: 'Cover and uncover',
        example: 'classic',
        steps: [
            {
                at: 3,
                panel: 'source',
                look: 'To cover a means: a leaves the ring, and every option of a leaves the lists of its other items.',
                ask: 'How many nodes will leave a list when a is covered?',
                answer: 'Four: 12 and 13 of the option a d g, and 18 and 19 of a d f. Take some moves to see them go.',
            },
            {
                at: 10,
                panel: 'links',
                look: 'a is covered. Four nodes are out, each with its links kept.',
                ask: 'In which order must they return?',
                answer: 'Backwards: 19, 18, 13, 12. What left last returns first. Then each finds its neighbors as it left them.',
            },
            {
                at: 45,
                panel: 'source',
                look: 'Uncover is cover read backwards: up instead of down, left instead of right.',
                ask: 'What does the search have to remember for it?',
                answer: 'Only the options it has chosen. Everything else is in the links of the nodes that are out.',
            },
        ],
    },
    {
        title: 'Choosing the item',
        example: 'classic',
        steps: [
            {
                at: 1,
                panel: 'links',
                look: 'The number in each head is the length of its list. The search branches on a, whose length is 2.',
                ask: 'd has three options. Why not branch on d?',
                answer: 'Each option of the item becomes a branch. The shortest list makes the fewest branches.',
            },
            {
                at: 24,
                panel: 'links',
                look: 'Only one option of b is left. There is no choice: it is forced.',
                ask: 'What would a length of 0 mean?',
                answer: 'A dead end. Nothing can cover that item any more, so the search goes back at once.',
            },
            {
                at: 41,
                panel: 'tree',
                look: 'e has length 0. The shortest list finds dead ends early, before other items are tried in vain.',
                ask: 'How many nodes of the tree did this dead end cost?',
                answer: 'Three: the choices for a and b, and this one. Had the search branched on d first, there would have been three branches at the top.',
            },
        ],
    },
    {
        title: 'Queens: items that may be left out',
        example: 'queens',
        steps: [
            {
                at: 0,
                panel: 'matrix',
                look: 'Four queens: an item for each row r and column c, and secondary items for the diagonals a and b. They are to the right of the gap.',
                ask: 'Why are the diagonals secondary?',
                answer: 'Every row and column has exactly one queen, but a diagonal may have none. A secondary item is covered at most once.',
            },
            {
                at: 54,
                panel: 'board',
                look: 'A queen in row 2, column 0. Its row, its column and two diagonals are covered.',
                ask: 'How many places are left for column 1?',
                answer: 'One: row 0. The length of c1 is 1. The others are attacked along the row or a diagonal.',
            },
            {
                at: 121,
                panel: 'board',
                look: 'The first solution. No secondary item was ever branched on.',
                ask: 'How many solutions are there?',
                answer: 'Two, mirror images of each other. Press Solution once more to see the second.',
            },
        ],
    },
    {
        title: 'Colors: shared by those who agree',
        example: 'colors',
        steps: [
            {
                at: 0,
                panel: 'matrix',
                look: 'x and y are secondary. Options may give them a color: y:A. Options that give a secondary item the same color may be chosen together.',
                ask: 'May p r x:A y and q x:A be chosen together?',
                answer: 'Yes: both give x the color A, and they share no other item.',
            },
            {
                at: 23,
                panel: 'source',
                look: 'The chosen option gives y the color A. The item is purified: options that give it another color go.',
                ask: 'Which option goes?',
                answer: 'r y:B, the only one that gives y another color.',
            },
            {
                at: 29,
                panel: 'tree',
                look: 'Nothing is left for r.',
                ask: 'Which option of r was hidden by a color, and which by an item?',
                answer: 'r y:B disagreed about y. p r x:A y was hidden because the chosen option covers p, and x without a color.',
            },
        ],
    },
    {
        title: 'Sudoku: one rule, said four times',
        example: 'sudoku',
        steps: [
            {
                at: 0,
                panel: 'matrix',
                look: 'A Sudoku of 4 by 4. r1c1 is a cell; r1=4 says that row 1 needs a 4. Each option is a digit in a cell, and covers four items.',
                ask: 'Which four items does a 2 in row 3, column 1 cover?',
                answer: 'The cell r3c1, the row r3=2, the column c1=2, and the box b3=2.',
            },
            {
                at: 44,
                panel: 'board',
                look: 'The first given is chosen. Its item has length 1: givens are forced choices.',
                ask: 'What does a person call an item r3=1 of length 1?',
                answer: 'A hidden single: 1 fits only in one cell of row 3. A cell of length 1 is a naked single. To the search they are the same.',
            },
            {
                at: 284,
                panel: 'board',
                look: 'Now every item has at least two options, and the search must guess.',
                ask: 'What does that say about the puzzle?',
                answer: 'Singles are not enough for it. Here it even has several solutions: let the search go to its end.',
            },
        ],
    },
    {
        title: 'Multiplicities and costs',
        example: 'times',
        steps: [
            {
                at: 0,
                panel: 'matrix',
                look: 'The early shift needs two people, the late shift one or two. Each person works at most one shift.',
                ask: 'Which items may be covered more than once?',
                answer: 'early, exactly twice, and late, once or twice.',
            },
            {
                at: 15,
                panel: 'links',
                look: 'ann works early. early is not covered yet: one more option is needed, so it stays in its ring.',
                ask: 'When is early covered?',
                answer: 'When the second option for it is tried, a few moves on.',
            },
            {
                example: 'costs',
                at: 0,
                panel: 'matrix',
                look: 'Now options have costs. In the text of the problem they stand after a bar: a |7, b |2, a b |5, c |1, b c |0. This search ignores them, and finds every solution.',
                ask: 'There are three solutions. Which one is the cheapest?',
                answer: 'a b with c, for 6. The others are a with b c, for 7, and a with b and c, for 10.',
            },
            {
                example: 'costs',
                at: 100000,
                panel: 'tree',
                look: 'The whole tree. Its first branch tries the option a, the second one a b.',
                ask: 'Suppose that a b with c, for 6, is known. Must a search for the cheapest solution look below the option a?',
                answer: 'No. The option a alone costs 7, and no cost is negative. dlx solve --cheapest gives up such branches.',
            },
        ],
    },
    {
        title: 'How large is the tree?',
        example: 'queens',
        steps: [
            {
                at: 121,
                panel: 'tree',
                look: 'The search stands at its first solution. The timeline below the controls has a mark for each solution.',
                ask: 'From the first branch with 4 options, each followed by forced choices: how would you guess the size of the whole tree?',
                answer: 'Multiply the branches on one way down: 4 by 1 by 1 by 1 gives 4 leaves. Averaged over random ways, this estimate is right (Knuth, 1975). dlx estimate does it.',
            },
            {
                at: 100000,
                panel: 'tree',
                look: 'The whole tree.',
                ask: 'How many leaves has it?',
                answer: 'Four branches at the top: two lead to solutions, two to dead ends. The estimate from the first way down was exact.',
            },
        ],
    },
    {
        title: 'From links to bits',
        example: 'pentominoes',
        steps: [
            {
                at: 0,
                panel: 'links',
                look: 'Every link costs memory, and each step follows many of them. The fast kernels of the library keep the same tree in other data: a bit for each option.',
                ask: 'Open the tab Solve and count. How long does it take?',
                answer: 'Less than the blink of an eye, for the count needs neither the links nor even the search: it merges equal states.',
            },
        ],
    },
    {
        title: 'Exercises',
        example: 'classic',
        steps: [
            {
                at: 0,
                panel: 'matrix',
                look: 'The classic matrix has one solution: rows 1, 4 and 5. Delete a row from the text of the problem, and use that text.',
                ask: 'After which rows is there still a solution?',
                answer: 'After row 2, 3 or 6. They are not in the solution, so it stays.',
            },
            {
                example: 'queens',
                at: 0,
                panel: 'board',
                look: 'Four queens have two solutions. Below the text of the problem, make queens 5, queens 6 and so on, and count them on the tab Solve.',
                ask: 'Do more queens always have more solutions?',
                answer: 'No. Five queens have 10 solutions, six have only 4, and seven have 40.',
            },
            {
                example: 'sudoku',
                at: 0,
                panel: 'board',
                look: 'A Sudoku of 4 by 4. On the tab Sudoku, empty the board: write sixteen points as its text, and count.',
                ask: 'How many full boards are there?',
                answer: '288. Each of them comes in 24 forms that differ only in the names of the four digits.',
            },
            {
                example: 'pentominoes',
                at: 0,
                panel: 'board',
                look: 'Three pieces of five squares on a 3x5 board.',
                ask: 'A chessboard has lost two opposite corners. Can 31 dominoes fill it?',
                answer: 'No. A domino covers a white square and a black one, but both corners have the same color: 30 squares of it are left, and 32 of the other.',
            },
        ],
    },
];
