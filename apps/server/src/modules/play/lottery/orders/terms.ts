import { prizeModeNames } from '@laro/domain/lottery/names';
import type { Settings } from '@laro/domain/settings/settings';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { settingsOn } from '@laro/lottery/schedule/changes';
import { drawDate } from '@laro/lottery/schedule/draw-params';
import { lotteryCategories } from '@laro/domain/agents/counting/round-category';
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

/** A player's own rates by the agents' categories in ppm of the stake; null for a player without an upline (agents.md 5.3). */
export type OwnRates = Readonly<Partial<Record<string, number>>> | null;

/** The player's own rate in a mode: that of its category or, without an upline, the one to begin with (LOTT-17). */
function rateOf(settings: Settings, mode: PrizeMode, own: OwnRates): number {
  if (own !== null) return own[lotteryCategories[mode] ?? ''] ?? 0;
  return mode === 'ZY' || mode === 'Elott' ? settings['lottery.startRatePpm'] : 0;
}

/** Mode and bounds of the base for orders of a game; `base` is the largest one. */
export interface GameTerms {
  mode: OrderMode;
  base: number;
  baseMin: number;
}

/** The terms of a mode at a merchant for a player. */
function modeTerms(mode: PrizeMode, settings: Settings, own: OwnRates): GameTerms {
  const baseMin = baseOf(settings, mode);
  const rate = rateOf(settings, mode, own);
  const terms = termsOf(mode, baseMin, rate, wholePart(mode, rate));
  return { mode, base: 'base' in terms ? terms.base : baseMin, baseMin };
}

/** The terms that a game is launched with. */
export const gameTerms = (game: GameRow, settings: Settings, own: OwnRates = null): GameTerms =>
  game.params.family === 'LT' ? { mode: FIXED_MODE, base: 0, baseMin: 0 } : modeTerms(launchMode(game.vendor, settings['lottery.vietnamMode']), settings, own);

/** ZY next to the mode of an electronic draw, where the merchant lets its players choose; null elsewhere. */
export const otherTerms = (game: GameRow, settings: Settings, own: OwnRates = null): GameTerms | null =>
  settings['lottery.modeChoice'] && gameTerms(game, settings, own).mode === 'Elott' ? modeTerms('ZY', settings, own) : null;

/** The modes of a merchant with the least and the largest base of each, as a player without an upline has them (LOTT-16, LOTT-17). */
export const modesOf = (settings: Settings): { mode: PrizeMode; base: number; baseMax: number }[] =>
  prizeModeNames
    .filter((mode) => mode !== 'ZY' || settings['lottery.vietnamMode'] === 'ZY' || settings['lottery.modeChoice'])
    .map((mode) => {
      const base = baseOf(settings, mode);
      const rate = rateOf(settings, mode, null);
      const terms = termsOf(mode, base, rate, wholePart(mode, rate));
      return { mode, base, baseMax: 'base' in terms ? terms.base : base };
    });

/** The kept part of an order by its base. Throws `lottery.mode_not_offered` and `lottery.base_out_of_range`. */
export function orderTerms(game: GameRow, settings: Settings, mode: OrderMode, base: number, own: OwnRates): { base: number; keptPpm: number } {
  const offered = [gameTerms(game, settings, own), otherTerms(game, settings, own)].find((terms) => terms?.mode === mode);
  if (!offered) throw new Refusal('lottery.mode_not_offered', { mode });
  if (mode === FIXED_MODE) {
    if (base !== 0) throw new Refusal('lottery.base_out_of_range', { min: 0, max: 0 });
    // Six balls count as LOTT, and all of the rate is kept.
    return { base: 0, keptPpm: rateOf(settings, 'Lott', own) };
  }
  const terms = termsOf(mode, offered.baseMin, rateOf(settings, mode, own), mode === 'ZY' ? partOfBase(offered.baseMin, base) : 0);
  if ('refusal' in terms || terms.base !== base) throw new Refusal('lottery.base_out_of_range', { min: offered.baseMin, max: offered.base });
  return terms;
}
