import { prizeModeNames } from '@laro/domain/lottery/names';
import type { Settings } from '@laro/domain/settings/settings';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { settingsOn } from '@laro/lottery/schedule/changes';
import { drawDate } from '@laro/lottery/schedule/draw-params';
import { FIXED_MODE, launchMode, partOfBase, termsOf, wholePart, type OrderMode, type PrizeMode } from '@laro/lottery/orders/modes';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { GameRow } from '../games/games.store.ts';

/** One minor unit of a merchant's currency, in money units. */
export const minorUnit = (settings: Settings): Money => MAJOR_UNIT / 10n ** BigInt(settings['market.currencyDecimals']);

export const wholeMoney = (amount: number): Money => BigInt(amount) * MAJOR_UNIT;

/** The settings of a merchant for one draw: changes of the game that hold by its date are in them (LOTT-66). */
export const settingsFor = (game: GameRow, merchantCode: string, settings: Settings, draw: { drawsAt: Date }): Settings =>
  game.changes.length === 0 ? settings : settingsOn(game.changes, merchantCode, settings, drawDate(game.zone, draw.drawsAt.getTime()));

const baseOf = (settings: Settings, mode: PrizeMode): number =>
  ({ Lott: settings['lottery.baseLott'], ZY: settings['lottery.baseZY'], Elott: settings['lottery.baseElott'], SEA: settings['lottery.baseSEA'] })[mode];

/** The rate of who has no upline (LOTT-17), in ppm of the stake. */
const rateOf = (settings: Settings, mode: PrizeMode): number => (mode === 'ZY' || mode === 'Elott' ? settings['lottery.startRatePpm'] : 0);

/** Mode and bounds of the base for orders of a game; `base` is the largest one. */
export interface GameTerms {
  mode: OrderMode;
  base: number;
  baseMin: number;
}

export function gameTerms(game: GameRow, settings: Settings): GameTerms {
  if (game.params.family === 'LT') return { mode: FIXED_MODE, base: 0, baseMin: 0 };
  const mode = launchMode(game.vendor, settings['lottery.vietnamMode']);
  const baseMin = baseOf(settings, mode);
  const terms = termsOf(mode, baseMin, rateOf(settings, mode), wholePart(mode, rateOf(settings, mode)));
  return { mode, base: 'base' in terms ? terms.base : baseMin, baseMin };
}

/** The modes of a merchant with the least and the largest base of each (LOTT-16, LOTT-17). */
export const modesOf = (settings: Settings): { mode: PrizeMode; base: number; baseMax: number }[] =>
  prizeModeNames.map((mode) => {
    const base = baseOf(settings, mode);
    const terms = termsOf(mode, base, rateOf(settings, mode), wholePart(mode, rateOf(settings, mode)));
    return { mode, base, baseMax: 'base' in terms ? terms.base : base };
  });

/** The kept part of an order by its base. Throws `lottery.mode_not_offered` and `lottery.base_out_of_range`. */
export function orderTerms(game: GameRow, settings: Settings, mode: OrderMode, base: number): { base: number; keptPpm: number } {
  const offered = gameTerms(game, settings);
  if (mode !== offered.mode) throw new Refusal('lottery.mode_not_offered', { mode });
  if (mode === FIXED_MODE) {
    if (base !== 0) throw new Refusal('lottery.base_out_of_range', { min: 0, max: 0 });
    return { base: 0, keptPpm: 0 };
  }
  const terms = termsOf(mode, offered.baseMin, rateOf(settings, mode), mode === 'ZY' ? partOfBase(offered.baseMin, base) : 0);
  if ('refusal' in terms || terms.base !== base) throw new Refusal('lottery.base_out_of_range', { min: offered.baseMin, max: offered.base });
  return terms;
}
