import { type Holidays } from './holidays.ts';
import { type DrawTimes } from './moments.ts';

/** When draws of a game are, on which days there are none, and how long before a draw bets close. */
export interface GameSchedule {
  readonly times: DrawTimes;
  readonly holidays: Holidays;
  readonly closesBeforeMs: number;
}

/** A change of a game at the desk. It holds for draws of the date `from` in the game's zone and later (LOTT-04, LOTT-66). */
export interface GameChange {
  readonly from: string;
  readonly schedule: GameSchedule | null;
  /** Settings of one merchant that have other values for this game. */
  readonly terms: { readonly merchant: string; readonly settings: Readonly<Record<string, number>> } | null;
}

/** The changes that hold on a date, the newest last. */
const changesOn = (changes: readonly GameChange[], date: string): readonly GameChange[] => changes.filter(({ from }) => from <= date);

/** The schedule of a game on a date: that of the last change before it, or its first one. */
export const scheduleOn = <Schedule extends Pick<GameSchedule, 'times' | 'holidays'>>(
  game: Schedule & { readonly changes?: readonly GameChange[] },
  date: string,
): Schedule => ({ ...game, ...changesOn(game.changes ?? [], date).findLast(({ schedule }) => schedule !== null)?.schedule });

/** A game as it is on a date. Every change before it makes another version of the rules, so that a slip of an earlier version is refused (LOTT-14). */
export const gameOn = <Game extends GameSchedule & { readonly rulesVersion: number; readonly changes: readonly GameChange[] }>(
  game: Game,
  date: string,
): Game => ({ ...scheduleOn(game, date), rulesVersion: game.rulesVersion + changesOn(game.changes, date).length });

/** The settings of a merchant with the values that a game's changes give them on a date. */
export function settingsOn<Settings extends object>(changes: readonly GameChange[], merchant: string, settings: Settings, date: string): Settings {
  const own = changesOn(changes, date).flatMap(({ terms }) => (terms?.merchant === merchant ? [terms.settings] : []));
  return own.length === 0 ? settings : Object.assign({}, settings, ...own);
}
