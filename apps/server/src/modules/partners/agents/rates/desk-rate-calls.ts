import { ratesOfVector } from '@laro/domain/agents/tree/rates';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import { inTransaction, type Queries } from '#server/db/sql.ts';
import { actorOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readDeskPath } from '../desk/desk.store.ts';
import { readMovable, type Movable } from '../tree/moves/moves.store.ts';
import { placeUnderCompany, uplineOf } from '../tree/tree.store.ts';
import { lockTeam } from './change-rates.store.ts';
import { changeRates, type NoteCuts } from './change-rates.ts';
import { ratesFrom, readRates, type RateRow } from './rates.store.ts';

export interface DeskRateDeps {
  pool: pg.Pool;
  now: () => number;
  audit: Pick<AuditLog, 'append'>;
  merchantOf: (code: string) => Merchant | null;
  noteRatesCut: NoteCuts;
}

/** A version of rates as the desk reads it. */
export const versionOf = ({ from, ppm, by, reason, at }: RateRow) => ({ from, ppm: ratesOfVector(ppm), by, reason, at: at.toISOString() });

/** Rates of agents and players at the desk, those of no team among them (agents.md 5.1, AGENT-18). */
export function deskRateCalls(deps: DeskRateDeps): Handlers<'getMemberRates' | 'changeAgentRates'> {
  const { pool, audit, now, noteRatesCut } = deps;
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (merchant === null) throw new Refusal('request.not_found');
    return merchant;
  };
  /** A member who can have rates: those whom the desk can move. Throws `desk.member_unknown`. */
  const ratedOf = async (queries: Queries, merchant: Merchant, memberId: string): Promise<Movable> => {
    const found = await readMovable(queries, merchant.code, BigInt(memberId));
    if (found === null) throw new Refusal('desk.member_unknown');
    return found;
  };
  return {
    getMemberRates: async (_context, { params }) => {
      const { member, agent } = await ratedOf(pool, known(params.merchant), params.memberId);
      const [path, rates] = await Promise.all([readDeskPath(pool, member), readRates(pool, member)]);
      const upline = path.at(-1);
      return { isAgent: agent !== null, upline: upline === undefined ? null : { ...upline, id: upline.id.toString() }, rates: rates.map(versionOf) };
    },
    changeAgentRates: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      const { member } = await ratedOf(pool, merchant, params.memberId);
      const { name: by, ip } = actorOf(context);
      const cut = await inTransaction(pool, async (transaction) => {
        // A move that acts at the same time gives the member another upline: who it is, is read once the rows are locked.
        await lockTeam(transaction, member, null);
        const upline = await uplineOf(transaction, member);
        const [before] = await ratesFrom(transaction, member, body.from);
        const changed = await changeRates(transaction, merchant, { ...body, member, upline, by }, noteRatesCut, now());
        // From the next day on, so that runs of today stay as they were frozen; no rate counts before it.
        if (upline === null) await placeUnderCompany(transaction, member, shiftDay(dayAt(now(), merchant.settings['market.timeZone']), 1));
        await audit.append(transaction, {
          actor: by,
          action: 'agent.ratesChanged',
          subject: `merchant:${merchant.code}/member:${member}`,
          reason: body.reason,
          before: before === undefined ? null : { from: before.from, rates: ratesOfVector(before.ppm) },
          after: { from: body.from, rates: body.rates, cut: changed },
          ip,
        });
        return changed;
      });
      return { from: body.from, cut };
    },
  };
}
