import type { Parsed } from '@laro/contract/routes';
import { checkSetting } from '@laro/domain/settings/setting-kinds';
import { checkSettingsTogether, settingDefinitions, type Settings } from '@laro/domain/settings/settings';
import { shiftDay } from '@laro/domain/time/shift-day';
import { settingsOn, type GameChange, type GameSchedule } from '@laro/lottery/schedule/changes';
import { dateIn, drawDate } from '@laro/lottery/schedule/draw-params';
import { holidaysText, parseHolidays, parseSchedule, scheduleText } from '@laro/lottery/schedule/schedule-text';
import { plannedDraws } from '@laro/lottery/schedule/upcoming';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { GameRow } from '../games.store.ts';
import { gameTerms } from '../../orders/terms.ts';

type Body = Parsed<'changeDeskLotteryGame', 'body'>;
type ScheduleView = NonNullable<Body['schedule']>;
type TermsView = NonNullable<Body['terms']>;

const LEAST_CLOSING_MS = 5000;
const MOST_CLOSING_MS = 12 * 3_600_000;
const MINUTE_MS = 60_000;
const CAPS = ['lineWinMax', 'drawWinMax', 'outcomeMax', 'playMax'] as const;

const refuse = (why: string): never => {
  throw new Refusal('lottery.change_invalid', { why });
};

/** The first date of a game's zone without draws that can be bet on already (LOTT-06, LOTT-66). */
export function earliestDate({ zone, madeUntil }: GameRow, now: number): string {
  const today = dateIn(zone, now);
  const made = madeUntil === null ? today : drawDate(zone, madeUntil.getTime());
  return shiftDay(made > today ? made : today, 1);
}

export const viewSchedule = ({ times, holidays, closesBeforeMs }: GameSchedule): ScheduleView => ({
  times: scheduleText(times),
  holidays: holidaysText(holidays),
  closesBeforeSeconds: closesBeforeMs / 1000,
});

/** Prizes and caps of a game at a merchant on a date. */
export function viewTerms(game: GameRow, merchant: { code: string; settings: Settings }, date: string) {
  const settings = settingsOn(game.changes, merchant.code, merchant.settings, date);
  const { mode, baseMin } = gameTerms(game, settings);
  const caps = Object.fromEntries(CAPS.map((cap) => [cap, settings[`lottery.${cap}`]])) as Record<(typeof CAPS)[number], number>;
  return { merchant: merchant.code, mode, currency: settings['market.currency'], base: mode === 'Fixed' ? null : baseMin, ...caps };
}

/** The schedule of a change. Throws `lottery.change_invalid`. */
export function checkedSchedule(game: GameRow, { times: text, holidays: days, closesBeforeSeconds }: ScheduleView, now: number): GameSchedule {
  const times = parseSchedule(text) ?? refuse('schedule');
  const holidays = parseHolidays(days) ?? refuse('holidays');
  const closesBeforeMs = closesBeforeSeconds * 1000;
  const most = 'every' in times ? times.every * MINUTE_MS - 1 : MOST_CLOSING_MS;
  if (closesBeforeMs < LEAST_CLOSING_MS || closesBeforeMs > Math.min(most, MOST_CLOSING_MS)) refuse('closing');
  const [next] = plannedDraws({ zone: game.zone, region: game.region, times, holidays }, now, (_atMs, count) => count > 0);
  if (!next) refuse('holidays');
  return { times, holidays, closesBeforeMs };
}

/** The settings of a change. Throws `lottery.change_invalid`, also for a base that returns too much with the highest rate (LOTT-17). */
export function checkedTerms(game: GameRow, { settings }: { settings: Settings }, asked: TermsView): NonNullable<GameChange['terms']> {
  const { mode } = gameTerms(game, settings);
  if ((asked.base === null) !== (mode === 'Fixed')) refuse('base');
  const values: Record<string, number> = Object.fromEntries(CAPS.map((cap) => [`lottery.${cap}`, asked[cap]]));
  if (mode !== 'Fixed' && asked.base !== null) {
    const key = `lottery.base${mode}` as const;
    if (checkSetting(settingDefinitions[key], asked.base) !== null) refuse('base');
    if (checkSettingsTogether({ ...settings, [key]: asked.base }).some((fault) => fault.key === key)) refuse('base');
    values[key] = asked.base;
  }
  return { merchant: asked.merchant, settings: values };
}

/** Refuses a date with draws that can be bet on already, and one of the past. */
export function refuseTooEarly(game: GameRow, from: string, now: number): void {
  const earliest = earliestDate(game, now);
  if (from < earliest) throw new Refusal('lottery.change_too_early', { date: earliest });
}
