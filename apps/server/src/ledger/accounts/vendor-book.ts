import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';

/** The ledger's record of a vendor's play with one player: valid bets and wins, counted and summed from movements and postings. */
export interface VendorBookLine {
  publicId: string;
  /** Money that can be staked now, cash and usable bonus money, in money units. */
  balance: Money;
  bets: bigint;
  staked: Money;
  wins: bigint;
  paid: Money;
}

/** The ledger's book of a vendor, by player, for comparison with the vendor's own. Reads everything: for audits, not for pages. */
export async function readVendorBook(pool: pg.Pool, vendorCode: string): Promise<VendorBookLine[]> {
  const { rows } = await pool.query<VendorBookLine>(
    `select p.public_id as "publicId", player_funds(p.cash_account) as balance, coalesce(m.bets, 0)::bigint as bets, coalesce(m.staked, 0)::bigint as staked,
        coalesce(m.wins, 0)::bigint as wins, coalesce(m.paid, 0)::bigint as paid
      from players p
      join (
        select r.cash_account, count(*) filter (where m.kind = 'bet') as bets, sum(m.amount) filter (where m.kind = 'bet') as staked,
          count(*) filter (where m.kind = 'win') as wins, sum(m.amount) filter (where m.kind = 'win') as paid
        from movements m join rounds r on r.id = m.round_id
        where m.caller = $1 and m.outcome = 'done' and m.reversed_by is null and m.kind in ('bet', 'win') group by r.cash_account
      ) m on m.cash_account = p.cash_account
      order by p.public_id`,
    [vendorCode],
  );
  return rows;
}
