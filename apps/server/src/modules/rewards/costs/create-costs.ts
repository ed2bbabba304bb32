import type { Parsed } from '@laro/contract/routes';
import { formatMoney, type Money } from '@laro/domain/money/money';
import { cutToMinor } from '@laro/domain/money/share';
import type pg from 'pg';
import { Repeated } from '#server/db/turns/repeated.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { csvOf, dayRange } from '#server/modules/play/records/index.ts';
import { costsBy, owedNow, totalsOf, type CostRow } from './costs.store.ts';
import { closeDays, countMoves } from './count-costs.ts';

const TURN_EVERY_MS = 5000;
/** A year and a day of the report. */
const DAYS_MAX = 366;

export interface CostsDeps {
  pool: pg.Pool;
  merchantOf: (code: string) => Merchant | null;
  merchants: () => readonly Merchant[];
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

type Report = Parsed<'getDeskRewardCosts', 'value'>;
type Query = Parsed<'getDeskRewardCosts', 'query'>;

/** Cost of new grants per member in units, cut to a minor unit of the currency; 0 without members. */
const perMember = ({ granted, members }: CostRow, decimals: number): Money => (members === 0 ? 0n : cutToMinor(granted / BigInt(members), decimals));

async function reportOf(deps: CostsDeps, code: string, { by, from, to }: Query): Promise<Report> {
  const merchant = deps.merchantOf(code);
  if (!merchant) throw new Refusal('request.not_found');
  const zone = merchant.settings['market.timeZone'];
  const { firstDay, lastDay } = dayRange({ period: from === '' && to === '' ? '30days' : 'range', from, to }, zone, deps.now(), DAYS_MAX);
  const decimals = merchant.settings['market.currencyDecimals'];
  const rows = (await costsBy(deps.pool, code, by, firstDay, lastDay)).map((row) => ({ ...row, perMember: perMember(row, decimals) }));
  const days = await totalsOf(deps.pool, code, firstDay, lastDay);
  const ofDays = (pick: (day: (typeof days)[number]) => Money) => days.reduce((sum, day) => sum + pick(day), 0n);
  return {
    from: firstDay,
    to: lastDay,
    currency: merchant.settings['market.currency'],
    rows,
    owed: await owedNow(deps.pool, code),
    finalDays: {
      days: days.length,
      members: days.reduce((sum, { members }) => sum + members, 0),
      ggr: ofDays(({ ggr }) => ggr),
      granted: ofDays(({ granted }) => granted),
    },
  };
}

const columns = ['granted', 'claimed', 'expired', 'taken_back', 'lapsed', 'owed', 'members', 'granted_per_member'] as const;

function csvOfReport(code: string, { by }: Query, { from, to, currency, rows }: Report): { fileName: string; csv: string } {
  const lines = rows.map(({ key, granted, claimed, expired, takenBack, lapsed, owed, members, perMember: each }) => [
    key,
    currency,
    ...[granted, claimed, expired, takenBack, lapsed, owed].map(formatMoney),
    String(members),
    formatMoney(each),
  ]);
  return { fileName: `${code}-rewards-by-${by}-${from}-${to}.csv`, csv: csvOf([[by, 'currency', ...columns], ...lines]) };
}

/** Costs of rewards, from sums that follow every change of a grant within seconds (REW-55). */
export function createRewardCosts(deps: CostsDeps) {
  const turn = async (): Promise<boolean> => {
    if (await countMoves(deps)) return true;
    const closed: boolean[] = [];
    for (const merchant of deps.merchants()) closed.push(await closeDays(deps, merchant));
    return closed.includes(true);
  };
  const repeated = new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'reward-costs');
  const handlers: Handlers<'getDeskRewardCosts' | 'exportDeskRewardCosts'> = {
    getDeskRewardCosts: (_context, { params: { merchant }, query }) => reportOf(deps, merchant, query),
    exportDeskRewardCosts: async (_context, { params: { merchant }, query }) => csvOfReport(merchant, query, await reportOf(deps, merchant, query)),
  };
  return { handlers, turn, start: () => repeated.start(), stop: () => repeated.stop() };
}
