import type { Played } from '../../../record-queries.ts';

/** A part of a stake that was taken: at which value, whether half of it, and by what. */
export interface ShownTake {
  at: number;
  isHalf: boolean;
  by: 'hand' | 'target' | 'limit';
}

/** A stake in a flight. Values are hundredths of the stake, money units are digits. */
export interface ShownFlight {
  stake: string;
  returned: string;
  target: number | null;
  /** Null while it flies. */
  point: number | null;
  takes: readonly ShownTake[];
  isBack: boolean;
}

const UNITS = /^\d{1,18}$/;
const VALUE_MAX = 1_000_000;

const isUnits = (units: unknown): units is string => typeof units === 'string' && UNITS.test(units);
const isValue = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 100 && (value as number) <= VALUE_MAX;
const isCause = (by: unknown): by is ShownTake['by'] => by === 'hand' || by === 'target' || by === 'limit';

function takeOf(take: unknown): ShownTake[] {
  const { at, halves, by } = (take ?? {}) as Record<string, unknown>;
  return isValue(at) && isCause(by) ? [{ at, isHalf: halves === 1, by }] : [];
}

/** Reads a provider’s record as a stake in a flight. Null for any other record: showing nothing is better than showing something wrong. */
export function flightOf(round: Played['round']): ShownFlight | null {
  const { kind, stake, totalWin, target, point, takes, isBack } = round as Readonly<Record<string, unknown>>;
  if (kind !== 'crash' || !isUnits(stake) || !isUnits(totalWin) || !Array.isArray(takes)) return null;
  return {
    stake,
    returned: totalWin,
    target: isValue(target) ? target : null,
    point: isValue(point) ? point : null,
    takes: takes.slice(0, 3).flatMap(takeOf),
    isBack: isBack === true,
  };
}
