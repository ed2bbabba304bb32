import { placesOf } from '@laro/domain/rewards/programs/tournament-places';
import { PRIZE_DAYS, countedScore, type TournamentBody } from '@laro/domain/tournaments/tournament-program';
import { insertRows, type Transaction } from '#server/db/sql.ts';
import { seedPastGrant, type PastMember } from '#server/modules/rewards/rewards/index.ts';
import { publishTournamentRow, writeTournament, type TournamentValues } from './rules/tournaments.store.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Prizes of a demonstration are claimed where their tournament has ended for longer. */
const CLAIMED_AFTER_MS = 2 * DAY_MS;

/** A member of a demonstration in a tournament, with a score in its own form; 0 for none. */
export interface PastEntry {
  member: PastMember;
  score: bigint;
  /** Minutes after the begin at which the score was reached. */
  minute: number;
}

export type TournamentSeed = Pick<TournamentValues, 'code' | 'body' | 'startsAt' | 'endsAt'> & { entries: readonly PastEntry[] };

const roundId = (index: number): string => `00000000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`;

/** The prizes of the entries of a tournament that has ended, by member. */
function prizesOf({ tie, prizes, score, minScore }: TournamentBody, entries: readonly PastEntry[]) {
  const ordered = entries
    .filter((entry) => entry.score > 0n)
    .toSorted((one, other) => Number(other.score - one.score) || one.minute - other.minute)
    .map((entry) => ({ member: String(entry.member.playerId), score: entry.score, reachedAt: entry.minute, lastRound: '' }));
  const placed = placesOf({ tie, prizes, minScore: countedScore(score, minScore), minorUnit: 1000n }, ordered);
  return new Map(placed.map((one) => [one.member, one]));
}

interface Result {
  place: number | null;
  prize: bigint;
  grantId: string | null;
}

const entryRow = (
  tournamentId: string,
  { merchantCode, startsAt, mailedAt }: { merchantCode: string; startsAt: Date; mailedAt: Date | null },
  { member, score, minute, index }: PastEntry & { index: number },
  { place, prize, grantId }: Result,
) => ({
  tournament_id: tournamentId,
  player_id: member.playerId,
  merchant_code: merchantCode,
  entered_at: startsAt,
  score,
  reached_at: score > 0n ? new Date(startsAt.getTime() + minute * MINUTE_MS) : null,
  last_round: score > 0n ? roundId(index) : null,
  place,
  prize,
  grant_id: grantId,
  mailed_at: mailedAt,
});

/** Writes entries with scores into a tournament that runs. For demonstrations. */
export async function seedEntries(
  transaction: Transaction,
  tournamentId: string,
  of: { merchantCode: string; startsAt: Date },
  entries: readonly PastEntry[],
): Promise<void> {
  const none: Result = { place: null, prize: 0n, grantId: null };
  const rows = entries.map((entry, index) => entryRow(tournamentId, { ...of, mailedAt: null }, { ...entry, index }, none));
  if (rows.length > 0) await insertRows(transaction, 'tournament_entries', rows);
  await transaction.query('update tournaments set revision = revision + 1 where id = $1', [tournamentId]);
}

/** Writes a published tournament; one that has ended has its result, and its prizes were given. For demonstrations. */
export async function seedTournament(transaction: Transaction, merchantCode: string, seed: TournamentSeed, now: number): Promise<string> {
  const { code, body, startsAt, endsAt, entries } = seed;
  const made = new Date(Math.min(startsAt.getTime() - DAY_MS, now));
  const { id, version } = await writeTournament(transaction, { code, body, startsAt, endsAt, merchantCode, madeBy: 'laro', madeAt: made });
  await publishTournamentRow(transaction, id, 'laro', made);
  if (endsAt.getTime() >= now) {
    await seedEntries(transaction, id, { merchantCode, startsAt }, entries);
    return id;
  }
  const results = prizesOf(body, entries);
  const at = endsAt.getTime() + body.graceMinutes * MINUTE_MS;
  const grant = { source: 'TOURNAMENT', sourceKey: `tournament:${id}`, names: body.names, rule: { code, version }, at } as const;
  const until = new Date(at + PRIZE_DAYS * DAY_MS);
  const rows: object[] = [];
  for (const [index, entry] of entries.entries()) {
    const { place = null, prize = 0n } = results.get(String(entry.member.playerId)) ?? {};
    // Members have played since: the prizes are the last of their movements.
    const given = { ...grant, amount: prize, until, isClaimed: now - at > CLAIMED_AFTER_MS, claimedAt: now };
    const grantId = prize > 0n ? await seedPastGrant(transaction, entry.member, given, now) : null;
    rows.push(entryRow(id, { merchantCode, startsAt, mailedAt: endsAt }, { ...entry, index }, { place, prize, grantId }));
  }
  if (rows.length > 0) await insertRows(transaction, 'tournament_entries', rows);
  await transaction.query("update tournaments set phase = 'final', ended_at = ends_at, is_mailed = true where id = $1", [id]);
  return id;
}
