import { createHash } from 'node:crypto';
import { many, type Queries, type Transaction } from '#server/db/sql.ts';
import { bigintArray } from '#server/ledger/movements/binary-arrays.ts';
import type { TreeKey } from '../tree/tree-key.ts';
import type { CountedFact } from './run-inputs.ts';

/**
 * Kinds of inputs of a run (agents.md 7.1). Each is a digest for a member; of `terms` for a contract, or 0 for the settings of the run. `sums` and
 * `rebate_sums` are what the run was computed from, `play` and `rebates` the rows behind them: of older runs, and of those that pay for new players.
 */
export type InputKind = 'play' | 'sums' | 'place' | 'rates' | 'terms' | 'rebates' | 'rebate_sums' | 'money';

export interface InputDigest {
  kind: InputKind;
  name: bigint;
  digest: string;
}

/** Inputs of a run: counted rows of days (or of one hour) up to an id, and everything that counts up to its last day. */
export interface FrozenSpan extends TreeKey {
  run: bigint;
  from: string;
  to: string;
  hour: Date | null;
  countsTo: bigint;
  /** Contracts of the run; none for rebates. */
  contracts: readonly bigint[];
  /** True for dividends, which deduct the rebates of their days. */
  deductsRebates: boolean;
}

const DIGEST_LETTERS = 16;
const digest = (text: string): string => `left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), ${DIGEST_LETTERS})`;
/** The hash of a run's lines in canonical order. */
export const hashOfLines = (lines: readonly string[]): string => createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LETTERS);

const PLAY = `from agent_counts c where c.merchant_code = $1 and c.is_trial = $6 and c.bucket_day between $2 and $3 and ($4::timestamptz is null or c.bucket = $4) and c.id <= $5`;

/** Digests of counted sums, by member. */
function sumsDigests(facts: readonly CountedFact[]): InputDigest[] {
  // A rake is named where there is one, so that digests of before stay as they are.
  const textOf = ({ day, origin, category, staked, paid, valid, kept, isHeld, rake }: CountedFact): string =>
    [day, origin, category, staked, paid, valid, kept, isHeld ? 'held' : '', ...(rake === null ? [] : [`rake ${rake}`])].join('|');
  return [...Map.groupBy(facts, ({ member }) => member)].map(([name, own]) => ({ kind: 'sums', name, digest: digestOf(own.map(textOf).join(';')) }));
}

/** Members who played in a span, and everybody above them up to its last day. */
async function reachOf(queries: Queries, players: readonly bigint[], to: string): Promise<Buffer> {
  const rows = await many<{ member: bigint }>(
    queries,
    `with own as (select u.member from unnest($1::bigint[]) as u (member))
      select member from own union select a.above from own o join agent_placements p on p.member = o.member and p.from_day <= $2 cross join lateral unnest(p.path) as a (above)`,
    [bigintArray(players), to],
  );
  return bigintArray(rows.map(({ member }) => member));
}

