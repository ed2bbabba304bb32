import type { Parsed } from '@laro/contract/routes';
import { dayAt } from '@laro/domain/time/day-at';
import type pg from 'pg';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { actorOf, type Actor, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { Members } from '#server/modules/people/members/index.ts';
import { readAgent, uplineOf } from '../tree.store.ts';
import { isEnding } from '../endings/endings.store.ts';
import { cutBy, previewMove, type MovePreview, type PlannedMove } from './move-members.ts';
import { tellOfMove, tellOfNoMove, type MoveNotes } from './move-notes.ts';
import { endMove, findMovable, insertMove, isMoving, lockMove, lockMovesOf, readMovable, readMoves, type MovableRow, type MoveRow } from './moves.store.ts';

const ACT = 'agent.move';
const SHOWN = 20;

export interface MoveDeps extends MoveNotes {
  pool: pg.Pool;
  audit: Pick<AuditLog, 'append'>;
  twoPersons: TwoPersons;
  merchantOf: (code: string) => Merchant | null;
  members: Pick<Members, 'lookUp'>;
  now: () => number;
}

const todayOf = (deps: MoveDeps, { settings }: Merchant): string => dayAt(deps.now(), settings['market.timeZone']);
const subjectOf = (merchantCode: string, member: bigint): string => `merchant:${merchantCode}/member:${member}/move`;
export const moveOf = ({ id, fromName, toName, fromDay, state, reason, agreedBy, endedBy }: MoveRow) => ({
  id: id.toString(),
  from: fromName,
  to: toName,
  fromDay,
  state,
  reason,
  agreedBy,
  endedBy,
});

/** The member whom a call moves. Throws `desk.member_unknown` for everybody whom the merchant cannot move. */
async function movableOf(queries: Queries, merchant: Merchant, memberId: string): Promise<bigint> {
  const found = await readMovable(queries, merchant.code, BigInt(memberId));
  if (found === null) throw new Refusal('desk.member_unknown');
  return found.member;
}

/** The move that a call asks for. Throws `desk.member_unknown` for a member or a new upline that the merchant does not have. */
async function planned(deps: MoveDeps, queries: Queries, merchant: Merchant, memberId: string, body: Parsed<'previewMove', 'body'>): Promise<PlannedMove> {
  const member = await movableOf(queries, merchant, memberId);
  if (body.to === '') return { member, to: null, fromDay: body.fromDay };
  const found = await deps.members.lookUp(merchant.code, body.to);
  if (!found || (await readAgent(queries, found.id)) === null) throw new Refusal('desk.member_unknown');
  return { member, to: found.id, fromDay: body.fromDay };
}

/** Throws `agent.ending` for a member or a new upline whose end as an agent is agreed. */
async function refuseEnding(queries: Queries, { member, to }: PlannedMove): Promise<void> {
  if ((await isEnding(queries, member)) || (to !== null && (await isEnding(queries, to)))) throw new Refusal('agent.ending');
}

interface Agreed extends PlannedMove {
  reason: string;
  actor: Actor;
  more?: object;
}

/** Writes an agreed move, and tells the member and both uplines. Throws `agent.moving`, `agent.ending` and what `previewMove` does. */
async function agree(deps: MoveDeps, transaction: Transaction, merchant: Merchant, { reason, actor, more, ...move }: Agreed): Promise<bigint> {
  // Of two that are agreed on at the same time the second one finds the first.
  await lockMovesOf(transaction, merchant.code);
  if (await isMoving(transaction, move.member)) throw new Refusal('agent.moving');
  await refuseEnding(transaction, move);
  const preview = await previewMove(transaction, merchant, move, todayOf(deps, merchant));
  const { from } = preview;
  const at = new Date(deps.now());
  const id = await insertMove(transaction, { ...move, merchantCode: merchant.code, from, reason, by: actor.name, at });
  await tellOfMove(deps, transaction, merchant.code, { ...move, ...preview });
  const after = { from: from?.toString() ?? null, to: move.to?.toString() ?? null, fromDay: move.fromDay, members: preview.members, ...more };
  await deps.audit.append(transaction, {
    actor: actor.name,
    action: 'agent.moveAgreed',
    subject: subjectOf(merchant.code, move.member),
    reason,
    before: null,
    after,
    ip: actor.ip,
  });
  return id;
}

const effectOf = ({ members, levels, cut, contracts }: MovePreview) => ({ members, levels, cuts: cut.length, contracts });
const movableRowOf = ({ id, uplineName, ...row }: MovableRow) => ({ ...row, id: id.toString(), upline: uplineName });

/** Moves of a member with everybody below at the desk: what a move would do, its proposal, and its withdrawal until it acts (AGENT-08, AGENT-46). */
export function deskMoveCalls(deps: MoveDeps): Handlers<'findMovable' | 'listMoves' | 'previewMove' | 'proposeMove' | 'withdrawMove'> {
  const { pool } = deps;
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    findMovable: async (_context, { params, query }) => {
      const { code } = known(params.merchant);
      const rows = await findMovable(pool, code, query.name, SHOWN + 1);
      return { members: rows.slice(0, SHOWN).map(movableRowOf), hasMore: rows.length > SHOWN };
    },
    listMoves: async (_context, { params }) => {
      const merchant = known(params.merchant);
      const member = await movableOf(pool, merchant, params.memberId);
      return { moves: (await readMoves(pool, merchant.code, member, SHOWN)).map(moveOf) };
    },
    previewMove: async (_context, { params, body }) => {
      const merchant = known(params.merchant);
      return effectOf(await previewMove(pool, merchant, await planned(deps, pool, merchant, params.memberId, body), todayOf(deps, merchant)));
    },
    proposeMove: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      const actor = actorOf(context);
      const { reason } = body;
      return inTransaction(pool, async (transaction) => {
        const move = await planned(deps, transaction, merchant, params.memberId, body);
        if (!(await deps.twoPersons.isListed(transaction, ACT)))
          return { id: (await agree(deps, transaction, merchant, { ...move, reason, actor })).toString() };
        if (await isMoving(transaction, move.member)) throw new Refusal('agent.moving');
        await refuseEnding(transaction, move);
        const preview = await previewMove(transaction, merchant, move, todayOf(deps, merchant));
        const proposal = await deps.twoPersons.proposeWithin(
          transaction,
          {
            act: ACT,
            merchantCode: merchant.code,
            subject: subjectOf(merchant.code, move.member),
            before: null,
            after: { to: body.to, fromDay: move.fromDay, ...effectOf(preview) },
            payload: { member: move.member.toString(), to: move.to?.toString() ?? null, fromDay: move.fromDay },
            reason,
          },
          actor,
        );
        return proposedOf(proposal);
      });
    },
    withdrawMove: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      const actor = actorOf(context);
      await inTransaction(pool, async (transaction) => {
        const row = await lockMove(transaction, merchant.code, BigInt(params.moveId));
        if (row?.state !== 'agreed') throw new Refusal('agent.move_over');
        await endMove(transaction, row.id, 'withdrawn', actor.name, new Date(deps.now()));
        await tellOfNoMove(deps, transaction, { ...row, cut: await cutBy(transaction, row) });
        const subject = subjectOf(merchant.code, row.member);
        const entry = { actor: actor.name, action: 'agent.moveWithdrawn', subject, reason: body.reason, ip: actor.ip } as const;
        await deps.audit.append(transaction, { ...entry, before: { fromDay: row.fromDay }, after: null });
      });
      return {};
    },
  };
}

/** Carries proposed moves out; a member who has another upline meanwhile makes the proposal void. */
export const moveCarrier = (deps: MoveDeps): Carrier => ({
  limitKeys: [],
  stampOf: async (transaction, { payload }) => {
    const { member } = payload as { member: string };
    return String(await uplineOf(transaction, BigInt(member)));
  },
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (merchant === null) throw new Refusal('request.not_found');
    const { member, to, fromDay } = proposal.payload as { member: string; to: string | null; fromDay: string };
    const move = { member: BigInt(member), to: to === null ? null : BigInt(to), fromDay };
    await agree(deps, transaction, merchant, { ...move, reason: proposal.reason, actor: decider, more: { proposedBy: proposal.proposer } });
    return () => undefined;
  },
});
