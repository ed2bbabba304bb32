import { tournamentBody } from '@laro/contract/tournaments/tournament';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { TournamentBody } from '@laro/domain/tournaments/tournament-program';
import { encode } from 'zod';
import { inTransaction } from '#server/db/sql.ts';
import { seedTournament } from '#server/modules/rewards/tournaments/index.ts';
import type { TestRanks } from './test-ranks.ts';
import type { RewardMember } from './test-rewards.ts';

const HOUR_MS = 3_600_000;

/** Best multiplier of one round, prizes of ₱1,000, ₱500 and ₱250, unless it says otherwise. */
const tournamentBodyOf = (more: Partial<TournamentBody> = {}): TournamentBody => ({
  names: { EN: 'Cup', TY: 'Kopa' },
  score: 'multiplier',
  bestOf: 1,
  step: 0n,
  winPoints: 0,
  gameTypes: [],
  games: [],
  vendors: [],
  minStake: MAJOR_UNIT,
  graceMinutes: 0,
  tie: 'first',
  minScore: 0n,
  prizes: [1000n, 500n, 250n].map((amount, index) => ({ from: index + 1, to: index + 1, amount: amount * MAJOR_UNIT })),
  minPlayers: 1,
  optIn: true,
  rankFrom: null,
  segment: [],
  entryPoints: 0,
  permit: null,
  ...more,
});

/** A tournament in the form of the table and of calls. */
export const tournamentOnWire = encode(tournamentBody, tournamentBodyOf() as Parameters<typeof encode<typeof tournamentBody>>[1]);

/** Publishes a tournament of Laro that began an hour ago and ends in one; gives its id. */
export const addTournament = async ({ pool, tournaments }: TestRanks, code: string, more: Partial<TournamentBody> = {}): Promise<string> => {
  const now = Date.now();
  const times = { startsAt: new Date(now - HOUR_MS), endsAt: new Date(now + HOUR_MS) };
  const id = await inTransaction(pool, (transaction) =>
    seedTournament(transaction, 'laro', { code, body: tournamentBodyOf(more), ...times, entries: [] }, now),
  );
  await tournaments.turn();
  return id;
};

/** Moves the end of a tournament into the past, so that its grace has ended as well. */
export const endTournament = async ({ pool, tournaments }: TestRanks, id: string): Promise<void> => {
  await pool.query("update tournaments set ends_at = now() - interval '2 minutes' where id = $1", [id]);
  await pool.query("update reward_events set opened_at = opened_at - interval '10 minutes', closed_at = closed_at - interval '10 minutes'");
  while (await tournaments.turn()) continue;
};

export const enter = ({ browser }: RewardMember, id: string) => browser.call('enterTournament', {}, {}, { id });
export const board = async ({ browser }: Pick<RewardMember, 'browser'>, id: string, around: 'me' | '' = 'me') =>
  (await browser.call('getStandings', undefined, {}, { id }, { around })).value;

/** Plays a round of ₱10 that pays so much, now. */
export const playRound = (site: TestRanks, who: RewardMember, pays: bigint, more: { stake?: bigint; gameId?: string } = {}) =>
  site.playAt(who, new Date().toISOString(), { stake: 10n * MAJOR_UNIT, ...more, payout: pays });

/** Counts all play into scores, and takes the boards. */
export async function countAll(site: TestRanks): Promise<void> {
  await site.settle();
  while (await site.tournaments.turn()) continue;
  await site.pool.query("update tournament_boards set as_of = as_of - interval '1 minute'");
  await site.tournaments.turn();
}
