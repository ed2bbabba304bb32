import type pg from 'pg';

/** Proofs of identity, and open accounts that no test uses. */
export const accountsOf = (pool: pg.Pool) => ({
  verify: async (playerId: bigint) => {
    await pool.query(
      `insert into identity_proofs (merchant_code, player_id, state, document, country, number_hash, number_tail, person_hash, sent_at, sent_from, details_sealed, decided_at)
      values ('laro', $1, 'verified', 'philsys', 'PH', $2, '', $2, now(), '', $2, now())`,
      [playerId, Buffer.from(String(playerId))],
    );
  },
  setMembers: async (count: number) => {
    await pool.query("update players set closed_at = now() where username like 'extra-%'");
    await pool.query(
      `insert into players (merchant_code, type, username, currency, is_trial, cash_account)
      select 'laro', 0, 'extra-' || n, 'PHP', false, open_account('player:cash', 'laro', 'PHP', false, 'extra-' || n) from generate_series(1, $1) n`,
      [count],
    );
  },
});
