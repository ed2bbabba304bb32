/** The ledger's tables. Only this folder names them (architecture §2). */
declare module '#server/db/tables.ts' {
  interface Tables {
    accounts: { id: bigint; kind: AccountKind; merchant_code: string; currency: string; is_trial: boolean; owner: string; opened_at: Date };
    balances: { account_id: bigint; balance: bigint; bonus_account: bigint | null };
    player_rights: { cash_account: bigint; may_bet: boolean; has_limits: boolean };
    play_tokens: { token_hash: Buffer; cash_account: bigint; vendor_code: string; game_id: string; expires_at: Date; created_at: Date };
    account_rollups: { account_id: bigint; balance: bigint };
  }
}

/** Kinds of accounts (architecture §4). Only players' accounts have a live balance. */
export type AccountKind =
  | 'player:cash'
  | 'player:bonus'
  | 'player:held'
  | 'gateway'
  | 'vendor'
  | 'house'
  | 'jackpot'
  | 'promo'
  | 'agent'
  | 'mall'
  | 'adjustment';
