import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { fractionText } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { allBy, bingoReturn, kampeonReturn, KAMPEON_RETURNS, parseTiers, tierReturn, unionBy, unionByMarks } from './figures.ts';
import { PATTERN_HALLS } from './halls.ts';
import {
  completedAt,
  CORNER_BLOCKS,
  drawBingoCard,
  drawHall,
  drawTicket,
  FOUR_CORNERS,
  FREE_CELL,
  numberAt,
  patternCells,
  TICKET_LINES,
  TWELVE_LINES,
} from './rules.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const draws = (nonce: number) => fairDraws({ serverSeed: S, clientSeed: 'perya', nonce });

const PATTERN_RETURNS = {
  'bingo-bituin': '303039372062/326548617655',
  'bingo-sa-baryo': '1842298325119/1959291705930',
  'mango-bingo': '3280381916/3374210745',
  'bingo-bahaghari': '348755267077/376786866525',
  'bingo-bandana': '2193630260746/2336078572455',
  'bingo-buwaya': '467293384862593/502943975010900',
  'bingo-bulkan': '72169778881/75357373305',
  'bingo-blast-off': '24833795527/27527807600',
  'karton-fiesta': '4012689895591/4373425869660',
  'karton-korona': '133238021772502/142500792919755',
  'karton-kidlat': '749917781999/803811981920',
  'karton-kuting': '304687412970608/322540157887425',
  'bingo-bulaklak': '203452930321/218427169000',
  'bingo-bakasyon': '531128948843/552620737570',
  'letter-x-lounge': '3477478057/3749123050',
  'parol-bingo': '70886921533/75357373305',
  'bingo-bagyo': '360143105959027/380002114452680',
  'sweet-spot-bingo': '5282622503/5623684575',
};

test('[BINGO-02] [GAME-03] every pattern hall returns its exact fraction', () => {
  const returns = PATTERN_HALLS.map(({ id, rows, tiers }) => [id, fractionText(bingoReturn(parseTiers(tiers), allBy(patternCells(rows).length, 75)))]);
  expect(Object.fromEntries(returns)).toEqual(PATTERN_RETURNS);
});

const ofCells = (cells: number, pool: number, tiers: string) => fractionText(bingoReturn(parseTiers(tiers), allBy(cells, pool)));
const ofUnion = (patterns: readonly (readonly number[])[], least: number, pool: number, tiers: string) =>
  fractionText(bingoReturn(parseTiers(tiers), unionBy(patterns, least, pool)));

test('[BINGO-02] [GAME-03] corners, blackout and thirty balls', () => {
  expect(ofCells(4, 75, '5:15000 7:5000 12:500 19:70 29:12 40:3')).toBe('1133087/1215450');
  expect(ofCells(24, 75, '48:50000 53:5000 58:400 62:60 66:10 69:2.5')).toBe('37992156530379299/39659537813837778');
  expect(ofCells(9, 30, '11:12000 14:800 17:100 20:20 23:5 25:2.5')).toBe('1090561/1144572');
  expect(fractionText(kampeonReturn())).toBe('180052956445/198716981901');
  expect(Object.keys(KAMPEON_RETURNS).length).toBe(9);
  expect([fractionText(allBy(4, 75)(12)), fractionText(allBy(8, 75)(33))]).toEqual(['11/27010', '1542684/1874561525']);
});

test('[BINGO-02] [GAME-03] unions of lines and blocks', () => {
  expect(ofUnion(TWELVE_LINES, 1, 75, '6:1000 9:200 13:60 18:15 24:6 31:2')).toBe('64132598699250801108239/70556300747708098950900');
  expect(ofUnion(TWELVE_LINES, 1, 75, '4:15000 7:800 10:250 16:30 22:8 29:2.5')).toBe('1133471439378755792551/1163015946390792839850');
  expect(ofUnion(CORNER_BLOCKS, 1, 75, '6:1000 9:250 14:50 19:20 27:5 35:2.5')).toBe('658208151764393/684003806014824');
  expect(ofUnion(TWELVE_LINES, 2, 75, '16:2000 21:250 26:50 31:15 36:6 42:2')).toBe('24690031908890953128257/25586350820597442476700');
  expect(ofUnion(TICKET_LINES, 1, 90, '8:12000 13:1200 20:150 29:30 39:7 49:2.5')).toBe('12829354049783/13694878577889');
  expect(ofUnion(TICKET_LINES, 2, 90, '27:12000 34:1500 43:150 52:30 60:7 68:2.5')).toBe('246038243844422/260202692979891');
  expect(ofCells(15, 90, '43:15000 51:1500 59:200 67:30 74:7 80:2')).toBe('1804915246203077/1908153081852534');
});

test('[BINGO-02] unions agree with the count of all sets of marks', () => {
  const ticket = Array.from({ length: 15 }, (_, cell) => cell);
  for (const least of [1, 2]) expect(unionByMarks(TICKET_LINES, least, 90, ticket)(40)).toEqual(unionBy(TICKET_LINES, least, 90)(40));
  const corners = [...new Set(CORNER_BLOCKS.flat())];
  expect(unionByMarks(CORNER_BLOCKS, 1, 75, corners)(20)).toEqual(unionBy(CORNER_BLOCKS, 1, 75)(20));
});

test('[BINGO-01] worked card and balls', () => {
  const card = drawBingoCard(draws(11));
  expect(card.map((column) => column.join(' '))).toEqual(['8 12 10 15 14', '22 21 28 18 23', '31 34 0 41 35', '52 48 60 46 50', '64 73 66 75 72']);
  const balls = drawHall(75, draws(12));
  expect(balls.slice(0, 8).join(' ')).toBe('25 17 56 57 60 4 43 46');
  const cross = patternCells('11 0a 04 0a 11');
  expect(completedAt(card, cross, balls)).toBe(73);
  expect(plainText(tierReturn(parseTiers('19:12000 59:2.5'), 73))).toBe('0');
  expect(plainText(tierReturn(parseTiers('19:12000 59:2.5'), 20))).toBe('2.5');
  expect([numberAt(card, FREE_CELL), FOUR_CORNERS.map((cell) => numberAt(card, cell)).join(' ')]).toEqual([0, '8 64 14 72']);
});

test('[BINGO-01] tickets have three rows of five and at most three of a decade', () => {
  for (let nonce = 0; nonce < 50; nonce += 1) {
    const rows = drawTicket(draws(100 + nonce));
    const numbers = rows.flat();
    expect(rows.map((row) => row.length)).toEqual([5, 5, 5]);
    expect(new Set(numbers).size).toBe(15);
    for (let decade = 0; decade < 9; decade += 1) {
      const high = decade === 8 ? 91 : decade * 10 + 10;
      expect(numbers.filter((number) => number >= decade * 10 && number < high).length).toBeLessThanOrEqual(3);
    }
  }
});
