import { betReturnFigures } from '@laro/domain/catalogue/bet-returns';
import { percentText } from '@laro/domain/catalogue/return-to-player';
import type pg from 'pg';
import type { VendorBetReturn } from '#server/modules/play/vendors/index.ts';
import { insertBetAlarm, readJudgedTo } from './bet-alarms.store.ts';

/** Days that an alarm covers. */
const WINDOW_DAYS = 30;
const DAY_MS = 86_400_000;

/** A new alarm, for the log. */
export interface RaisedBetAlarm {
  vendor: string;
  game: string;
  bet: string;
  isTrial: boolean;
  actual: string;
  low: string;
  high: string;
}

type AskBetReturns = (vendorCode: string, days: number) => Promise<VendorBetReturn[] | null>;

const keyOf = ({ gameCode, bet, isTrial, currency }: VendorBetReturn): string => `${gameCode} ${bet} ${isTrial} ${currency}`;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Bets of the last days; of bets whose alarm was acknowledged only the days after it. */
async function toJudge(pool: pg.Pool, vendorCode: string, ask: AskBetReturns, now: number): Promise<VendorBetReturn[]> {
  const all = await ask(vendorCode, WINDOW_DAYS);
  if (!all) return [];
  const judgedTo = await readJudgedTo(pool, vendorCode, dayOf(now - WINDOW_DAYS * DAY_MS));
  const fresh = all.filter((one) => !judgedTo.has(keyOf(one)));
  for (const day of new Set(judgedTo.values())) {
    const days = Math.round((Date.parse(dayOf(now)) - Date.parse(day)) / DAY_MS);
    const later = days < 1 ? [] : ((await ask(vendorCode, days)) ?? []);
    fresh.push(...later.filter((one) => judgedTo.get(keyOf(one)) === day));
  }
  return fresh;
}

/** Raises an alarm for every bet of a vendor whose return is outside its band and that has none (T68, GAME-03); gives the new ones. */
export async function judgeBets(pool: pg.Pool, vendorCode: string, ask: AskBetReturns, now: number): Promise<RaisedBetAlarm[]> {
  const raised: RaisedBetAlarm[] = [];
  for (const bet of await toJudge(pool, vendorCode, ask, now)) {
    const figures = betReturnFigures(bet.sums, bet.stated);
    const { actual, low, high, state } = figures;
    if (state !== 'outside' || actual === null || low === null || high === null || !(await insertBetAlarm(pool, vendorCode, bet, figures))) continue;
    const { gameCode: game, isTrial } = bet;
    raised.push({ vendor: vendorCode, game, bet: bet.bet, isTrial, actual: percentText(actual), low: percentText(low), high: percentText(high) });
  }
  return raised;
}
