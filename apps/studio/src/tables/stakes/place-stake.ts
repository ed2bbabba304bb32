import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { SilentRule } from '@laro/games/kind';
import type { SeedChain } from '@laro/games/fair/seed-chain';
import type { TablePositions } from '@laro/games/kinds/table/table-replay';
import { StudioRefusal } from '../../api/studio-refusal.ts';
import type { HallCardsJson } from '../../protocol.ts';
import { inTransaction } from '../../db/database.ts';
import { takeSpin } from '../../rewards/rewards.store.ts';
import { lockChain } from '../../rounds/seed-chains.store.ts';
import type { Session } from '../../sessions/sessions.store.ts';
import { buyCards } from '../halls/hall-cards.ts';
import { stageLimitsOf } from '../stages/stage-phases.store.ts';
import { limitsIn, type CurrencyLimits } from './table-limits.ts';
import type { TableGame } from '../driver/table-phases.store.ts';
import { STAKES_MAX } from '../rounds/table-states.ts';
import type { TableStake } from './table-stakes.store.ts';

/** The process that inserted a stake sends its bet; after this time others may. */
export const STAKE_LEASE_MS = 4000;

export interface StakeToPlace {
  session: Session;
  tableId: string;
  rules: TableGame;
  limits: readonly CurrencyLimits[];
  key: string;
  positions: TablePositions;
  amount: Money;
  /** Number of the round that the player bets in: another round does not take the stake. Without it the open one does. */
  roundNumber?: number | null;
  /** In halls: how many cards the stake buys. */
  cards?: number | null;
  /** Of tables with decisions: how the play is decided where its player is silent; without it as the stakes before it say. */
  silent?: SilentRule | null;
  /** The reward whose chip it is: the only stake of its play. */
  rewardId?: string | null;
  /** Of flights: which of the player's stakes it is, where it is taken automatically, and that its play has no other. */
  flight?: { slot: number; target: number | null; limit: number };
}

export interface Placed {
  readonly stakeId: string;
  readonly isNew: boolean;
  /** The stake as it was stored, where nothing can have changed it since; null if it has to be read. */
  readonly stake: TableStake | null;
}

const sameText = (positions: TablePositions): string => JSON.stringify(Object.entries(positions).toSorted(([a], [b]) => (a < b ? -1 : 1)));

async function knownStake(
  client: pg.PoolClient,
  { session, tableId, key, positions, flight, cards = null, rewardId = null }: StakeToPlace,
): Promise<Placed | null> {
  const { rows } = await client.query<{
    id: string;
    positions: TablePositions;
    slot: number;
    target: number | null;
    cards: HallCardsJson | null;
    reward: string | null;
  }>({
    name: 'table_stake_known',
    text: `select s.id, s.positions, s.cards, p.slot, p.target, p.reward_uuid as reward from table_stakes s join table_plays p on p.id = s.play_id
      where s.player_id = $1 and s.table_id = $2 and s.key = $3`,
    values: [session.playerId, tableId, key],
  });
  const [row] = rows;
  if (!row) return null;
  const isSameBet = sameText(row.positions) === sameText(positions) && (row.cards?.numbers.length ?? null) === cards;
  const isSame = isSameBet && row.reward === rewardId && row.slot === (flight?.slot ?? 1) && row.target === (flight?.target ?? null);
  if (!isSame) throw new StudioRefusal('studio.key_used');
  return { stakeId: row.id, isNew: false, stake: null };
}

export interface OpenRound {
  id: string;
  number: number;
}

/** Refuses a stake that was meant for another round: its question was on its way for too long. */
export function requireRound({ roundNumber = null }: Pick<StakeToPlace, 'roundNumber'>, { number }: Pick<OpenRound, 'number'>): void {
  if (roundNumber !== null && roundNumber !== number) throw new StudioRefusal('studio.bets_closed');
}

