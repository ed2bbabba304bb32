import type { Parsed } from '@laro/contract/routes';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { boardRows, prizePool, shownScore } from '@laro/domain/tournaments/tournament-program';
import { inTransaction } from '#server/db/sql.ts';
import { actorOf, type Actor, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { memberPlace } from '#server/modules/rewards/ranks/index.ts';
import { nameIn, recordAct } from '#server/modules/rewards/rewards/index.ts';
import { refuseHiddenFacts, segmentCounts } from '#server/modules/rewards/segments/index.ts';
import { placedRows, takeBoardWithin } from '../board/boards.ts';
import { decideResult } from '../ending/settle.ts';
import { cancelTournament, checkedTournament, publishTournament, saveTournament, subjectOf, tournamentWorstCase } from '../rules/change-tournaments.ts';
import { holdTournament, readTournament, touchTournaments, tournamentsOf, type TournamentRow } from '../rules/tournaments.store.ts';
import { takeOut } from '../scores/scores.store.ts';
import { databaseNow } from '../scores/database-now.store.ts';
import type { TournamentsDeps } from '../tournaments-parts.ts';
import { deskEntries, nameOf, takenOutEntries, tournamentSums } from './desk.store.ts';
import { previewTournaments } from './preview.ts';

type Room = Parsed<'listDeskTournaments', 'value'>;
type Board = Parsed<'getDeskTournament', 'value'>;

const mostNow = (deps: TournamentsDeps, merchant: Merchant) => segmentCounts(deps.pool, { merchant, at: new Date(deps.now()) });

async function viewOf(
  deps: TournamentsDeps,
  merchant: Merchant,
  row: TournamentRow,
  { sums, mostOf }: { sums: Awaited<ReturnType<typeof tournamentSums>>; mostOf: ReturnType<typeof segmentCounts> },
): Promise<Board['tournament']> {
  const { merchantCode: _code, startsAt, endsAt, madeAt, endedAt: _ended, stoppedAt: _stopped, ...rest } = row;
  const sum = sums.find(({ id }) => id === row.id);
  const segmentMembers = await mostOf(row.body.segment);
  return {
    ...rest,
    body: row.body as Board['tournament']['body'],
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    madeAt: madeAt.toISOString(),
    players: sum?.players ?? 0,
    pool: prizePool(row.body),
    spent: sum?.spent ?? 0n,
    segmentMembers,
    worstCase: tournamentWorstCase(row.body, segmentMembers),
    ...(await checkedTournament(deps, merchant, row)),
  };
}

async function roomOf(deps: TournamentsDeps, { language }: CallContext, merchant: Merchant): Promise<Room> {
  const { settings } = merchant;
  const found = { sums: await tournamentSums(deps.pool, merchant.code), mostOf: mostNow(deps, merchant) };
  const tournaments: Room['tournaments'] = [];
  for (const row of await tournamentsOf(deps.pool, merchant.code)) tournaments.push(await viewOf(deps, merchant, row, found));
  const { ranks } = await memberPlace(deps.pool, merchant, null, new Date(deps.now()));
  return {
    tournaments,
    currency: settings['market.currency'],
    limit: BigInt(settings['rewards.secondPersonAbove']) * MAJOR_UNIT,
    ranks: ranks.map(({ id, names }) => ({ id, name: nameIn(names, language, merchant) })),
  };
}

/** The board as it is now, with member names. Throws `tournament.unknown`. */
async function boardOf(deps: TournamentsDeps, merchant: Merchant, id: string): Promise<Board> {
  const row = await readTournament(deps.pool, merchant.code, id);
  if (!row) throw new Refusal('tournament.unknown');
  const entries = await deskEntries(deps.pool, id, boardRows.top);
  const scored = entries.filter(({ score }) => score > 0n).map((entry) => ({ ...entry, orderScore: -entry.score, reachedAt: '' }));
  const placed = placedRows(deps, row, scored);
  return {
    tournament: await viewOf(deps, merchant, row, { sums: await tournamentSums(deps.pool, merchant.code), mostOf: mostNow(deps, merchant) }),
    asOf: (await databaseNow(deps.pool)).toISOString(),
    rows: entries.map((entry, index) => ({
      member: nameOf(entry),
      place: entry.place ?? placed[index]?.place ?? null,
      score: shownScore(row.body.score, entry.score),
      prize: row.phase === 'final' ? entry.prize : (placed[index]?.prize ?? 0n),
      enteredAt: entry.enteredAt.toISOString(),
    })),
    takenOut: (await takenOutEntries(deps.pool, id)).map((one) => ({ member: nameOf(one), at: one.at.toISOString(), by: one.by, reason: one.reason })),
  };
}

/** Takes a member out; the next ones move up (TOUR-08). Throws `tournament.unknown`, `desk.tournament_final`, `desk.entry_unknown`. */
async function exclude(
  deps: TournamentsDeps,
  merchant: Merchant,
  { tournamentId, memberId, reason }: { tournamentId: string; memberId: string; reason: string },
  actor: Actor,
): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    const counting = await touchTournaments(transaction, [tournamentId]);
    const row = await holdTournament(transaction, merchant.code, tournamentId);
    if (!row?.phase) throw new Refusal('tournament.unknown');
    if (!counting.has(tournamentId)) throw new Refusal('desk.tournament_final');
    if (!(await takeOut(transaction, { tournamentId, playerId: BigInt(memberId), by: actor.name, reason }))) throw new Refusal('desk.entry_unknown');
    await takeBoardWithin(deps, transaction, { ...row, phase: row.phase });
    const subject = subjectOf(merchant.code, row.code);
    await recordAct(deps, transaction, {
      actor,
      action: 'tournament.takenOut',
      subject,
      reason,
      before: { version: row.version, member: memberId, takesPart: true },
      after: { version: row.version, member: memberId, takesPart: false },
    });
  });
}

