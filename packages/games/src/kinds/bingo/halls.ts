import { KAMPEON_RETURNS, parseTiers } from './figures.ts';
import type { HallBet, HallPot, HallRules } from './hall-rules.ts';
import { ALL_CELLS, CORNER_BLOCKS, FOUR_CORNERS, patternCells, TICKET_LINES, TWELVE_LINES, type Cell } from './rules.ts';

/** Halls that pay a pattern of a card of 75 balls: rows of the pattern, then ball:return (spec 9). */
export interface PatternHall {
  readonly id: string;
  readonly rows: string;
  readonly tiers: string;
}

const hall = (id: string, rows: string, tiers: string): PatternHall => ({ id, rows, tiers });

export const PATTERN_HALLS: readonly PatternHall[] = [
  hall('bingo-bituin', '04 0e 1f 0a 11', '30:15000 37:1500 44:200 52:30 59:6 64:2.5'),
  hall('bingo-sa-baryo', '04 0a 1f 11 11', '28:12000 35:1200 42:200 50:30 57:7 63:2.5'),
  hall('mango-bingo', '04 0a 11 0a 04', '23:1500 30:300 38:60 45:20 53:6 61:2'),
  hall('bingo-bahaghari', '0e 11 11 11 11', '26:40000 32:5000 39:600 47:60 54:12 61:2.5'),
  hall('bingo-bandana', '1f 1e 1c 18 10', '33:50000 39:5000 46:500 52:70 58:12 64:2.5'),
  hall('bingo-buwaya', '1f 15 00 15 1f', '43:1500 49:250 55:50 59:20 64:5 68:2'),
  hall('bingo-bulkan', '00 04 0e 0e 1f', '32:2000 39:300 46:60 52:20 59:5 65:2'),
  hall('bingo-blast-off', '04 0e 0e 0e 15', '28:50000 34:6000 41:600 49:60 56:10 62:3'),
  hall('karton-fiesta', '1f 11 11 11 1f', '37:50000 43:4000 49:500 55:60 61:10 65:3'),
  hall('karton-korona', '15 15 1f 1f 00', '37:12000 43:1500 50:200 56:30 62:6 67:2'),
  hall('karton-kidlat', '1f 02 04 08 1f', '34:2500 41:300 48:60 54:20 60:6 66:1.5'),
  hall('karton-kuting', '11 1f 15 1f 0e', '41:10000 47:1200 53:150 59:25 64:6 68:2'),
  hall('bingo-bulaklak', '04 0e 1f 0e 04', '32:4000 40:400 48:60 56:10 62:4 68:1.2'),
  hall('bingo-bakasyon', '15 0e 04 04 0e', '25:12000 32:1500 40:150 48:30 55:8 62:2.5'),
  hall('letter-x-lounge', '11 0a 04 0a 11', '19:12000 25:1500 33:200 43:25 51:7 59:2.5'),
  hall('parol-bingo', '04 0a 15 0a 15', '23:50000 29:6000 36:600 45:60 52:12 59:3'),
  hall('bingo-bagyo', '1f 01 1d 11 1f', '39:12000 45:1500 51:200 58:25 63:6 67:2.5'),
  hall('sweet-spot-bingo', '00 0e 0e 0e 00', '17:50000 23:5000 30:600 39:60 47:12 55:3'),
];

type Patterns = readonly (readonly Cell[])[];

const bet = (tiers: string, patterns: Patterns, need = 1, id = 'card'): HallBet => ({
  id,
  patterns,
  need,
  tiers: tiers === '' ? [] : parseTiers(tiers),
  marksAfter: null,
  marks: {},
});

const CALL_MS = 2000;
const TURBO_MS = 1000;

const COMMON = { version: 1, form: 'card75', callMs: CALL_MS, perCall: 1, turns: [], pots: [], potPercent: 0, price: null, hasBlackout: false } as const;

