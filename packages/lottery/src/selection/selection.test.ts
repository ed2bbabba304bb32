import { expect, test } from 'vitest';
import { digitNumbers, digits, wholeNumbers, words } from './alphabet.ts';
import { everyPlace, oneList, parseSelection, somePlaces, valueText } from './selection.ts';

test('[LOTT-10] whole numbers have no leading zeros, and only those of the game are offered', () => {
  const drum = wholeNumbers(1, 31);
  expect([drum.size, drum.values?.length, drum.values?.[0], drum.values?.at(-1), drum.kind]).toEqual([31, 31, 1, 31, 'numbers']);
  expect(['1', '31', '0', '32', '9999'].map((token) => drum.read(token))).toEqual([1, 31, 'range', 'range', 'range']);
  for (const token of ['01', '00', '-1', '+1', '1.0', '1e1', ' 1', '1 ', '', '12345', '１', 'x', '1x', 'x1']) expect(drum.read(token)).toBe('form');
  expect([drum.write(7), digits.read('0'), digits.read('9'), digits.read('10'), digits.values]).toEqual(['7', 0, 9, 'range', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
});

test('[LOTT-10] numbers of a list keep their leading zeros; long ones are typed, and some may not be offered', () => {
  const two = digitNumbers(2);
  expect([two.size, two.values?.length, two.values?.[0], two.values?.at(-1), two.kind]).toEqual([100, 100, 0, 99, 'padded']);
  expect(['00', '07', '99'].map((token) => two.read(token))).toEqual([0, 7, 99]);
  for (const token of ['7', '007', 'ab', '-7', '7x', 'x7', '', '٠٧']) expect(two.read(token)).toBe('form');
  expect([two.write(7), digitNumbers(4).write(7), digitNumbers(3).values, digitNumbers(3).size]).toEqual(['07', '0007', null, 1000]);
  const even = digitNumbers(1, (value) => value % 2 === 0);
  expect([even.read('4'), even.read('5'), even.values]).toEqual([4, 'range', [0, 2, 4, 6, 8]]);
});

test('[LOTT-10] choices are named; another word is not offered, and anything else is no choice', () => {
  const sides = words(['big', 'small', 'big-odd']);
  expect([sides.size, sides.values, sides.kind]).toEqual([3, [0, 1, 2], 'words']);
  expect(['big', 'small', 'big-odd'].map((token) => sides.read(token))).toEqual([0, 1, 2]);
  expect(['odd', 'small-odd', 'x'].map((token) => sides.read(token))).toEqual(['range', 'range', 'range']);
  for (const token of ['Big', 'BIG', 'big ', ' big', '', '1', 'big1', '1big', 'big-', '-big', 'a-b-c', 'big_odd']) expect(sides.read(token)).toBe('form');
  expect([sides.write(2), sides.write(3)]).toEqual(['big-odd', '']);
});

test('[LOTT-10] groups are put right, or refused for form, range, count or a double', () => {
  const list = oneList(wholeNumbers(1, 9), 2, 3);
  expect(parseSelection(list, '9,1')).toEqual({ groups: [[1, 9]], text: '1,9' });
  expect(['1', '1,2,3,4', '-'].map((text) => parseSelection(list, text))).toEqual([{ fault: 'count' }, { fault: 'count' }, { fault: 'count' }]);
  expect(['1,2', '1,2,3'].every((text) => 'groups' in parseSelection(list, text))).toBe(true);
  expect([parseSelection(list, '1,1'), parseSelection(list, '1,1,2,3')]).toEqual([{ fault: 'double' }, { fault: 'double' }]);
  expect([parseSelection(list, '1,10'), parseSelection(list, '1/2'), parseSelection(list, '')]).toEqual([
    { fault: 'range' },
    { fault: 'form' },
    { fault: 'form' },
  ]);
  // The default takes one value up to all.
  const all = oneList(digits);
  expect([parseSelection(all, '5'), parseSelection(all, '9,8,7,6,5,4,3,2,1,0')]).toMatchObject([{ text: '5' }, { text: '0,1,2,3,4,5,6,7,8,9' }]);
});

test('[LOTT-10] places need a value each, or some of them may be empty but not all', () => {
  const places = everyPlace([digits, digits]);
  expect([parseSelection(places, '3,1/2'), parseSelection(places, '3/-'), parseSelection(places, '3')]).toEqual([
    { groups: [[1, 3], [2]], text: '1,3/2' },
    { fault: 'count' },
    { fault: 'form' },
  ]);
  const some = somePlaces(digits, 3);
  expect([parseSelection(some, '-/5/-'), parseSelection(some, '-/-/-'), parseSelection(some, '1/2')]).toEqual([
    { groups: [[], [5], []], text: '-/5/-' },
    { fault: 'count' },
    { fault: 'form' },
  ]);
});

test('[LOTT-10] a play may refuse what its groups allow, and text beyond the longest list is refused unread', () => {
  const sum = { ...oneList(digits), check: ([values = []]: readonly (readonly number[])[]) => (values.includes(7) ? ('range' as const) : null) };
  expect([parseSelection(sum, '7'), parseSelection(sum, '6')]).toEqual([{ fault: 'range' }, { groups: [[6]], text: '6' }]);
  const long = oneList(digitNumbers(4), 1, 20_000);
  const text = (count: number) => Array.from({ length: count }, (_, value) => String(value % 10_000).padStart(4, '0')).join(',');
  expect('groups' in parseSelection(long, text(10_000))).toBe(true);
  // 13,107 numbers of four digits have 65,534 characters: the value 0000 is there twice.
  expect([parseSelection(long, text(13_107)), parseSelection(long, text(13_108))]).toEqual([{ fault: 'double' }, { fault: 'form' }]);
  // Of exactly the longest length, it is still read.
  const two = { shapes: [[...(long.shapes[0] ?? []), { alphabet: wholeNumbers(0, 99), min: 1, max: 99 }]] };
  const full = `${text(13_106)}/10,2,3`;
  expect([full.length, parseSelection(two, full), parseSelection(two, `${full},4`)]).toEqual([65_536, { fault: 'double' }, { fault: 'form' }]);
  expect(parseSelection(oneList(wholeNumbers(1, 9)), '1,'.repeat(500_000))).toEqual({ fault: 'form' });
});

test('[LOTT-33] a value is written as its group writes it, in the shape that was chosen', () => {
  const form = {
    shapes: [
      [{ alphabet: digitNumbers(2), min: 1, max: 9 }],
      [
        { alphabet: words(['big', 'small']), min: 1, max: 2 },
        { alphabet: digits, min: 1, max: 9 },
      ],
    ],
  };
  expect([valueText(form, [[7]], 0, 7), valueText(form, [[1], [5]], 0, 1), valueText(form, [[1], [5]], 1, 5)]).toEqual(['07', 'small', '5']);
  expect([valueText(form, [[1], [5], [3]], 0, 7), valueText(form, [[7]], 1, 7)]).toEqual(['7', '7']);
});