type DeskCalls =
  | 'listDeskTournaments'
  | 'previewDeskTournaments'
  | 'getDeskTournament'
  | 'saveDeskTournament'
  | 'publishDeskTournament'
  | 'cancelDeskTournament'
  | 'excludeDeskEntry'
  | 'decideDeskResult';

/** Tournaments at the desk (rewards.md 17). */
export function deskTournamentCalls(deps: TournamentsDeps): Handlers<DeskCalls> {
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    listDeskTournaments: async (context, { params: { merchant } }) => roomOf(deps, context, known(merchant)),
    previewDeskTournaments: (_context, { params: { merchant }, query: { rank, language } }) =>
      previewTournaments(deps, { merchant: known(merchant), language }, rank),
    getDeskTournament: async (_context, { params: { merchant, tournamentId } }) => boardOf(deps, known(merchant), tournamentId),
    saveDeskTournament: async (context, { params: { merchant }, body }) => {
      await refuseHiddenFacts(context, deps.pool, merchant, body.body.segment);
      await saveTournament(deps, known(merchant), body, actorOf(context));
      return roomOf(deps, context, known(merchant));
    },
    publishDeskTournament: async (context, { params: { merchant, tournamentId }, body: { reason } }) =>
      (await publishTournament(deps, known(merchant), tournamentId, reason, actorOf(context))) ?? roomOf(deps, context, known(merchant)),
    cancelDeskTournament: async (context, { params: { merchant, tournamentId }, body: { reason } }) => {
      await cancelTournament(deps, known(merchant), tournamentId, reason, actorOf(context));
      return roomOf(deps, context, known(merchant));
    },
    excludeDeskEntry: async (context, { params: { merchant, tournamentId }, body: { memberId, reason } }) => {
      await exclude(deps, known(merchant), { tournamentId, memberId, reason }, actorOf(context));
      return boardOf(deps, known(merchant), tournamentId);
    },
    decideDeskResult: async (context, { params: { merchant, tournamentId }, body: { reason } }) => {
      await decideResult(deps, known(merchant), tournamentId, reason, actorOf(context));
      return boardOf(deps, known(merchant), tournamentId);
    },
  };
}
