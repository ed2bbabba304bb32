import { MAJOR_UNIT } from '@laro/domain/money/money';
import { stateAfterClosing } from '@laro/domain/rewards/programs/tournament-places';
import { lastPrizePlace, PRIZE_DAYS, prizePool } from '@laro/domain/tournaments/tournament-program';
import { dayAt } from '@laro/domain/time/day-at';
import { whyLine, type Why } from '@laro/domain/rewards/grants/why';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { followPlay } from '#server/modules/rewards/ranks/index.ts';
import { recordAct } from '#server/modules/rewards/rewards/index.ts';
import { listedCount, rowsToPlace, syncListed } from '../board/board.store.ts';
import { placedRows, takeBoardWithin } from '../board/boards.ts';
import { subjectOf } from '../rules/change-tournaments.ts';
import { holdTournament, type PublishedRow } from '../rules/tournaments.store.ts';
import { countPlay, PROGRAM } from '../scores/count-play.ts';
import { zoneOf, type TournamentsDeps } from '../tournaments-parts.ts';
import { isAllCounted, tournamentById, tournamentsToEnd, writePhase, writePlaces, writePrize } from './ending.store.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Turns of counting before an end waits for the next turn. */
const TURNS_MAX = 200;

async function turnsOf(turn: () => Promise<boolean>): Promise<boolean> {
  for (let count = 0; count < TURNS_MAX; count++) if (!(await turn())) return true;
  return false;
}

/** True once every round that ended before this call is in the scores. */
const isPlayCounted = async (deps: TournamentsDeps): Promise<boolean> =>
  (await turnsOf(() => followPlay(deps))) && (await turnsOf(() => countPlay(deps))) && isAllCounted(deps.pool, PROGRAM);

/** The dates on which rounds of a tournament were played. */
function roundsOf(deps: TournamentsDeps, { merchantCode, startsAt, endsAt, body }: PublishedRow): NonNullable<Why['rounds']> {
  const merchant = deps.merchantOf(merchantCode);
  const dayOf = (at: number): string => dayAt(at, merchant ? zoneOf(merchant) : 'UTC');
  return { from: dayOf(startsAt.getTime()), to: dayOf(endsAt.getTime() + body.graceMinutes * MINUTE_MS) };
}

/** Writes the result and the grants of its prizes in the caller's transaction, once: the tournament is held (TOUR-07). */
async function giveResult(deps: TournamentsDeps, transaction: Transaction, row: PublishedRow, decidedBy: string | null): Promise<void> {
  const winners = placedRows(deps, row, await rowsToPlace(transaction, row.id, lastPrizePlace(row.body)));
  await writePlaces(transaction, row.id, row.body.tie);
  const at = new Date(deps.now());
  const rounds = roundsOf(deps, row);
  for (const { member, prize, place, score } of winners.filter((one) => one.prize > 0n)) {
    const playerId = BigInt(member);
    const grantId = await deps.rewards.grantIdWithin(transaction, {
      merchantCode: row.merchantCode,
      playerId,
      source: 'TOURNAMENT',
      sourceKey: `tournament:${row.id}`,
      rule: { code: row.code, version: row.version },
      names: row.body.names,
      reward: { kind: 'cash', amount: prize },
      at,
      until: new Date(at.getTime() + PRIZE_DAYS * DAY_MS),
      by: 'tournaments',
      why: { lines: [whyLine('place', place), whyLine('score', score), whyLine('prize', prize)], rounds },
    });
    if (grantId !== null) await writePrize(transaction, { tournamentId: row.id, playerId, prize, grantId });
  }
  await writePhase(transaction, row.id, { phase: 'final', decidedBy });
  await takeBoardWithin(deps, transaction, { ...row, phase: 'final' });
}

/** Ends a tournament whose play is counted: cancelled with too few players, in review with prizes above the limit, else final. */
async function endOne(deps: TournamentsDeps, { id, merchantCode }: PublishedRow): Promise<void> {
  const merchant = deps.merchantOf(merchantCode);
  if (!merchant) return;
  await inTransaction(deps.pool, async (transaction) => {
    const row = await holdTournament(transaction, merchantCode, id);
    if (row?.phase !== 'closing') return;
    const held: PublishedRow = { ...row, phase: 'closing' };
    await syncListed(transaction, id);
    const players = await listedCount(transaction, id);
    const next = stateAfterClosing(players, row.body.minPlayers, prizePool(row.body), BigInt(merchant.settings['tournaments.reviewAbove']) * MAJOR_UNIT);
    if (next === 'final') await giveResult(deps, transaction, held, null);
    else {
      await writePhase(transaction, id, { phase: next });
      await takeBoardWithin(deps, transaction, { ...held, phase: next });
    }
  });
}

/** Ends the tournaments that are due. What is not counted yet waits for the next turn. */
export async function endDue(deps: TournamentsDeps): Promise<void> {
  const due = await tournamentsToEnd(deps.pool);
  if (due.length === 0 || !(await isPlayCounted(deps))) return;
  for (const id of due) {
    const row = await tournamentById(deps.pool, id);
    if (row) await endOne(deps, row);
  }
}

/** Confirms a result in review (TOUR-06). Throws `tournament.unknown`, `desk.tournament_no_review`, `desk.tournament_own`. */
export const decideResult = (deps: TournamentsDeps, merchant: Merchant, id: string, reason: string, actor: Actor): Promise<void> =>
  inTransaction(deps.pool, async (transaction) => {
    const row = await holdTournament(transaction, merchant.code, id);
    if (!row?.phase) throw new Refusal('tournament.unknown');
    if (row.phase !== 'review') throw new Refusal('desk.tournament_no_review');
    if (row.publishedBy === actor.name) throw new Refusal('desk.tournament_own');
    await syncListed(transaction, id);
    await giveResult(deps, transaction, { ...row, phase: 'review' }, actor.name);
    const subject = subjectOf(merchant.code, row.code);
    await recordAct(deps, transaction, {
      actor,
      action: 'tournament.resultDecided',
      subject,
      reason,
      before: { version: row.version, phase: 'review' },
      after: { version: row.version, phase: 'final' },
    });
  });
