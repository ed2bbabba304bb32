import type { Parsed } from '@laro/contract/routes';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { monthSums } from '#server/ledger/bets/play-limits.ts';
import { readPause } from '#server/modules/core/blocks/index.ts';
import { setLimit } from './change-limit.ts';
import type { LimitsDeps } from './create-limits.ts';
import { boundOpenGames, givenAmount } from './limit-calls.ts';
import { readEvents, readLimits, readReminder } from './limits.store.ts';
import { endOf, pausePlayer, shortenExclusion } from './pauses.ts';
import { amountOf } from './view-limits.ts';

export type DeskLimitsView = Omit<Parsed<'getDeskMemberLimits', 'value'>, 'agreements'>;

/** A member whom the desk acts about. */
interface Member {
  id: bigint;
  merchantCode: string;
  currency: string;
  cashAccount: bigint;
  isClosed: boolean;
}

/** Actor, reason and audit writer of an act; the entry is written in the act's own transaction. */
interface DeskAct {
  by: string;
  at: Date;
  reason: string;
  record: (transaction: Transaction, change: { before: object; after: object }) => Promise<void>;
}

export interface DeskLimits {
  read: (member: Member) => Promise<DeskLimitsView>;
  /** Throws `desk.member_closed`. */
  set: (
    member: Member,
    params: Parsed<'setLimit', 'params'>,
    given: Parsed<'setLimit', 'body'>,
    act: DeskAct & { timeZone: string },
  ) => Promise<DeskLimitsView>;
  /** Throws `desk.member_closed`, `limits.pause_stands`. */
  pause: (member: Member, length: Parsed<'takePause', 'body'>['length'], act: DeskAct) => Promise<DeskLimitsView>;
  /** Throws `desk.member_closed`, `desk.exclusion_stands`. */
  shorten: (member: Member, act: DeskAct) => Promise<DeskLimitsView>;
}

/** Everything that is kept about a member's limits and pauses. */
async function readAll({ pool, zoneOf, now }: LimitsDeps, member: Member): Promise<DeskLimitsView> {
  const [limits, reminderMinutes, pause, events, months] = await Promise.all([
    readLimits(pool, member.id),
    readReminder(pool, member.id),
    readPause(pool, member.id),
    readEvents(pool, member.id),
    monthSums(pool, member.cashAccount, zoneOf(member.merchantCode)),
  ]);
  return {
    currency: member.currency,
    limits: limits.map(({ owner, kind, period, amount, setAt, asked }) => ({
      owner,
      kind,
      period,
      ...amountOf(kind, amount),
      setAt: setAt.toISOString(),
      asked: asked && { ...amountOf(kind, asked.amount), readyAt: asked.readyAt.toISOString() },
    })),
    reminderMinutes,
    pause: pause && {
      kind: pause.cause,
      at: pause.at.toISOString(),
      until: pause.until.toISOString(),
      by: pause.by,
      reason: pause.reason,
      canShorten: endOf(pause, new Date(now())) !== null,
    },
    months: months.map(({ month, deposited, withdrawn, staked, paid }) => ({ month, deposited, withdrawn, staked, paid })),
    history: events.map(({ id, before, after, until, at, ...event }) => ({
      ...event,
      id: id.toString(),
      before: amountOf(event.kind, before),
      after: amountOf(event.kind, after),
      until: until?.toISOString() ?? null,
      at: at.toISOString(),
    })),
  };
}

/** The desk's side of limits and pauses. */
export function createDeskLimits(deps: LimitsDeps): DeskLimits {
  const { pool, sessions } = deps;
  const read = (member: Member) => readAll(deps, member);
  const open = ({ isClosed }: Member) => {
    if (isClosed) throw new Refusal('desk.member_closed');
  };
  return {
    read,
    set: async (member, params, given, { record, timeZone, ...act }) => {
      open(member);
      const amount = givenAmount(params, given);
      await inTransaction(pool, async (transaction) => {
        const before = await setLimit(transaction, member.id, { owner: 'operator', ...params }, amount, { ...act, timeZone, raiseHours: null });
        const shown = (value: bigint | null) => ({ ...params, amount: value?.toString() ?? null });
        await record(transaction, { before: shown(before), after: shown(amount) });
      });
      await boundOpenGames(deps, member.id, member.cashAccount);
      return read(member);
    },
    pause: async (member, length, { record, ...act }) => {
      open(member);
      await inTransaction(pool, async (transaction) => {
        const until = await pausePlayer(transaction, member.id, length, { ...act, owner: 'operator', onExcluded: deps.onExcluded });
        await record(transaction, { before: {}, after: { length, until: until.toISOString() } });
      });
      await sessions.endAll(member.id);
      return read(member);
    },
    shorten: async (member, { record, ...act }) => {
      open(member);
      await inTransaction(pool, async (transaction) => {
        const { before, after } = await shortenExclusion(transaction, member.id, { ...act, owner: 'operator' });
        await record(transaction, { before: { until: before.toISOString() }, after: { until: after.toISOString() } });
      });
      return read(member);
    },
  };
}