/** Digests of what the database has now for a span, by member. `facts`: the sums that the run is computed from; null: the counted rows themselves are read. */
export async function readDigests(queries: Queries, span: FrozenSpan, facts: readonly CountedFact[] | null): Promise<InputDigest[]> {
  const { merchantCode, isTrial, from, to, hour, countsTo, contracts, deductsRebates, run } = span;
  const found: InputDigest[] = facts === null ? [] : sumsDigests(facts);
  const add = async (kind: InputKind, text: string, given: readonly unknown[]): Promise<void> => {
    const rows = await many<{ name: bigint; digest: string }>(queries, text, given);
    found.push(...rows.map((row) => ({ kind, ...row })));
  };
  const values = [merchantCode, from, to, hour, countsTo, isTrial];
  const ofCount = `concat_ws('|', c.id, c.category, c.origin, c.bucket, c.rounds, c.staked, c.paid, c.valid, c.kept, case when c.is_held then 'held' end, 'rake ' || c.rake)`;
  if (facts === null)
    await add('play', `select c.member as name, ${digest(`string_agg(${ofCount}, ';' order by c.id)`)} as digest ${PLAY} group by 1 order by 1`, values);
  const players = facts === null ? found.map(({ name }) => name) : [...new Set(facts.map(({ member }) => member))];
  const reach = [await reachOf(queries, players, to), to];
  const versions = (table: string, text: string) =>
    `select v.member as name, ${digest(`string_agg(concat_ws('|', v.from_day, ${text}), ';' order by v.from_day)`)} as digest
      from ${table} v where v.member = any ($1::bigint[]) and v.from_day <= $2 group by 1 order by 1`;
  await add('place', versions('agent_placements', 'v.upline, v.path::text, v.level, v.is_agent'), reach);
  await add('rates', versions('agent_rates', 'v.ppm::text'), reach);
  const ofContract = `concat_ws('|', c.member, c.payer, c.kind, c.scope, c.rows::text, c.options::text, c.from_day)`;
  await add('terms', `select c.id as name, ${digest(ofContract)} as digest from agent_contracts c where c.id = any ($1) order by 1`, [contracts]);
  await add('terms', `select 0::bigint as name, ${digest('terms::text')} as digest from agent_runs where id = $1`, [run]);
  if (deductsRebates && facts === null) {
    const ofLine = `concat_ws('|', s.number, l.place, l.kind, l.source, l.category, l.origin_day, l.base, l.ppm, l.amount, l.is_lapsed)`;
    await add(
      'rebates',
      `select s.member as name, ${digest(`string_agg(${ofLine}, ';' order by s.number, l.place)`)} as digest
        from agent_runs r join agent_statements s on s.run = r.id join agent_lines l on l.statement = s.number
        where r.merchant_code = $1 and r.is_trial = $4 and r.kind = 'rebate' and r.day between $2 and $3 and s.reverses is null group by 1 order by 1`,
      [merchantCode, from, to, isTrial],
    );
  }
  return found;
}

/** Stores the digests of a run's inputs. */
export async function writeDigests(transaction: Transaction, run: bigint, digests: readonly InputDigest[]): Promise<void> {
  for (const [kind, own] of Map.groupBy(digests, (entry) => entry.kind)) {
    await transaction.query('insert into agent_run_inputs (run, kind, names, digests) values ($1, $2, $3, $4)', [
      run,
      kind,
      own.map(({ name }) => name),
      own.map((entry) => entry.digest),
    ]);
  }
}

export async function writeLinesHash(transaction: Transaction, run: bigint, hash: string): Promise<void> {
  await transaction.query('update agent_runs set lines_hash = $2 where id = $1', [run, hash]);
}

export const readFrozen = (queries: Queries, run: bigint): Promise<InputDigest[]> =>
  many<InputDigest>(
    queries,
    'select i.kind, u.name, u.digest from agent_run_inputs i cross join lateral unnest(i.names, i.digests) as u (name, digest) where i.run = $1',
    [run],
  );

export interface ChangedInput {
  kind: InputKind;
  name: bigint;
  change: 'changed' | 'missing' | 'added';
}

/** Inputs that differ from those of the run, by name. */
export function changedInputs(frozen: readonly InputDigest[], now: readonly InputDigest[]): ChangedInput[] {
  const keyOf = ({ kind, name }: InputDigest) => `${kind}|${name}`;
  const [before, after] = [new Map(frozen.map((entry) => [keyOf(entry), entry])), new Map(now.map((entry) => [keyOf(entry), entry]))];
  const gone = frozen.flatMap(({ kind, name, digest: old }): ChangedInput[] => {
    const found = after.get(`${kind}|${name}`);
    if (found === undefined) return [{ kind, name, change: 'missing' }];
    return found.digest === old ? [] : [{ kind, name, change: 'changed' }];
  });
  const added = now.filter((entry) => !before.has(keyOf(entry))).map(({ kind, name }): ChangedInput => ({ kind, name, change: 'added' }));
  return [...gone, ...added];
}
