import { randomBytes } from 'node:crypto';
import type { Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';
import { inputHash } from './input-hash.ts';

/** An event on a simulated clock. Money in money units. */
export type PastStep =
  | { kind: 'deposit'; at: Date; key: string; gateway: bigint; amount: Money }
  | { kind: 'bet'; at: Date; key: string; vendorCode: string; vendorAccount: bigint; roundRef: string; gameId: string; amount: Money }
  | { kind: 'win'; at: Date; key: string; vendorCode: string; vendorAccount: bigint; betKey: string; amount: Money }
  | { kind: 'rollback'; at: Date; key: string; vendorCode: string; vendorAccount: bigint; betKey: string };

const hashOf = (cash: bigint, step: PastStep): Buffer => {
  if (step.kind === 'deposit') return inputHash('deposit_paid', step.gateway, cash, step.amount);
  if (step.kind === 'bet') return inputHash('bet', cash, step.roundRef, step.gameId, step.amount);
  if (step.kind === 'win') return inputHash('win', cash, step.betKey, step.amount);
  return inputHash('rollback', cash, step.betKey);
};

/** Each step uses the same function as a current movement; only its clock is shifted. */
const WRITE = `
  select s.n::integer as n, case s.kind
    when 'deposit' then (select m.status from ledger_move('demo', s.key, s.hash, 'deposit_paid', array[s.counter], array[$1::bigint], array[s.amount], s.shift) m)
    when 'bet' then (select m.status from ledger_bet(s.vendor, s.key, s.hash, $2::bytea || convert_to(s.vendor, 'UTF8'), $1, s.counter, s.round, s.game, s.amount, false, null, s.shift) m)
    when 'win' then (select m.status from ledger_win(s.vendor, s.key, s.hash, $1, s.counter, s.reference, s.amount, true, s.shift) m)
    else (select m.status from ledger_rollback(s.vendor, s.key, s.hash, $1, s.counter, s.reference, true, s.shift) m)
  end as status
  from (
    select a.*, make_interval(secs => extract(epoch from a.at - now())::double precision) as shift
    from unnest($3::text[], $4::timestamptz[], $5::text[], $6::bytea[], $7::text[], $8::bigint[], $9::text[], $10::text[], $11::text[], $12::bigint[])
      with ordinality as a (kind, at, key, hash, vendor, counter, round, game, reference, amount, n)
  ) s`;

/**
 * Writes earlier play of a player, oldest first, as part of the caller's transaction: all of it or nothing. Throws if the ledger
 * refuses a step. For histories of demonstrations; the partitions of these months must exist.
 */
export async function writePast(client: Queries, cash: bigint, steps: readonly PastStep[]): Promise<void> {
  const vendors = [...new Set(steps.flatMap((step) => (step.kind === 'bet' ? [step.vendorCode] : [])))];
  const seed = randomBytes(32);
  const tokens = vendors.map((vendor) => Buffer.concat([seed, Buffer.from(vendor)]));
  await client.query(
    "insert into play_tokens (token_hash, cash_account, vendor_code, game_id, expires_at) select t, $2, v, '', now() + interval '1 hour' from unnest($1::bytea[], $3::text[]) u (t, v)",
    [tokens, cash, vendors],
  );
  const column = <Value>(pick: (step: PastStep) => Value) => steps.map(pick);
  const { rows } = await client.query<{ n: number; status: string }>(WRITE, [
    cash,
    seed,
    column((step) => step.kind),
    column((step) => step.at.toISOString()),
    column((step) => step.key),
    column((step) => hashOf(cash, step)),
    column((step) => (step.kind === 'deposit' ? '' : step.vendorCode)),
    column((step) => (step.kind === 'deposit' ? step.gateway : step.vendorAccount).toString()),
    column((step) => (step.kind === 'bet' ? step.roundRef : '')),
    column((step) => (step.kind === 'bet' ? step.gameId : '')),
    column((step) => ('betKey' in step ? step.betKey : '')),
    column((step) => ('amount' in step ? step.amount : 0n).toString()),
  ]);
  const refused = rows.find((row) => row.status !== 'done');
  if (refused) throw new Error(`step ${refused.n} of ${steps.length} of a past was refused: ${refused.status}`);
  await client.query('delete from play_tokens where token_hash = any ($1)', [tokens]);
  // A movement without money has no posting that holds its time.
  await client.query(
    'update movements set asked_at = uuid_extract_timestamp(id) where (caller, key) in (select * from unnest($1::text[], $2::text[])) and amount = 0 and id is not null',
    [column((step) => (step.kind === 'deposit' ? 'demo' : step.vendorCode)), column((step) => step.key)],
  );
}
