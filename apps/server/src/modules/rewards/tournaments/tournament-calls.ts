import { areOffersOnHold } from '@laro/domain/rewards/grants/gate';
import { SHOWN_DAYS } from '@laro/domain/tournaments/tournament-program';
import { inTransaction } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { isInBefore } from '#server/modules/rewards/segments/index.ts';
import { payEntry, returnEntry } from './entry-price.ts';
import { holdRunning, listedTournaments, readTournament, type PublishedRow } from './rules/tournaments.store.ts';
import { databaseNow } from './scores/database-now.store.ts';
import { deleteEntry, insertEntry, ownEntries, type OwnEntry } from './scores/scores.store.ts';
import { detailsView, listedViews, obstacleFor, standingsView } from './tournament-views.ts';
import { zoneOf, type TournamentsDeps } from './tournaments-parts.ts';

const isOver = ({ phase }: PublishedRow): boolean => phase === 'final' || phase === 'cancelled';

/** Tournaments that a visitor may see: everything for guests, nothing for a member who earns nothing, and nothing that asks for play for one without offers (T96). */
async function shownTo(deps: TournamentsDeps, { merchant, player }: CallContext): Promise<{ isOnHold: boolean; rows: PublishedRow[] }> {
  const all = await listedTournaments(deps.pool, merchant.code, SHOWN_DAYS);
  if (!player || player.isTrial) return { isOnHold: false, rows: all.filter(({ body }) => body.segment.length === 0) };
  const gate = (await deps.rewards.gateOf(deps.pool, merchant.code, player.playerId)).answer('cash');
  const isOnHold = areOffersOnHold(gate);
  if (!gate.earns) return { isOnHold, rows: [] };
  const own = await ownEntries(
    deps.pool,
    player.playerId,
    all.map(({ id }) => id),
  );
  const entryOf = (row: PublishedRow) => own.find(({ tournamentId }) => tournamentId === row.id);
  const rows: PublishedRow[] = [];
  for (const row of all) if (await isSeen(deps, { merchant, player }, row, entryOf(row))) rows.push(row);
  return { isOnHold, rows: gate.offers ? rows : rows.filter((row) => isOver(row) || entryOf(row) !== undefined) };
}

/** True if a tournament is for a member: one who has entered stays in it; others by the figures of the days before its begin, or before today. */
async function isSeen(
  deps: TournamentsDeps,
  { merchant, player }: Pick<CallContext, 'merchant' | 'player'>,
  row: PublishedRow,
  entry: OwnEntry | undefined,
): Promise<boolean> {
  const { segment: groups } = row.body;
  if (groups.length === 0 || entry !== undefined) return true;
  if (!player || player.isTrial) return false;
  return isInBefore(deps.pool, { merchant, groups, from: Math.min(deps.now(), row.startsAt.getTime()) }, player.playerId);
}

/** A tournament that the caller may see: those of a segment are unknown to everybody else. */
async function known(deps: TournamentsDeps, { merchant, player }: CallContext, id: string): Promise<PublishedRow> {
  const row = await readTournament(deps.pool, merchant.code, id);
  if (!row) throw new Refusal('tournament.unknown');
  const [entry] = player && row.body.segment.length > 0 ? await ownEntries(deps.pool, player.playerId, [id]) : [];
  if (!(await isSeen(deps, { merchant, player }, row, entry))) throw new Refusal('tournament.unknown');
  return row;
}

/** Enters a member for the price. Throws `tournament.unknown`, `tournament.not_open`, `tournament.not_for_you`, `mall.points_short`, `reward.not_offered`, `reward.not_now`. */
async function enter(deps: TournamentsDeps, context: CallContext, id: string): Promise<void> {
  const { merchant } = context;
  const { playerId } = playerOf(context);
  const row = await known(deps, context, id);
  const gate = (await deps.rewards.gateOf(deps.pool, merchant.code, playerId)).answer('cash');
  if (!gate.earns) throw new Refusal(gate.refusal === 'reward.not_offered' ? 'reward.not_offered' : 'reward.not_now');
  const [entry] = await ownEntries(deps.pool, playerId, [id]);
  const obstacle = await obstacleFor(deps, context, row, entry);
  if (obstacle === 'taken_out' || obstacle === 'rank') throw new Refusal('tournament.not_for_you');
  if (obstacle === 'not_now') throw new Refusal('reward.not_now');
  if (obstacle !== null) throw new Refusal('tournament.not_open');
  if (entry) return;
  await inTransaction(deps.pool, async (transaction) => {
    if (!(await holdRunning(transaction, id))) throw new Refusal('tournament.not_open');
    const isNew = await insertEntry(transaction, { tournamentId: id, playerId, merchantCode: merchant.code, at: null });
    if (isNew) await payEntry(deps, transaction, row, playerId);
  });
  if (row.body.entryPoints > 0) deps.onChanged(playerOf(context).publicId);
}

/**
 * Leaves before the end; the score goes, and the points of the entry come back before the begin. `pointsBack`: not otherwise. Throws `tournament.unknown`,
 * `tournament.not_open`.
 */
async function leave(deps: TournamentsDeps, context: CallContext, id: string, pointsBack: boolean): Promise<void> {
  const { body } = await known(deps, context, id);
  const { playerId, publicId } = playerOf(context);
  await inTransaction(deps.pool, async (transaction) => {
    const held = body.optIn ? await holdRunning(transaction, id) : null;
    if (!held || (pointsBack && held.hasBegun)) throw new Refusal('tournament.not_open');
    const left = await deleteEntry(transaction, id, playerId);
    if (left && left.paid > 0n && !held.hasBegun) await returnEntry(deps, transaction, { ...left, tournamentId: id, playerId });
  });
  if (body.entryPoints > 0) deps.onChanged(publicId);
}

/** Calls of players and guests about tournaments (rewards.md 19). */
export function tournamentCalls(deps: TournamentsDeps): Handlers<'listTournaments' | 'getTournament' | 'getStandings' | 'enterTournament' | 'leaveTournament'> {
  const details = async (context: CallContext, id: string) => detailsView(deps, context, await known(deps, context, id));
  return {
    listTournaments: async (context) => {
      const { isOnHold, rows } = await shownTo(deps, context);
      return {
        zone: zoneOf(context.merchant),
        now: (await databaseNow(deps.pool)).toISOString(),
        isOnHold,
        tournaments: await listedViews(deps, context, rows),
      };
    },
    getTournament: (context, { params: { id } }) => details(context, id),
    getStandings: async (context, { params: { id }, query: { around } }) => standingsView(deps, context, await known(deps, context, id), around === 'me'),
    enterTournament: async (context, { params: { id } }) => {
      await enter(deps, context, id);
      return details(context, id);
    },
    leaveTournament: async (context, { params: { id }, query: { back } }) => {
      await leave(deps, context, id, back === 'points');
      return details(context, id);
    },
  };
}