/** The round that takes bets, held open to the end of the transaction. */
export async function openRoundOf(client: pg.PoolClient, { tableId, rules }: Pick<StakeToPlace, 'tableId' | 'rules'>): Promise<OpenRound> {
  const { rows } = await client.query<OpenRound & { mathematics: string; version: number }>({
    name: 'table_round_open',
    text: `select r.id, r.number::int as number, r.mathematics, r.version from table_rounds r join tables t on t.id = r.table_id
      where r.table_id = $1 and r.state = 'open' and clock_timestamp() < r.closes_at and t.stopped_at is null for share of r`,
    values: [tableId],
  });
  const [round] = rows;
  if (!round) throw new StudioRefusal('studio.bets_closed');
  if (round.mathematics !== rules.id || round.version !== rules.version) throw new StudioRefusal('studio.game_disabled');
  return { id: round.id, number: round.number };
}

/** The player's play in the round, locked: two devices of his follow one another (TABLE-09). */
async function lockPlay(client: pg.PoolClient, { session, flight, silent = null, rewardId = null }: StakeToPlace, roundId: string): Promise<string> {
  const { rows } = await client.query<{ id: string; reward_uuid: string | null }>({
    name: 'table_play_lock',
    text: `insert into table_plays (round_id, player_id, session_id, game_id, slot, target, flight_limit, silent, reward_uuid)
        values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, 'best'), $9)
      on conflict (round_id, player_id, slot) where state <> 'void' do update set seq = table_plays.seq + 1, silent = coalesce($8, table_plays.silent) returning id, reward_uuid`,
    values: [roundId, session.playerId, session.id, session.gameId, flight?.slot ?? 1, flight?.target ?? null, flight?.limit ?? null, silent, rewardId],
  });
  const [play] = rows;
  if (play?.reward_uuid !== rewardId) throw new StudioRefusal('studio.chip_alone');
  return play.id;
}

/** The limits of a bet; one on numbers of the player's own has those of the listed bet with as many. */
export const limitOf = ({ limits, rules }: StakeToPlace, bet: string): CurrencyLimits | undefined => {
  const listed = rules.table.listedAs ? rules.table.listedAs(bet) : bet;
  return limits.find(({ id }) => id === listed);
};

/** Requires the limits of one bet and of one play, over all stakes of the play. `before`: the positions of those that it has. */
export function requirePlayLimits(stake: StakeToPlace, before: readonly TablePositions[]): void {
  const { positions, flight } = stake;
  // A free chip is whole and alone: it is no part of a larger bet.
  if (stake.rewardId && (before.length > 0 || Object.keys(positions).length !== 1)) throw new StudioRefusal('studio.chip_alone');
  if (before.length >= (flight ? 1 : STAKES_MAX)) throw new StudioRefusal('studio.stakes_many');
  for (const [id, added] of Object.entries(positions)) {
    const limit = limitOf(stake, id);
    if (!limit) throw new StudioRefusal('studio.stake_not_offered');
    const after = before.reduce((sum, one) => sum + BigInt(one[id] ?? 0), BigInt(added));
    if (after > limit.most) throw new StudioRefusal('studio.bet_limit', { limit: limit.most });
    if (after < limit.least) throw new StudioRefusal('studio.stake_not_offered');
  }
}

async function holdPlayLimits(client: pg.PoolClient, stake: StakeToPlace, playId: string): Promise<void> {
  const { rows } = await client.query<{ positions: TablePositions }>({
    name: 'table_stakes_of_play',
    text: "select positions from table_stakes where play_id = $1 and state in ('begun', 'taken', 'counted')",
    values: [playId],
  });
  requirePlayLimits(
    stake,
    rows.map((row) => row.positions),
  );
}

