import type { Parsed } from '@laro/contract/routes';
import { exampleRound } from '@laro/domain/tournaments/example-round';
import { boardRows, countedScore, lastPrizePlace, prizePool, shownScore, type TieRule } from '@laro/domain/tournaments/tournament-program';
import type { CallContext, PlayerSession } from '#server/http/handlers.ts';
import { maskName } from '#server/modules/play/records/index.ts';
import { memberPlace, type MemberPlace } from '#server/modules/rewards/ranks/index.ts';
import { nameIn } from '#server/modules/rewards/rewards/index.ts';
import { listedCount, neighbours, nextScore, placeOf, readBoard, type BoardRow, type StoredBoard } from './board/board.store.ts';
import { takeBoard } from './board/boards.ts';
import type { PublishedRow } from './rules/tournaments.store.ts';
import { ownEntries, type OwnEntry } from './scores/scores.store.ts';
import { databaseNow } from './scores/database-now.store.ts';
import { zoneOf, type TournamentsDeps } from './tournaments-parts.ts';

type Listed = Parsed<'listTournaments', 'value'>['tournaments'][number];
type Details = Parsed<'getTournament', 'value'>;
type Standings = Parsed<'getStandings', 'value'>;
type ViewRow = Standings['top'][number];

const isOver = ({ phase }: PublishedRow): boolean => phase === 'final' || phase === 'cancelled';

/** The row of an entry on the board; null without a score, and off the board. */
const keyOf = ({ isListed, orderScore, reachedAt, lastRound }: OwnEntry) =>
  isListed && reachedAt !== null && lastRound !== null ? { orderScore, reachedAt, lastRound } : null;

async function ownView(deps: TournamentsDeps, row: PublishedRow, entry: OwnEntry | undefined): Promise<Listed['me']> {
  if (!entry || entry.isEnded) return null;
  const key = keyOf(entry);
  const place = isOver(row) ? entry.place : key && (await placeOf(deps.pool, row.id, row.body.tie, key));
  return { place, score: key === null ? null : shownScore(row.body.score, entry.score), isTakenOut: entry.isTakenOut };
}

export async function listedView(
  deps: TournamentsDeps,
  { merchant, language }: Pick<CallContext, 'merchant' | 'language'>,
  row: PublishedRow,
  entry: OwnEntry | undefined,
): Promise<Listed> {
  const { body } = row;
  const board = await readBoard(deps.pool, row.id);
  return {
    id: row.id,
    name: nameIn(body.names, language, merchant),
    phase: row.phase,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    score: body.score,
    gameTypes: [...body.gameTypes] as Listed['gameTypes'],
    games: body.games.flatMap((id) => deps.gameName(id) ?? []),
    vendors: body.vendors.map((code) => deps.vendorName(code) ?? code),
    gameIds: [...body.games],
    vendorCodes: [...body.vendors],
    pool: prizePool(body),
    places: lastPrizePlace(body),
    players: board?.players ?? (await listedCount(deps.pool, row.id)),
    optIn: body.optIn,
    entryPoints: body.entryPoints,
    me: await ownView(deps, row, entry),
  };
}

/** Tournaments as the list shows them: those that run by their end, then those to come, then those that have ended, the last one first. */
export async function listedViews(deps: TournamentsDeps, context: CallContext, rows: readonly PublishedRow[]): Promise<Listed[]> {
  const ids = rows.map(({ id }) => id);
  const entries = context.player ? await ownEntries(deps.pool, context.player.playerId, ids) : [];
  const views: Listed[] = [];
  for (const row of rows)
    views.push(
      await listedView(
        deps,
        context,
        row,
        entries.find(({ tournamentId }) => tournamentId === row.id),
      ),
    );
  return views;
}

/** Why a tournament cannot be entered now, whatever the rank; null: it can. */
export const closedFor = ({ phase, body }: PublishedRow): 'closed' | 'automatic' | null =>
  phase !== 'announced' && phase !== 'open' ? 'closed' : body.optIn ? null : 'automatic';

/** True if a place in the ladder is enough for a tournament; without a ladder there are no ranks to ask for. */
export const isForPlace = ({ body: { rankFrom } }: PublishedRow, { place, ranks }: MemberPlace): boolean =>
  rankFrom === null || place >= ranks.findIndex(({ id }) => id === rankFrom) + 1;

/** Why a member cannot enter; null: the member can, or has entered. */
export async function obstacleFor(deps: TournamentsDeps, context: CallContext, row: PublishedRow, entry: OwnEntry | undefined): Promise<Details['obstacle']> {
  const { player, merchant } = context;
  if (entry?.isTakenOut) return 'taken_out';
  if (entry && !entry.isEnded) return null;
  const closed = entry ? 'closed' : closedFor(row);
  if (closed !== null || !player) return closed;
  const gate = (await deps.rewards.gateOf(deps.pool, merchant.code, player.playerId)).answer('cash');
  if (!gate.earns || !gate.offers) return 'not_now';
  if (row.body.rankFrom === null) return null;
  return isForPlace(row, await memberPlace(deps.pool, merchant, player.playerId, new Date(deps.now()))) ? null : 'rank';
}

