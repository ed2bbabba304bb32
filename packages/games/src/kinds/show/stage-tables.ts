import { drawOrder, drawWeighted } from '../../fair/draws.ts';
import { choose } from '../../figures/counting/choose.ts';
import { winWhen } from '../../figures/bet.ts';
import { minus, ONE, rational } from '../../figures/rational.ts';
import { cutToHundredths, plainText } from '../../figures/returns.ts';
import { drawDrop } from '../drop/rules.ts';
import { rankText } from './names.ts';
import { paysStakes, type ShowBet, type ShowTable } from './show-table.ts';

const first = (shown: readonly string[]): string => shown[0] ?? '';

/** Scores of the karaoke by tens, of 1000; the last digit is drawn after them. A hundred has none. */
const TENS = [
  { tens: 60, weight: 200, odds: '3.7' },
  { tens: 70, weight: 300, odds: '2.15' },
  { tens: 80, weight: 300, odds: '2.15' },
  { tens: 90, weight: 190, odds: '4' },
  { tens: 100, weight: 10, odds: '94' },
] as const;
const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);
const onScore = (odds: string, fits: (score: number) => boolean): ShowBet => winWhen(odds, ({ shown }) => fits(Number(first(shown))));
const score: ShowTable = {
  bets: {
    odd: onScore('0.9', (value) => value % 2 === 1),
    even: onScore('0.88', (value) => value % 2 === 0),
    ...Object.fromEntries(
      TENS.map(({ tens, odds }) => [tens === 100 ? 'hundred' : `tens:${tens}`, onScore(odds, (value) => Math.floor(value / 10) * 10 === tens)] as const),
    ),
  },
  ways: () =>
    TENS.flatMap(({ tens, weight }) => {
      if (tens === 100) return [{ outcome: { shown: ['100'] }, ways: BigInt(weight * DIGITS.length) }];
      return DIGITS.map((digit) => ({ outcome: { shown: [String(tens + digit)] }, ways: BigInt(weight) }));
    }),
  draw: (draws) => {
    const { tens } = drawWeighted(TENS, draws);
    return { shown: [String(tens === 100 ? tens : tens + draws.below(DIGITS.length))] };
  },
  result: (shown) => `${first(shown) === '100' ? 'T' : Number(first(shown)) % 2 === 1 ? 'P' : 'B'}${first(shown)}`,
  parts: 1,
  partMs: 2400,
};

/** Returns of the nine chests, in stakes; the draw is their order. */
const PRIZES = ['0', '0', '0', '0', '0.5', '1', '1.5', '2', '3.5'];
const MIDDLE_CHEST = 5;
const chests: ShowTable = {
  bets: Object.fromEntries(PRIZES.map((_, at) => [`chest:${at + 1}`, paysStakes(PRIZES, ({ shown }) => shown[at] ?? '0')])),
  // Every prize is as likely in one chest as in another: a bet on one chest sees that chest alone.
  ways: () => PRIZES.map((prize) => ({ outcome: { shown: PRIZES.map(() => prize) }, ways: 1n })),
  draw: (draws) => ({ shown: drawOrder(PRIZES, draws) }),
  result: (shown) => {
    const best = shown.indexOf('3.5') + 1;
    return `${best === MIDDLE_CHEST ? 'T' : best < MIDDLE_CHEST ? 'P' : 'B'}${best}`;
  },
  parts: PRIZES.length,
  partMs: 520,
};

const PEGS = 12;
const MIDDLE_SLOT = PEGS / 2;
/** Odds of the slots from the edge inwards. */
const SLOT_ODDS = ['3800', '315', '57', '16.5', '6.8', '3.9'];
const slotOf = (shown: readonly string[]): number => first(shown).replaceAll('0', '').length;
const onSlot = (odds: string, fits: (slot: number) => boolean): ShowBet => winWhen(odds, ({ shown }) => fits(slotOf(shown)));
const SLOTS = Array.from({ length: PEGS + 1 }, (_, slot) => slot);
const pegs: ShowTable = {
  bets: {
    left: onSlot('1.45', (slot) => slot < MIDDLE_SLOT),
    middle: onSlot('3.2', (slot) => slot === MIDDLE_SLOT),
    right: onSlot('1.45', (slot) => slot > MIDDLE_SLOT),
    ...Object.fromEntries(
      SLOTS.filter((slot) => slot !== MIDDLE_SLOT).map((slot) => [
        `slot:${slot}`,
        onSlot(SLOT_ODDS[Math.min(slot, PEGS - slot)] ?? '0', (fallen) => fallen === slot),
      ]),
    ),
  },
  ways: () => SLOTS.map((slot) => ({ outcome: { shown: ['1'.repeat(slot).padEnd(PEGS, '0')] }, ways: choose(PEGS, slot) })),
  draw: (draws) => ({ shown: [drawDrop(PEGS, draws).path] }),
  result: (shown) => `${slotOf(shown) === MIDDLE_SLOT ? 'T' : slotOf(shown) < MIDDLE_SLOT ? 'P' : 'B'}${slotOf(shown)}`,
  parts: PEGS,
  partMs: 330,
};

const RANKS = Array.from({ length: 13 }, (_, at) => at + 1);
const MIDDLE_RANK = 7;
/** The price of a side by the number of ranks that win, to 1: 0.96 divided by its chance, cut to hundredths. */
const sideOdds = (winning: number): string => plainText(minus(cutToHundredths(rational(96n * 13n, 100n * BigInt(winning))), ONE));
const rankOf = (shown: readonly string[]): number => RANKS.find((rank) => rankText(rank) === first(shown)) ?? 0;
const onRank = (odds: string, fits: (rank: number) => boolean): ShowBet => winWhen(odds, ({ shown }) => fits(rankOf(shown)));
const highest = RANKS.length;
/** Every bet names the card that it compares with: the stage shows that of the round before. */
const harana: ShowTable = {
  bets: Object.fromEntries([
    ...RANKS.slice(0, -1).map((base) => [`higher:${base}`, onRank(sideOdds(highest - base), (rank) => rank > base)] as const),
    ...RANKS.slice(1).map((base) => [`lower:${base}`, onRank(sideOdds(base - 1), (rank) => rank < base)] as const),
    ...RANKS.map((base) => [`same:${base}`, onRank('11.4', (rank) => rank === base)] as const),
  ]),
  ways: () => RANKS.map((rank) => ({ outcome: { shown: [rankText(rank)] }, ways: 1n })),
  draw: (draws) => ({ shown: [rankText(draws.below(highest) + 1)] }),
  result: (shown) => `${rankOf(shown) === MIDDLE_RANK ? 'T' : rankOf(shown) < MIDDLE_RANK ? 'P' : 'B'}${rankOf(shown)}`,
  parts: 1,
  partMs: 1600,
};

/** Shows without numbers to choose (spec games.md 4.4, 4.6), by the `look` of their rules. */
export const STAGE_TABLES = { score, chests, pegs, harana } as const satisfies Record<string, ShowTable>;
