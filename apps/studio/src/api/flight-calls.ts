import type { StudioCalls } from '../protocol.ts';
import { takeFlight } from '../flights/take-flight.ts';
import type { FlyingForm } from '../flights/flight-plays.store.ts';
import type { Session } from '../sessions/sessions.store.ts';
import { limitsSet, mostReturnSet } from '../tables/desk/table-settings.store.ts';
import { placeStake } from '../tables/stakes/place-stake.ts';
import { findStakeByKey } from '../tables/stakes/table-stakes.store.ts';
import { amountIn, limitsIn } from '../tables/stakes/table-limits.ts';
import type { ApiDeps } from './api-deps.ts';
import { requireShownRules } from './games/game-of.ts';
import { StudioRefusal } from './studio-refusal.ts';
import { answerStake, countStake, requireSeat, tableOf, withChips } from './table-calls.ts';

type Takes<Call extends keyof StudioCalls> = StudioCalls[Call]['takes'];
type Gives<Call extends keyof StudioCalls> = Promise<StudioCalls[Call]['gives']>;

function flightOf(deps: ApiDeps, session: Session) {
  const table = tableOf(deps, session);
  const form = table.rules.table;
  if (!form.flight) throw new StudioRefusal('studio.request_wrong');
  return { table, form: form as FlyingForm };
}

/** Puts a stake into the next flight: one for each slot, a play of its own (CRASH-07). */
export async function flightStake(deps: ApiDeps, session: Session, { key, slot, stake, target, reward, round }: Takes<'flight-stake'>): Gives<'flight-stake'> {
  countStake(session);
  const { table, form } = flightOf(deps, session);
  await requireShownRules(session, table.rules, () => findStakeByKey(deps.pool, session.playerId, table.tableId, key));
  const read = table.rules.readBet({ stake, target });
  if (!read || slot > form.flight.slots) throw new StudioRefusal('studio.stake_not_offered');
  await requireSeat(deps, session, table, key);
  const settings = await deps.tables.settings.of(session.gameId);
  const limit = form.flight.limitOf(read.stake, amountIn(mostReturnSet(form, form.flight.mostReturn, settings), session.currency));
  const limits = limitsIn(limitsSet(form, settings), session.currency);
  const positions = Object.fromEntries(limits.map(({ id }) => [id, stake]));
  const flight = { slot, target, limit };
  const placing = { session, ...table, limits, key, positions, amount: read.stake, flight, rewardId: reward ?? null, roundNumber: round ?? null };
  const placed = await placeStake(deps.pool, placing, deps.now);
  if (placed.isNew) await deps.tables.stakeLife(placed.stakeId, true);
  return withChips(deps, session, await answerStake(deps, session, table, key));
}

/** Takes a stake or half of it; the moment at which the call reached this process counts (CRASH-02). */
export async function flightTake(deps: ApiDeps, session: Session, { key, stake, isHalf }: Takes<'flight-take'>, arrivedAt: number): Gives<'flight-take'> {
  const { table } = flightOf(deps, session);
  const arrivedMs = await deps.tables.flightClock.timeAt(arrivedAt);
  await takeFlight(deps.pool, { playerId: session.playerId, tableId: table.tableId, games: deps.games, key, stake, isHalf, arrivedMs });
  return answerStake(deps, session, table, stake);
}
