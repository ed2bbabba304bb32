import type { Parsed } from '@laro/contract/routes';
import { ORDER_LINES_MAX } from '@laro/domain/lottery/names';
import { lineFaultsText, type LotteryLineFault } from '@laro/domain/lottery/line-faults';
import { formatMoney, type Money } from '@laro/domain/money/money';
import type { Settings } from '@laro/domain/settings/settings';
import type { FamilyParams } from '@laro/lottery/families';
import { exposureOf, type LineExposure } from '@laro/lottery/orders/exposure';
import { readLine, stakeOf, type Line, type LineRefusal } from '@laro/lottery/orders/line';
import { Refusal } from '#server/http/problems/refusal.ts';
import { minorUnit, wholeMoney } from './terms.ts';

export type Slip = Parsed<'quoteLotteryOrder', 'body'>;
type SlipLine = Slip['lines'][number];

/** A line as the server counts it. */
export interface CheckedLine {
  line: Line;
  /** Of one bet. */
  stake: Money;
  staked: Money;
  exposure: LineExposure;
}

type LineFault =
  | LineRefusal
  | { code: 'unit_not_offered' }
  | { code: 'stake_out_of_range'; min: Money; max: Money }
  | { code: 'payout_too_high'; max: Money; multipleMax: number };

/** The stake of one bet; null where the line does not say it as its play asks (LOTT-15). */
function stakeOfBet(params: FamilyParams, { play }: Line, given: SlipLine, settings: Settings): Money | null {
  const minor = minorUnit(settings);
  if (params.family === 'LT') return BigInt(settings['lottery.sixBallPriceMinor']) * minor;
  if (play.tab === 'ent') return given.stake !== undefined && given.stake > 0n && given.stake % minor === 0n ? given.stake : null;
  if (given.unit === undefined || given.multiple === undefined) return null;
  const isOffered = settings['lottery.unitsMinor'].some((unit) => BigInt(unit) * minor === given.unit);
  return isOffered ? given.unit * BigInt(given.multiple) : null;
}

/** Counts a line without trusting the page, and checks it against the merchant's bounds (LOTT-10, LOTT-25). */
function checkLine(params: FamilyParams, given: SlipLine, settings: Settings, base: number, multiple: number): CheckedLine | LineFault {
  const line = readLine(params, given.play, given.selection);
  if ('refusal' in line) return line.refusal;
  const unit = stakeOfBet(params, line, given, settings);
  if (unit === null) return { code: 'unit_not_offered' };
  const stake = unit * BigInt(multiple);
  const staked = stakeOf(line, stake);
  const [min, max] = [BigInt(settings['lottery.lineMinMinor']) * minorUnit(settings), wholeMoney(settings['lottery.lineMax'])];
  if (staked < min || staked > max) return { code: 'stake_out_of_range', min, max };
  const exposure = exposureOf(line, stake, base);
  const most = wholeMoney(settings['lottery.lineWinMax']);
  // One money unit more than the payout, which was cut: the multiple is never too large.
  if (exposure.most > most) return { code: 'payout_too_high', max: most, multipleMax: Number((most * BigInt(given.multiple ?? 0)) / (exposure.most + 1n)) };
  return { line, stake, staked, exposure };
}

/** The name of a fault, which the page shows at the line. */
const nameOfFault = (fault: LineFault): LotteryLineFault => {
  if (fault.code === 'selection_invalid') return fault.why;
  return ({ play_unknown: 'play', too_many_bets: 'bets', unit_not_offered: 'unit', stake_out_of_range: 'stake', payout_too_high: 'payout' } as const)[
    fault.code
  ];
};

/**
 * The refusal of the first kind of fault, with the numbers of all lines that have it. `faults` names every wrong line with its own reason (LOTT-20).
 */
function refuse(faults: readonly { place: number; fault: LineFault }[]): never {
  const [first] = faults;
  if (first === undefined) throw new Error('there is nothing to refuse');
  const { fault } = first;
  const line = faults
    .filter((other) => other.fault.code === fault.code)
    .map(({ place }) => place + 1)
    .join(', ');
  const all = { line, faults: lineFaultsText(faults.map((wrong) => ({ line: wrong.place + 1, fault: nameOfFault(wrong.fault) }))) };
  switch (fault.code) {
    case 'play_unknown':
      throw new Refusal('lottery.play_unknown', all);
    case 'selection_invalid':
      throw new Refusal('lottery.selection_invalid', { ...all, why: fault.why });
    case 'too_many_bets':
      throw new Refusal('lottery.too_many_bets', { ...all, max: fault.max });
    case 'unit_not_offered':
      throw new Refusal('lottery.unit_not_offered', all);
    case 'stake_out_of_range':
      throw new Refusal('lottery.stake_out_of_range', { ...all, min: formatMoney(fault.min), max: formatMoney(fault.max) });
    case 'payout_too_high':
      throw new Refusal('lottery.payout_too_high', { ...all, max: formatMoney(fault.max), multipleMax: fault.multipleMax });
  }
}

/**
 * Counts the lines of a slip for one draw; `multiple` is that of the draw in a chase. Throws `lottery.too_many_lines`, the refusals of lines and
 * `lottery.order_too_high`.
 */
export function checkLines(params: FamilyParams, lines: Slip['lines'], settings: Settings, base: number, multiple = 1): CheckedLine[] {
  if (lines.length > ORDER_LINES_MAX) throw new Refusal('lottery.too_many_lines', { max: ORDER_LINES_MAX });
  const checked = lines.map((given) => checkLine(params, given, settings, base, multiple));
  const faults = checked.flatMap((line, place) => ('code' in line ? [{ place, fault: line }] : []));
  if (faults.length > 0) refuse(faults);
  const good = checked as CheckedLine[];
  const max = wholeMoney(settings['lottery.orderMax']);
  if (totalOf(good) > max) throw new Refusal('lottery.order_too_high', { max: formatMoney(max) });
  return good;
}

export const totalOf = (lines: readonly CheckedLine[]): Money => lines.reduce((sum, { staked }) => sum + staked, 0n);
