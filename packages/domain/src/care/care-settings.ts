import type { CareBounds } from './care-rules.ts';

const number = (min: number, max: number, initial: number) => ({ group: 'care', kind: 'integer', min, max, default: initial }) as const;
const AMOUNT_MAX = 1_000_000_000;

/** Bounds of the markers of harm (T51). Amounts are whole major units of the merchant's currency; zero turns a marker off. */
export const careSettings = {
  'care.depositGrowth': number(0, 20, 3),
  'care.depositGrowthFrom': number(0, AMOUNT_MAX, 1000),
  'care.afterLossMinutes': number(0, 120, 10),
  'care.emptyBelow': number(0, AMOUNT_MAX, 20),
  'care.failedDeposits': number(0, 20, 3),
  'care.limitRaises': number(0, 20, 1),
  'care.nights': number(0, 7, 3),
  'care.nightFrom': number(0, 23, 0),
  'care.nightUntil': number(0, 23, 5),
  'care.playHours': number(0, 48, 6),
  'care.takenBack': number(0, 20, 1),
  /** From this score on an interaction is due. */
  'care.alertScore': number(1, 1000, 30),
  /** From this score on the member gets no offers. */
  'care.strongScore': number(1, 1000, 60),
  /** How soon an interaction is due; never later than a day. */
  'care.dueHours': number(1, 24, 24),
} as const;

type CareNumbers = Readonly<Record<keyof typeof careSettings, number>>;

export const careBoundsOf = (settings: CareNumbers): CareBounds => ({
  depositGrowth: settings['care.depositGrowth'],
  depositGrowthFrom: settings['care.depositGrowthFrom'],
  afterLossMinutes: settings['care.afterLossMinutes'],
  emptyBelow: settings['care.emptyBelow'],
  failedDeposits: settings['care.failedDeposits'],
  limitRaises: settings['care.limitRaises'],
  nights: settings['care.nights'],
  nightFrom: settings['care.nightFrom'],
  nightUntil: settings['care.nightUntil'],
  playHours: settings['care.playHours'],
  takenBack: settings['care.takenBack'],
});
