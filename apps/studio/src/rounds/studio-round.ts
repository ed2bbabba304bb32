import type { Money } from '@laro/domain/money';
import type { RoundJson } from '@laro/games/kinds/slot/round';
import type { StudioProblem } from '../protocol.ts';
import type { WalletRound } from '../wallet/wallet-client.ts';
import type { RoundState } from './round-states.ts';

/** A round as it stands in the books. Money in units. */
export interface StudioRound extends WalletRound {
  id: string;
  playerId: bigint;
  sessionId: string;
  key: string;
  state: RoundState;
  mathematics: string;
  version: number;
  /** Calls to the wallet sent in this state. */
  tries: number;
  /** Whether its next step may be tried now. */
  isDue: boolean;
  ageMs: number;
  begunAt: Date;
  isFinished: boolean;
  balanceAfterBet: Money | null;
  balanceAfter: Money | null;
  commitment: string | null;
  clientSeed: string | null;
  nonce: number | null;
  outcome: RoundJson | null;
  win: Money | null;
  refusal: StudioProblem | null;
  /** The most that the stake might have been, where that is why it was refused. */
  refusalLimit: Money | null;
  /** Null until the seed is no longer in use. */
  revealedSeed: string | null;
  /** The seeds that were changed just before it. */
  rotated: { serverSeed: string; clientSeed: string; rounds: number } | null;
}

/** Columns of a round `r` with its player `p`, its session `s` and its seeds, as a StudioRound. */
export const ROUND_COLUMNS = `r.id, r.id as "roundId", r.player_id as "playerId", r.session_id as "sessionId", r.game_id as "gameId", r.key, r.state,
  p.vendor_code as "vendorCode", p.user_ref as "userRef", s.play_token as "playToken", s.currency, r.stake, r.mathematics, r.version,
  r.bet_id as "betId", r.win_id as "winId", r.rollback_id as "rollbackId", r.tries, r.next_try_at <= clock_timestamp() as "isDue",
  (extract(epoch from clock_timestamp() - r.begun_at) * 1000)::float8 as "ageMs", r.begun_at as "begunAt", r.finished_at is not null as "isFinished",
  r.balance_after_bet as "balanceAfterBet", r.balance_after as "balanceAfter", r.commitment, r.client_seed as "clientSeed", r.nonce, r.outcome, r.win, r.refusal, r.refusal_limit as "refusalLimit",
  r.reward_uuid as "rewardId",
  case when u.revealed_at is not null then u.server_seed end as "revealedSeed",
  case when o.commitment is not null then jsonb_build_object('serverSeed', o.server_seed, 'clientSeed', r.client_seed,
    'rounds', (select coalesce(max(e.nonce) + 1, 0) from rounds e where e.commitment = o.commitment)) end as "rotated"`;

export const ROUND_TABLES = `rounds r join players p on p.id = r.player_id join sessions s on s.id = r.session_id
  left join server_seeds u on u.commitment = r.commitment left join server_seeds o on o.commitment = r.rotated_from and o.revealed_at is not null`;
