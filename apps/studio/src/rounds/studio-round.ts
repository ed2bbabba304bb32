import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { RoundFrame } from '@laro/games/kind';
import type { RoundEntropyJson, StudioProblem } from '../protocol.ts';
import type { WalletRound, WalletStake } from '../wallet/wallet-client.ts';
import type { RoundState } from './life/round-states.ts';

/** `begun`: its bet may be on its way. `taken`: the wallet has it. `void`: never taken, or given back. */
type StakeState = 'begun' | 'taken' | 'void';

/** One stake of a round: its own bet at the wallet. */
export interface RoundStake extends WalletStake {
  /** From 1, in the order in which they are sent. */
  number: number;
  state: StakeState;
  /** The wallet's round of a further stake next to a chip: the player's own money has a round of its own there. Null for all others. */
  ownRoundId: string | null;
  /** The move that it pays for, and the number of that move; null for a stake that the round begins with. */
  move: string | null;
  moveNumber: number | null;
  /** Why the wallet did not take it, and the most that it might have been. */
  refusal: StudioProblem | null;
  refusalLimit: Money | null;
}

/** A stored round. Money in units. */
export interface StudioRound extends WalletRound {
  id: string;
  playerId: bigint;
  sessionId: string;
  key: string;
  state: RoundState;
  kind: string;
  mathematics: string;
  version: number;
  /** The bet as its kind has read it. */
  bet: unknown;
  /** The player's moves so far, in their order. */
  moves: readonly string[];
  /** When each move, act or take was written, in their order. */
  actedAt: readonly string[];
  /** All stakes together. */
  stake: Money;
  stakes: readonly RoundStake[];
  /** Calls to the wallet sent in this state for the stake whose turn it is. */
  tries: number;
  /** True if its next step may be tried now. */
  isDue: boolean;
  ageMs: number;
  begunAt: Date;
  isFinished: boolean;
  balanceAfterBet: Money | null;
  balanceAfter: Money | null;
  commitment: string | null;
  clientSeed: string | null;
  nonce: number | null;
  outcome: RoundFrame | null;
  win: Money | null;
  /** Of a chip: the player's own money in further stakes, its return, and the transaction of that win. */
  ownStake: Money | null;
  ownWin: Money | null;
  ownWinId: string;
  refusal: StudioProblem | null;
  /** The most that the stake might have been, where that is why it was refused. */
  refusalLimit: Money | null;
  /** Null until the seed is no longer in use. */
  revealedSeed: string | null;
  /** Of plays at shared tables: what the client seed is made of. Null for rounds of one player, who has chosen it. */
  entropy: RoundEntropyJson | null;
  /** The seeds that were changed just before it. */
  rotated: { serverSeed: string; clientSeed: string; rounds: number } | null;
}

/** A row of ROUND_COLUMNS: amounts in JSON are digits. */
type RoundRow = Omit<StudioRound, 'stakes'> & {
  stakes: readonly (Omit<RoundStake, 'amount' | 'refusalLimit'> & { amount: string; refusalLimit: string | null })[];
};

/** Columns of a round `r` with its stakes, its player `p`, its session `s` and its seeds. */
const ROUND_COLUMNS = `r.id, r.id as "roundId", r.player_id as "playerId", r.session_id as "sessionId", r.game_id as "gameId", r.key, r.state,
  p.vendor_code as "vendorCode", p.user_ref as "userRef", s.play_token as "playToken", s.currency, r.kind, r.mathematics, r.version, r.bet, r.stake,
  (select coalesce(jsonb_agg(m.move order by m.number), '[]') from round_moves m where m.round_id = r.id) as moves,
  (select coalesce(jsonb_agg(m.made_at order by m.number), '[]') from round_moves m where m.round_id = r.id) as "actedAt", null::jsonb as entropy,
  (select jsonb_agg(jsonb_build_object('number', k.number, 'amount', k.amount::text, 'betId', k.bet_id, 'rollbackId', k.rollback_id, 'state', k.state, 'ownRoundId', k.own_round_id,
      'move', k.move, 'moveNumber', k.move_number, 'refusal', k.refusal, 'refusalLimit', k.refusal_limit::text) order by k.number)
    from round_stakes k where k.round_id = r.id) as stakes,
  r.win_id as "winId", r.tries, r.next_try_at <= clock_timestamp() as "isDue",
  (extract(epoch from clock_timestamp() - r.begun_at) * 1000)::float8 as "ageMs", r.begun_at as "begunAt", r.finished_at is not null as "isFinished",
  r.balance_after_bet as "balanceAfterBet", r.balance_after as "balanceAfter", r.commitment, r.client_seed as "clientSeed", r.nonce, r.outcome, r.win, r.own_stake as "ownStake", r.own_win as "ownWin", r.own_win_id as "ownWinId", r.refusal, r.refusal_limit as "refusalLimit",
  r.reward_uuid as "rewardId",
  case when u.revealed_at is not null then u.server_seed end as "revealedSeed",
  case when o.commitment is not null then jsonb_build_object('serverSeed', o.server_seed, 'clientSeed', r.client_seed,
    'rounds', (select coalesce(max(e.nonce) + 1, 0) from rounds e where e.commitment = o.commitment)) end as "rotated"`;

const ROUND_TABLES = `rounds r join players p on p.id = r.player_id join sessions s on s.id = r.session_id
  left join server_seeds u on u.commitment = r.commitment left join server_seeds o on o.commitment = r.rotated_from and o.revealed_at is not null`;

/** Rounds by a condition on `r` and `p`, with what follows it. `name` names the prepared statement. */
export async function readRounds(pool: pg.Pool, name: string, condition: string, values: readonly unknown[]): Promise<StudioRound[]> {
  const { rows } = await pool.query<RoundRow>({ name, text: `select ${ROUND_COLUMNS} from ${ROUND_TABLES} where ${condition}`, values: [...values] });
  return rows.map((row) => ({
    ...row,
    stakes: row.stakes.map((stake) => ({
      ...stake,
      amount: BigInt(stake.amount),
      refusalLimit: stake.refusalLimit === null ? null : BigInt(stake.refusalLimit),
    })),
  }));
}
