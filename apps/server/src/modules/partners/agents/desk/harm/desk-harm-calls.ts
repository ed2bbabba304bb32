import { contractKinds, lastDaysWhenOff, payKinds, type PayKind } from '@laro/domain/agents/contracts/contract-terms';
import { dayAt } from '@laro/domain/time/day-at';
import type { Parsed } from '@laro/contract/routes';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { belowOf } from '#server/http/cursor.ts';
import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { lockAgent } from '../../tree/tree.store.ts';
import { switchOwnRebates } from '../../rates/rebates-off.store.ts';
import { closeMarker, endKindOf, readKindsOff, readMarkers, writeKindsOff, type MarkerRow } from './harm.store.ts';

interface Deps {
  pool: pg.Pool;
  now: () => number;
  audit: Pick<AuditLog, 'append'>;
  merchantOf: (code: string) => Merchant | null;
}

const PAGE = 50;
const kindsOf = (names: readonly string[]): PayKind[] => payKinds.filter((kind) => names.includes(kind));
const markerOf = ({ id, agent, publicId, username, isTrial, kindsOff, ...row }: MarkerRow): Parsed<'listHarmMarkers', 'value'>['markers'][number] => ({
  ...row,
  id: id.toString(),
  agent: { id: agent.toString(), publicId, username, isTrial },
  kindsOff: kindsOf(kindsOff),
});

/**
 * Switches kinds of pay of an agent off, and on again. Rebates that are newly off end with
 * the running day, contracts with their running period; new ones are refused (agents.md 10). Throws `desk.member_unknown`.
 */
async function changeKinds(deps: Deps, transaction: Transaction, merchant: Merchant, agent: bigint, off: readonly PayKind[]): Promise<PayKind[]> {
  const found = await lockAgent(transaction, agent);
  if (found?.merchantCode !== merchant.code) throw new Refusal('desk.member_unknown');
  const before = kindsOf(await readKindsOff(transaction, agent));
  await writeKindsOff(transaction, agent, kindsOf(off));
  const today = dayAt(deps.now(), merchant.settings['market.timeZone']);
  if (off.includes('rebate') !== before.includes('rebate')) await switchOwnRebates(transaction, agent, !off.includes('rebate'), today);
  for (const kind of contractKinds.filter((name) => off.includes(name) && !before.includes(name)))
    await endKindOf(transaction, agent, kind, lastDaysWhenOff(kind, today));
  return before;
}

/** Teams that a person looks at, and the kinds of pay of an agent (T51, AGENT-46). */
export function deskHarmCalls(deps: Deps): Handlers<'listHarmMarkers' | 'lookAtHarm' | 'changeAgentKinds'> {
  const { pool, audit } = deps;
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  const eventOf = (context: CallContext, action: AuditAction, merchant: Merchant, agent: bigint, reason: string) => ({
    actor: staffOf(context).name,
    action,
    subject: `merchant:${merchant.code}/member:${agent}`,
    reason,
    ip: context.ip,
  });
  return {
    listHarmMarkers: async (_context, { params, query }) => {
      const { code } = known(params.merchant);
      const rows = await readMarkers(pool, code, { state: query.state === '' ? null : query.state, below: belowOf(query.before), limit: PAGE + 1 });
      const shown = rows.slice(0, PAGE);
      return { markers: shown.map(markerOf), next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null };
    },
    lookAtHarm: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      await inTransaction(pool, async (transaction) => {
        const given = { by: staffOf(context).name, reason: body.reason, at: new Date(deps.now()) };
        const agent = await closeMarker(transaction, merchant.code, BigInt(params.markerId), given);
        if (agent === null) throw new Refusal('agent.marker_over');
        const before = await changeKinds(deps, transaction, merchant, agent, body.kindsOff);
        const event = eventOf(context, 'agent.harmSeen', merchant, agent, body.reason);
        await audit.append(transaction, { ...event, before: { kindsOff: before }, after: { marker: params.markerId, kindsOff: body.kindsOff } });
      });
      return {};
    },
    changeAgentKinds: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      const agent = BigInt(params.memberId);
      await inTransaction(pool, async (transaction) => {
        const before = await changeKinds(deps, transaction, merchant, agent, body.kindsOff);
        const event = eventOf(context, 'agent.kindsChanged', merchant, agent, body.reason);
        await audit.append(transaction, { ...event, before: { kindsOff: before }, after: { kindsOff: body.kindsOff } });
      });
      return { kindsOff: body.kindsOff };
    },
  };
}
