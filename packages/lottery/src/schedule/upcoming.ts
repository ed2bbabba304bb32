import { shiftDay } from '@laro/domain/time/shift-day';
import { scheduleOn, type GameChange } from './changes.ts';
import { dateIn } from './draw-params.ts';
import { type LotteryGame } from './games.ts';
import { isHoliday } from './holidays.ts';
import { drawsOfDay, weekdayOf, type DrawMoment } from './moments.ts';
import { stationsOf } from './stations.ts';

/** A draw that is to be made: its moment, and its station where results are imported. */
export interface PlannedDraw extends DrawMoment {
  readonly station: string;
}

const DAY_MS = 86_400_000;
/** No schedule of ours has a longer pause. */
const DAYS_LOOKED_AT = 400;

type Schedule = Pick<LotteryGame, 'zone' | 'times' | 'holidays' | 'region'> & { readonly changes?: readonly GameChange[] };

/** The draws of a game after a moment, in order, until `isEnough` says so for the next one with the number of draws before it. */
export function plannedDraws(game: Schedule, afterMs: number, isEnough: (drawsAtMs: number, count: number) => boolean): readonly PlannedDraw[] {
  const planned: PlannedDraw[] = [];
  let date = dateIn(game.zone, afterMs - DAY_MS);
  for (let day = 0; day < DAYS_LOOKED_AT; day += 1) {
    const stations = game.region === null ? [''] : stationsOf(game.region, weekdayOf(date));
    const { times, holidays } = scheduleOn(game, date);
    for (const moment of drawsOfDay(game.zone, times, date, (on) => isHoliday(holidays, on))) {
      if (moment.drawsAtMs <= afterMs) continue;
      if (isEnough(moment.drawsAtMs, planned.length)) return planned;
      for (const station of stations) planned.push({ ...moment, station });
    }
    date = shiftDay(date, 1);
  }
  return planned;
}
