import type { MovementName, RoundState } from '@laro/domain/money/movement-names';
import type { Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';
import type { PlayerAccount } from '../accounts/player-accounts.ts';

/** A range of whole hours; `to` is exclusive. */
export interface HourRange {
  from: Date;
  to: Date;
}

/** Stakes and payouts of a player in rounds of one game, by the final state of the round. Money in units. */
export interface PlayFact {
  cashAccount: bigint;
  vendorCode: string;
  gameId: string;
  state: RoundState;
  rounds: bigint;
  staked: Money;
  paid: Money;
}

/** Movements on one of a player's accounts, by kind of movement. Money in units. */
export interface MoneyFact {
  cashAccount: bigint;
  account: PlayerAccount['kind'];
  kind: MovementName;
  entries: bigint;
  moneyIn: Money;
  moneyOut: Money;
}

/** Movements of a player on a day, by kind. Money in units. */
interface DayMoneyFact extends Pick<MoneyFact, 'cashAccount' | 'kind' | 'moneyIn' | 'moneyOut'> {
  day: string;
}

const HOUR_MS = 3_600_000;

function requireWholeHours({ from, to }: HourRange): void {
  if (from.getTime() % HOUR_MS !== 0 || to.getTime() % HOUR_MS !== 0) throw new RangeError('facts are sums of whole hours');
}

/**
 * Sums of play and money by player, for formulas of rebates, points and commissions: always exact, identical for identical books, and corrected by
 * later changes. The cost of both depends on the hours of the range, not on the rounds in them. They throw RangeError unless the range is of whole hours.
 */
export const facts = {
  /** Play in the rounds that players opened in a range, whenever their later stakes and payouts occurred. `players`: cash accounts. */
  play: async (queries: Queries, players: readonly bigint[], range: HourRange): Promise<PlayFact[]> => {
    requireWholeHours(range);
    const { rows } = await queries.query<PlayFact>({
      name: 'facts_of_play',
      text: `select f.cash_account as "cashAccount", f.vendor_code as "vendorCode", f.game_id as "gameId", f.state, f.rounds, f.staked, f.paid
        from facts_of_play($1::bigint[], $2, $3) f order by 1, 2, 3, 4`,
      values: [players.map(String), range.from, range.to],
    });
    return rows;
  },

  /** Movements on player accounts in a range, each at its own time, including play. `players`: cash accounts. */
  money: async (queries: Queries, players: readonly bigint[], range: HourRange): Promise<MoneyFact[]> => {
    requireWholeHours(range);
    const { rows } = await queries.query<MoneyFact>({
      name: 'facts_of_money',
      text: `select f.cash_account as "cashAccount", f.account_kind as account, f.kind, f.entries, f.money_in as "moneyIn", f.money_out as "moneyOut"
        from facts_of_money($1::bigint[], $2, $3) f order by 1, 2, 3`,
      values: [players.map(String), range.from, range.to],
    });
    return rows;
  },

  /** The same by day of a time zone; an hour belongs to the day of its beginning. */
  moneyByDay: async (queries: Queries, players: readonly bigint[], range: HourRange, timeZone: string): Promise<DayMoneyFact[]> => {
    requireWholeHours(range);
    const { rows } = await queries.query<DayMoneyFact>({
      name: 'facts_of_money_days',
      text: `select f.cash_account as "cashAccount", f.day::text as day, f.kind, f.money_in as "moneyIn", f.money_out as "moneyOut"
        from facts_of_money_days($1::bigint[], $2, $3, $4) f order by 1, 2, 3`,
      values: [players.map(String), range.from, range.to, timeZone],
    });
    return rows;
  },
};