/** The name of the lowest rank that may enter; null for every rank. */
export function rankNameOf(row: PublishedRow, { merchant, language }: Pick<CallContext, 'merchant' | 'language'>, { ranks }: MemberPlace): string | null {
  const found = ranks.find(({ id }) => id === row.body.rankFrom);
  return found ? nameIn(found.names, language, merchant) : null;
}

/** One tournament with its rules and what the member can do. */
export async function detailsView(deps: TournamentsDeps, context: CallContext, row: PublishedRow): Promise<Details> {
  const [entry] = context.player ? await ownEntries(deps.pool, context.player.playerId, [row.id]) : [];
  const { names: _names, games: _games, vendors: _vendors, segment: _segment, rankFrom, ...rules } = row.body;
  const listed = await listedView(deps, context, row, entry);
  return {
    ...rules,
    ...listed,
    prizes: [...rules.prizes],
    example: exampleRound(row.body),
    zone: zoneOf(context.merchant),
    now: (await databaseNow(deps.pool)).toISOString(),
    rankName: rankFrom === null ? null : rankNameOf(row, context, await memberPlace(deps.pool, context.merchant, null, new Date(deps.now()))),
    obstacle: await obstacleFor(deps, context, row, entry),
    grantId: entry?.grantId ?? null,
  };
}

async function boardOf(deps: TournamentsDeps, row: PublishedRow): Promise<StoredBoard> {
  const known = await readBoard(deps.pool, row.id);
  if (known && (!known.isStale || isOver(row))) return known;
  await takeBoard(deps, row);
  const taken = await readBoard(deps.pool, row.id);
  if (!taken) throw new Error(`tournament ${row.id} has no board`);
  return taken;
}

interface Own {
  player: PlayerSession;
  entry: OwnEntry;
}

const nameFor = (username: string, isMe: boolean): string => (isMe ? username : maskName(username));

/** Places of neighbouring rows, from that of the own row. */
async function placesAround(deps: TournamentsDeps, row: PublishedRow, rows: readonly BoardRow[], own: { index: number; place: number }): Promise<number[]> {
  const places: number[] = [];
  for (const [index, one] of rows.entries()) {
    const tie: TieRule = row.body.tie;
    if (one.place !== null) places.push(one.place);
    else if (tie === 'first') places.push(own.place + index - own.index);
    else if (one.score === rows[index - 1]?.score) places.push(places[index - 1] ?? own.place);
    else places.push(await placeOf(deps.pool, row.id, tie, one));
  }
  return places;
}

/** The own row with its neighbours. */
async function aroundView(deps: TournamentsDeps, row: PublishedRow, { player, entry }: Own): Promise<{ rows: ViewRow[]; toNext: bigint | null }> {
  const key = keyOf(entry);
  if (key === null) return { rows: [], toNext: null };
  const { before, after } = await neighbours(deps.pool, row.id, key, boardRows.around);
  const place = entry.place ?? (await placeOf(deps.pool, row.id, row.body.tie, key));
  const me: BoardRow = { ...key, playerId: player.playerId, username: player.username, score: entry.score, place: entry.place, prize: entry.prize };
  const rows = [...before, me, ...after];
  const places = await placesAround(deps, row, rows, { index: before.length, place });
  const views = rows.map((one, index): ViewRow => {
    const isMe = one === me;
    const at = places[index] ?? place;
    const isEnough = one.score >= countedScore(row.body.score, row.body.minScore);
    const prize = (isEnough ? row.body.prizes.find(({ from, to }) => from <= at && at <= to)?.amount : null) ?? 0n;
    const isShared = row.body.tie === 'split' && [rows[index - 1], rows[index + 1]].some((other) => other?.score === one.score);
    const given = one.place === null ? prize : one.prize;
    const shown = isShared && one.place === null ? null : given;
    return { place: at, name: nameFor(one.username, isMe), score: shownScore(row.body.score, one.score), prize: shown, isMe };
  });
  const next = await nextScore(deps.pool, row.id, key);
  return { rows: views, toNext: next === undefined ? null : shownScore(row.body.score, next - entry.score) };
}

/** The board with the member's part of it (TOUR-03). */
export async function standingsView(deps: TournamentsDeps, context: CallContext, row: PublishedRow, isAround: boolean): Promise<Standings> {
  const board = await boardOf(deps, row);
  const { player } = context;
  const [entry] = player && isAround ? await ownEntries(deps.pool, player.playerId, [row.id]) : [];
  const top = board.top.map(([place, score, prize], index): ViewRow => {
    const isMe = player !== null && board.topPlayers[index] === String(player.playerId);
    return {
      place,
      name: nameFor(board.names[index] ?? '', isMe),
      score: shownScore(row.body.score, BigInt(score)),
      prize: prize === null ? null : BigInt(prize),
      isMe,
    };
  });
  const around = player && entry ? await aroundView(deps, row, { player, entry }) : { rows: [], toNext: null };
  return {
    asOf: board.asOf.toISOString(),
    phase: row.phase,
    players: board.players,
    top,
    around: top.some(({ isMe }) => isMe) ? [] : around.rows,
    toNext: around.toNext,
  };
}