const fixed = (id: string, bets: readonly HallBet[], change: Partial<HallRules> = {}): HallRules => ({ ...COMMON, id, bets, ...change });

const patternBet = ({ rows, tiers }: PatternHall): HallBet => bet(tiers, [patternCells(rows)]);

/** The halls whose tables pattern-plaza plays in turn. */
const PLAZA = ['letter-x-lounge', 'bingo-bituin', 'karton-korona', 'bingo-bagyo', 'karton-kuting', 'bingo-sa-baryo'];
const plazaTurns = PLAZA.flatMap((id) => PATTERN_HALLS.filter((pattern) => pattern.id === id).map(patternBet));

const LINE_POT = { id: 'line', patterns: TWELVE_LINES, need: 1 } as const;
const LINES_POT = { id: 'lines', patterns: TWELVE_LINES, need: 2 } as const;
const BLACKOUT_POT = { id: 'blackout', patterns: [ALL_CELLS], need: 1 } as const;

const NINE_CELLS: readonly Cell[] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const TICKET_CELLS: readonly Cell[] = TICKET_LINES.flat();
/** karton-kampeon pays by marks after this ball. */
const KAMPEON_BALL = 40;

const shared = (id: string, potPercent: number, price: number, callMs: number, pots: readonly HallPot[]): HallRules =>
  fixed(id, [bet('', [ALL_CELLS])], { callMs, pots, potPercent, price });

/** Every bingo hall (spec games.md 9). */
export const bingoHalls: readonly HallRules[] = [
  ...PATTERN_HALLS.map((pattern) => fixed(pattern.id, [patternBet(pattern)])),
  fixed('four-corners-club', [bet('5:15000 7:5000 12:500 19:70 29:12 40:3', [FOUR_CORNERS])]),
  fixed('blackout-bingo-gabi', [bet('48:50000 53:5000 58:400 62:60 66:10 69:2.5', [ALL_CELLS])], { hasBlackout: true }),
  fixed('turbo-75', [bet('6:1000 9:200 13:60 18:15 24:6 31:2', TWELVE_LINES)], { callMs: TURBO_MS }),
  fixed('bola-bingo-classic', [bet('4:15000 7:800 10:250 16:30 22:8 29:2.5', TWELVE_LINES)]),
  fixed('bingo-perlas', [bet('6:1000 9:250 14:50 19:20 27:5 35:2.5', CORNER_BLOCKS)]),
  fixed('double-dauber', [bet('16:2000 21:250 26:50 31:15 36:6 42:2', TWELVE_LINES, 2)], { perCall: 2 }),
  fixed('pattern-plaza', plazaTurns.slice(0, 1), { turns: plazaTurns }),
  fixed('speedy-30-ball', [bet('11:12000 14:800 17:100 20:20 23:5 25:2.5', [NINE_CELLS])], { form: 'card30', callMs: TURBO_MS }),
  fixed('karton-kampeon', [{ ...bet('', [ALL_CELLS]), marksAfter: KAMPEON_BALL, marks: KAMPEON_RETURNS }]),
  fixed(
    'ninety-ball-nayon',
    [
      bet('8:12000 13:1200 20:150 29:30 39:7 49:2.5', TICKET_LINES, 1, 'line'),
      bet('27:12000 34:1500 43:150 52:30 60:7 68:2.5', TICKET_LINES, 2, 'lines'),
      bet('43:15000 51:1500 59:200 67:30 74:7 80:2', [TICKET_CELLS], 1, 'house'),
    ],
    { form: 'ticket90' },
  ),
  shared('bingo-barangay', 90, 20, CALL_MS, [
    { ...LINE_POT, percent: 30 },
    { ...BLACKOUT_POT, percent: 70 },
  ]),
  shared('lola-bingo-lounge', 92, 10, 2 * CALL_MS, [
    { ...LINE_POT, percent: 20 },
    { ...LINES_POT, percent: 30 },
    { ...BLACKOUT_POT, percent: 50 },
  ]),
];
