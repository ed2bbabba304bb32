import { placesOf, type Placed } from '@laro/domain/rewards/programs/tournament-places';
import type { Standing } from '@laro/domain/rewards/programs/tournament-scores';
import { boardRows, countedScore, MARK_EVERY } from '@laro/domain/tournaments/tournament-program';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { PublishedRow } from '../rules/tournaments.store.ts';
import { minorUnitOf, type TournamentsDeps } from '../tournaments-parts.ts';
import {
  boardsToTake,
  holdRevision,
  listedCount,
  raiseRevision,
  syncListed,
  topRows,
  writeBoard,
  writeMarks,
  type BoardRow,
  type TopRow,
} from './board.store.ts';
import { tournamentById } from '../ending/ending.store.ts';

/** Boards are taken so often while their tournaments change: with a turn every two seconds none is older than five (TOUR-03). */
const EVERY_SECONDS = 3;

const standingOf = ({ playerId, score, lastRound }: BoardRow): Standing => ({ member: String(playerId), score, reachedAt: 0, lastRound });

/** Places and prizes of rows from the first on, as they would be given now. */
export function placedRows(deps: Pick<TournamentsDeps, 'merchantOf'>, row: PublishedRow, rows: readonly BoardRow[]): Placed[] {
  const merchant = deps.merchantOf(row.merchantCode);
  if (!merchant) throw new Error(`tournament ${row.id} has no merchant`);
  const { tie, prizes, score } = row.body;
  const minScore = countedScore(score, row.body.minScore);
  return placesOf({ tie, prizes, minScore, minorUnit: minorUnitOf(merchant) }, rows.map(standingOf));
}

/** The rows of a board as they are stored. Of a result, the places and prizes that were given. */
function storedTop(deps: Pick<TournamentsDeps, 'merchantOf'>, row: PublishedRow, rows: readonly BoardRow[]): TopRow[] {
  const placed = placedRows(deps, row, rows);
  return rows.map((one, index): TopRow => {
    if (one.place !== null) return [one.place, String(one.score), String(one.prize)];
    const { place = index + 1, prize = 0n } = placed[index] ?? {};
    const isShared = row.body.tie === 'split' && (rows[index - 1]?.score === one.score || rows[index + 1]?.score === one.score);
    return [place, String(one.score), isShared ? null : String(prize)];
  });
}

/** Takes the board of a tournament that this transaction may hold. */
export async function takeBoardWithin(deps: TournamentsDeps, transaction: Transaction, row: PublishedRow): Promise<void> {
  const held = await holdRevision(transaction, row.id);
  const isOver = row.phase === 'final' || row.phase === 'cancelled';
  const hasMoved = !isOver && (await syncListed(transaction, row.id));
  if (hasMoved) await raiseRevision(transaction, row.id);
  const top = await topRows(transaction, row.id, boardRows.top);
  await writeMarks(transaction, row.id, MARK_EVERY);
  await writeBoard(transaction, row.id, {
    revision: hasMoved ? held + 1n : held,
    players: await listedCount(transaction, row.id),
    topPlayers: top.map(({ playerId }) => playerId),
    top: storedTop(deps, row, top),
  });
}

export const takeBoard = (deps: TournamentsDeps, row: PublishedRow): Promise<void> =>
  inTransaction(deps.pool, (transaction) => takeBoardWithin(deps, transaction, row));

/** Takes the boards that are due. Nothing is written for a tournament without a change (REW-21). */
export async function takeDueBoards(deps: TournamentsDeps): Promise<void> {
  for (const id of await boardsToTake(deps.pool, EVERY_SECONDS)) {
    const row = await tournamentById(deps.pool, id);
    if (row) await takeBoard(deps, row);
  }
}
