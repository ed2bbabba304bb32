import type { Parsed } from '@laro/contract/routes';
import { fitsPeriod, limitMoneyMax, limitMoneyMin, type LimitKind } from '@laro/domain/limits/limit-rules';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { netSince, periodSums } from '#server/ledger/bets/play-limits.ts';
import { shortenPlayTokens } from '#server/ledger/bets/play-tokens.ts';
import { readPause } from '#server/modules/core/blocks/index.ts';
import { refuseFineAmounts } from '#server/modules/core/merchant/index.ts';
import { confirmLimit, inForce, setLimit, withdrawLimit, type LimitAct } from './change-limit.ts';
import type { LimitsDeps } from './create-limits.ts';
import { latestSessionStart, readLimits, readReminder, sessionStart, writeReminder, type LimitPlace } from './limits.store.ts';
import { pausePlayer } from './pauses.ts';
import { noteLook } from './reviews/reviews.store.ts';
import { viewLimits, type LimitsView } from './view-limits.ts';

const MINUTE_MS = 60_000;

const misfit = (path: string) => new Refusal('request.invalid', { fields: [{ path, fault: 'range' }] });

/** Parses the given amount in the unit of its kind; null for no limit. Throws `request.invalid` for a mismatch of kind, period and amount. */
export function givenAmount(
  { kind, period }: Parsed<'setLimit', 'params'>,
  { amount, minutes }: { amount: bigint | null; minutes: number | null },
): bigint | null {
  if (!fitsPeriod(kind, period)) throw misfit('params.period');
  if (kind === 'session') {
    if (amount !== null) throw misfit('body.amount');
    return minutes === null ? null : BigInt(minutes);
  }
  if (minutes !== null) throw misfit('body.minutes');
  if (amount !== null && (amount < limitMoneyMin || amount > limitMoneyMax)) throw misfit('body.amount');
  return amount;
}

/** Games that are open already play no longer than a log-in may now last. */
export async function boundOpenGames({ pool }: Pick<LimitsDeps, 'pool'>, playerId: bigint, cashAccount: bigint): Promise<void> {
  const minutes = inForce(await readLimits(pool, playerId), 'session', 'session');
  const start = minutes === null ? null : await latestSessionStart(pool, playerId);
  if (minutes !== null && start !== null) await shortenPlayTokens(pool, cashAccount, new Date(start.getTime() + Number(minutes) * MINUTE_MS));
}

/** When the session's own limit ends its play; null without one. */
export async function sessionEnd({ pool }: Pick<LimitsDeps, 'pool'>, { playerId, tokenHash }: { playerId: bigint; tokenHash: Buffer }) {
  const minutes = inForce(await readLimits(pool, playerId), 'session', 'session');
  if (minutes === null) return null;
  const start = await sessionStart(pool, tokenHash);
  return start === null ? null : { at: new Date(start.getTime() + Number(minutes) * MINUTE_MS), minutes: Number(minutes) };
}

async function viewFor({ pool }: LimitsDeps, context: CallContext): Promise<LimitsView> {
  const { playerId, cashAccount, currency } = playerOf(context);
  const { settings } = context.merchant;
  const [limits, sums, reminder, pause] = await Promise.all([
    readLimits(pool, playerId),
    periodSums(pool, cashAccount, settings['market.timeZone']),
    readReminder(pool, playerId),
    readPause(pool, playerId),
  ]);
  return {
    currency,
    limits: viewLimits(limits, sums),
    reminderMinutes: reminder,
    raiseHours: Number(settings['limits.raiseHours']),
    pause: pause && { kind: pause.cause, at: pause.at.toISOString(), until: pause.until.toISOString() },
  };
}