/** Adds the bets to the table's totals per position, up to the table's limit. Positions are locked in one order. */
async function holdTableLimits(client: pg.PoolClient, stake: StakeToPlace, roundId: string): Promise<void> {
  const { positions, session } = stake;
  const bets = Object.entries(positions).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { rows } = await client.query<{ position: string; amount: bigint }>({
    name: 'table_totals_add',
    text: `insert into table_totals as t (round_id, currency, position, amount, stakes)
        select $1, $2, a.position, a.amount, 1 from unnest($3::text[], $4::bigint[]) with ordinality as a (position, amount, place) order by a.place
      on conflict (round_id, currency, position) do update set amount = t.amount + excluded.amount, stakes = t.stakes + 1 returning position, amount`,
    values: [roundId, session.currency, bets.map(([position]) => position), bets.map(([, amount]) => amount)],
  });
  for (const { position, amount } of rows) if (amount > (limitOf(stake, position)?.total ?? 0n)) throw new StudioRefusal('studio.table_limit');
}

/** Takes the chip of a reward, in the transaction that places it. */
async function takeChip(client: pg.PoolClient, { session: { playerId, gameId }, rewardId, amount }: StakeToPlace): Promise<void> {
  if (rewardId && !(await takeSpin(client, { rewardId, playerId, gameId, stake: amount }))) throw new StudioRefusal('studio.no_free_spin');
}

/** The stake with the limits of the bets that the present window offers, where these depend on the round. */
async function withStage(client: pg.PoolClient, stake: StakeToPlace, roundId: string): Promise<StakeToPlace> {
  const { stages } = stake.rules.table;
  return stages ? { ...stake, limits: limitsIn(await stageLimitsOf(client, roundId, stages), stake.session.currency) } : stake;
}

/** Reserves the stake's part of the table's limits, and returns the cards that it buys in a hall. */
async function holdLimits(
  client: pg.PoolClient,
  stake: StakeToPlace,
  round: OpenRound,
  playId: string,
  chain: SeedChain,
  nowMs: number,
): Promise<HallCardsJson | null> {
  const { rules, cards: count = null } = stake;
  const { hall } = rules.table;
  if (hall) return buyCards(client, { ...stake, hall, count: count ?? 0 }, round, playId, chain, nowMs);
  if (count !== null) throw new StudioRefusal('studio.stake_not_offered');
  await holdPlayLimits(client, stake, playId);
  return null;
}

/**
 * Stores a stake while the round accepts bets by the database's clock; its bet is sent after that. Limits of bet, play and table are enforced in
 * the same transaction. Throws StudioRefusal for a stake that is not offered now.
 */
export function placeStake(pool: pg.Pool, stake: StakeToPlace, now: () => number): Promise<Placed> {
  return inTransaction(pool, async (client) => {
    const { session, tableId, key, positions, amount } = stake;
    const chain = await lockChain(client, session.playerId, session.gameId, now());
    const known = await knownStake(client, stake);
    if (known) return known;
    const round = await openRoundOf(client, stake);
    requireRound(stake, round);
    const playId = await lockPlay(client, stake, round.id);
    const cards = await holdLimits(client, await withStage(client, stake, round.id), round, playId, chain, now());
    await takeChip(client, stake);
    const { rows } = await client.query<{ id: string }>({
      name: 'table_stake_insert',
      text: `insert into table_stakes (play_id, round_id, player_id, table_id, key, positions, amount, client_seed, next_try_at, cards)
        select $1, r.id, $3, $4, $5, $6, $7, $8, clock_timestamp() + $9 * interval '1 ms', $10 from table_rounds r
          where r.id = $2 and r.state = 'open' and clock_timestamp() < r.closes_at
        returning id`,
      values: [
        playId,
        round.id,
        session.playerId,
        tableId,
        key,
        JSON.stringify(positions),
        amount,
        chain.clientSeed,
        STAKE_LEASE_MS,
        cards && JSON.stringify(cards),
      ],
    });
    const [row] = rows;
    if (!row) throw new StudioRefusal('studio.bets_closed');
    // Last: all players meet in these rows, and each holds them until his commit.
    if (!stake.rules.table.hall) await holdTableLimits(client, stake, round.id);
    return { stakeId: row.id, isNew: true, stake: null };
  });
}
