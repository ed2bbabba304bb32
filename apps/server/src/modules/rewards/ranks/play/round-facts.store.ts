import type { Money } from '@laro/domain/money/money';
import { bigintArray, textArray } from '#server/ledger/movements/binary-arrays.ts';
import { bonusStakes, type ClosedRound } from '#server/ledger/rounds/round-stakes.ts';
import { many, type Queries } from '#server/db/sql.ts';

/** A round of the ledger, as the follower has read it. */
export type FollowedRound = ClosedRound & { merchantCode: string };

/** Facts of a round that programs need in addition to its movements. */
export interface RoundFacts {
  playerId: bigint;
  gameType: string;
  classification: string;
  bonusStaked: Money;
  /** The valid stake that the lottery states for an order; null for all other games. */
  stated: Money | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Valid stakes that the lottery states for orders, by their ids; each belongs to one cash account. */
async function statedStakes(queries: Queries, orders: readonly FollowedRound[]): Promise<Map<string, Money>> {
  if (orders.length === 0) return new Map();
  const rows = await many<{ id: string; valid: Money }>(
    queries,
    `select o.id, o.valid_stake as valid from unnest($1::bigint[], $2::text[]) as i (cash, id)
    join lottery_orders o on o.cash_account = i.cash and o.id = i.id::uuid where o.valid_stake is not null`,
    [bigintArray(orders.map(({ cashAccount }) => cashAccount)), textArray(orders.map(({ roundRef }) => roundRef))],
  );
  return new Map(rows.map(({ id, valid }) => [id, valid]));
}

/** Player, game, bonus part and stated valid stake of rounds; only those of members' accounts. Players and games are each read once, not for every round. */
export async function roundFacts(queries: Queries, rounds: readonly FollowedRound[]): Promise<Map<string, RoundFacts>> {
  const distinct = <Value>(pick: (round: FollowedRound) => Value): Value[] => [...new Set(rounds.map(pick))];
  const players = await many<{ id: bigint; cash: bigint }>(
    queries,
    'select id, cash_account as cash from players where cash_account = any ($1::bigint[]) and not is_trial',
    [bigintArray(distinct(({ cashAccount }) => cashAccount))],
  );
  const games = await many<{ id: string; gameType: string; classification: string; isLottery: boolean }>(
    queries,
    `select g.id, g.game_type as "gameType", g.classification, exists (select from lottery_games l where l.id = g.id) as "isLottery" from games g
    where g.id = any ($1::text[])`,
    [textArray(distinct(({ gameId }) => gameId))],
  );
  const [playerOf, gameOf] = [new Map(players.map(({ id, cash }) => [cash, id])), new Map(games.map((game) => [game.id, game]))];
  const bonuses = await bonusStakes(
    queries,
    rounds.flatMap(({ id, hasBonus }) => (hasBonus ? [id] : [])),
  );
  const stated = await statedStakes(
    queries,
    rounds.filter(({ gameId, roundRef }) => gameOf.get(gameId)?.isLottery === true && UUID.test(roundRef)),
  );
  return new Map(
    rounds.flatMap(({ id, cashAccount, gameId, roundRef }) => {
      const [playerId, game] = [playerOf.get(cashAccount), gameOf.get(gameId)];
      if (playerId === undefined || game === undefined) return [];
      const { gameType, classification } = game;
      return [[id, { playerId, gameType, classification, bonusStaked: bonuses.get(id) ?? 0n, stated: stated.get(roundRef) ?? null }] as const];
    }),
  );
}