/** Changes one limit of the caller's, and answers all of them. */
async function changing(
  deps: LimitsDeps,
  context: CallContext,
  place: Omit<LimitPlace, 'owner'>,
  work: (transaction: Transaction, playerId: bigint, place: LimitPlace, act: LimitAct) => Promise<unknown>,
): Promise<LimitsView> {
  const { playerId, username, cashAccount, publicId } = playerOf(context);
  if (!fitsPeriod(place.kind, place.period)) throw misfit('params.period');
  const act = { by: username, reason: '', at: new Date(deps.now()), timeZone: context.merchant.settings['market.timeZone'] };
  await inTransaction(deps.pool, (transaction) => work(transaction, playerId, { owner: 'player', ...place }, act));
  await boundOpenGames(deps, playerId, cashAccount);
  deps.announcer.changed(publicId, 'wallet');
  return viewFor(deps, context);
}

type PlayTimeHandlers = Handlers<'getPlayTime'>;

/** Calls that hold a running game to its play time. */
function playTimeCalls(deps: LimitsDeps): PlayTimeHandlers {
  const { pool, now } = deps;
  return {
    getPlayTime: async (context) => {
      const player = playerOf(context);
      const start = await sessionStart(pool, player.tokenHash);
      // Ended between the guard and here.
      if (start === null) throw new Refusal('session.ended');
      const [net, reminderMinutes, end, limits] = await Promise.all([
        netSince(pool, player.cashAccount, start),
        player.isTrial ? 0 : readReminder(pool, player.playerId),
        sessionEnd(deps, player),
        readLimits(pool, player.playerId),
      ]);
      const isPlay = (kind: LimitKind) => kind === 'loss' || kind === 'stake';
      const bound = limits.some(({ kind }) => isPlay(kind));
      const sums = bound ? await periodSums(pool, player.cashAccount, context.merchant.settings['market.timeZone']) : [];
      const reached = viewLimits(limits, sums).flatMap(({ kind, period, left }) =>
        (kind === 'loss' || kind === 'stake') && period !== 'session' && left === 0n ? [{ kind, period }] : [],
      );
      const times = { now: new Date(now()).toISOString(), startedAt: start.toISOString(), endsAt: end?.at.toISOString() ?? null };
      return { ...times, currency: player.currency, net, reminderMinutes, reached };
    },
  };
}

export type LimitHandlers = Handlers<'getLimits' | 'setLimit' | 'confirmLimit' | 'withdrawLimit' | 'setReminder' | 'takePause'> & PlayTimeHandlers;

/** Calls of members for their own limits and pauses. */
export function limitCalls(deps: LimitsDeps): LimitHandlers {
  const { pool, sessions, now } = deps;
  return {
    ...playTimeCalls(deps),
    getLimits: async (context) => {
      const value = await viewFor(deps, context);
      await noteLook(deps.pool, playerOf(context).playerId, 'limits', new Date(now()));
      return value;
    },
    setLimit: (context, { params, body }) => {
      refuseFineAmounts(context.merchant, body.amount);
      const amount = givenAmount(params, body);
      const raiseHours = Number(context.merchant.settings['limits.raiseHours']);
      return changing(deps, context, params, (transaction, playerId, place, act) => setLimit(transaction, playerId, place, amount, { ...act, raiseHours }));
    },
    confirmLimit: (context, { params }) => changing(deps, context, params, confirmLimit),
    withdrawLimit: (context, { params }) => changing(deps, context, params, withdrawLimit),
    setReminder: async (context, { body }) => {
      await writeReminder(pool, playerOf(context).playerId, body.minutes);
      return viewFor(deps, context);
    },
    takePause: async (context, { body }) => {
      const { playerId, username } = playerOf(context);
      const act = { owner: 'player', by: username, reason: '', at: new Date(now()), onExcluded: deps.onExcluded } as const;
      const until = await inTransaction(pool, (transaction) => pausePlayer(transaction, playerId, body.length, act));
      // Ends all sessions immediately, including games and this browser (T18, T44).
      await sessions.endAll(playerId);
      await sessions.end(context);
      return { until: until.toISOString() };
    },
  };
}
