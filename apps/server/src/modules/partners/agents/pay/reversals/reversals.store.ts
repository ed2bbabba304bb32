import type { Money } from '@laro/domain/money/money';
import { first, many, one, type Transaction } from '#server/db/sql.ts';

/** Reduces what is still owed to a member from a run, by as much as an amount, and gives the sum: a statement that is taken back is not owed any more. */
export async function forgiveDebts(transaction: Transaction, run: bigint, creditor: bigint, amount: Money): Promise<Money> {
  const debts = await many<{ id: bigint; left: Money }>(
    transaction,
    'select id, left_over as "left" from agent_debts where run = $1 and creditor = $2 and left_over > 0 order by id for update',
    [run, creditor],
  );
  let rest = amount;
  for (const { id, left } of debts) {
    const part = left < rest ? left : rest;
    await transaction.query('update agent_debts set left_over = left_over - $2 where id = $1', [id, part]);
    rest -= part;
  }
  return amount - rest;
}

/** True if a statement takes another one back. The caller has locked that one. */
export const isReversed = async (transaction: Transaction, number: bigint): Promise<boolean> =>
  (await first(transaction, 'select 1 from agent_statements where reverses = $1', [number])) !== undefined;

/**
 * The part of a statement for new players that is settled: pay that was taken back after a charge-back, and such take-backs themselves, which stay.
 * 0 for statements of other kinds.
 */
export const settledForPlayers = async (transaction: Transaction, number: bigint): Promise<Money> =>
  (
    await one<{ settled: Money }>(
      transaction,
      `select coalesce(sum(n.amount), 0)::bigint as settled from agent_new_players n
        where n.statement = $1 and (n.amount < 0 or exists (select from agent_new_players t where t.player = n.player and t.amount < 0))`,
      [number],
    )
  ).settled;

export interface Reversal {
  /** The statement that is taken back. */
  number: bigint;
  /** The amount to take back of it. */
  gross: Money;
  dated: string;
  paid: Money;
  clawed: Money;
  carryIn: Money;
  carryOut: Money;
  /** Keys of its movements at the agent's account. */
  moves: readonly string[];
  by: string;
  at: Date;
}

/** Writes the statement that mirrors another one, with its lines, players and figures, each with the other sign. The original stays as it is. */
export async function insertReversal(transaction: Transaction, reversal: Reversal): Promise<bigint> {
  const { number, gross, dated, paid, clawed, carryIn, carryOut, moves, by, at } = reversal;
  const { number: written } = await one<{ number: bigint }>(
    transaction,
    `insert into agent_statements (run, member, is_agent, gross, notes, state, contract, line, reverses, dated, paid, clawed, carry_in, carry_out, decided_by, decided_at, paid_at, moves)
      select run, member, is_agent, -$10::bigint, '{}', 'paid', contract, line, number, $2, $3, $4, $5, $6, $7, $8, $8, $9 from agent_statements where number = $1 returning number`,
    [number, dated, paid, clawed, carryIn, carryOut, by, at, moves, gross],
  );
  await transaction.query(
    `insert into agent_lines (statement, place, kind, source, category, origin_day, base, ppm, amount, is_lapsed, is_held)
      select $2, place, kind, source, category, origin_day, -base, ppm, -amount, is_lapsed, is_held from agent_lines where statement = $1`,
    [number, written],
  );
  // Players for whom the month was full have nothing to take back, and no player is taken back twice.
  await transaction.query(
    `insert into agent_new_players (statement, player, amount)
      select $2, n.player, -n.amount from agent_new_players n where n.statement = $1 and n.amount > 0
        and not exists (select from agent_new_players t where t.player = n.player and t.amount < 0)`,
    [number, written],
  );
  await transaction.query(
    `insert into agent_figures (statement, valid, ggr, active, rebates, rewards, fees, salary, net, carry_in, base, step, carry_out, taken_over)
      select $2, valid, ggr, active, rebates, rewards, fees, salary, net, carry_in, base, step, carry_out, taken_over from agent_figures where statement = $1`,
    [number, written],
  );
  return written;
}
