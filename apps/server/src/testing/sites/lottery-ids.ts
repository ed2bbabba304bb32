import { routes } from '@laro/contract/contract';
import { calls } from '@laro/contract/lottery/calls';
import type { CallName } from '@laro/contract/routes';
import type { Endpoint } from '@laro/contract/wire/endpoint';
import type { TestLottery } from '../test-lottery.ts';

const SOME_ID = '01900000-0000-7000-8000-000000000001';

/** The fields of a query or a body that take an id and nothing else. */
const idFields = (given: Endpoint['query']): string[] =>
  Object.entries(given?.shape ?? {}).flatMap(([field, type]) => {
    const takes = (value: string) => 'safeParse' in type && (type.safeParse as (value: string) => { success: boolean })(value).success;
    return takes(SOME_ID) && !takes('no-id') ? [field] : [];
  });

/** Every place where a call of the lottery takes the id or the code of a thing, as `call.field`, by the contract. */
export function lotteryIds(isOfDesk: boolean): string[] {
  return Object.entries(calls as Record<string, Endpoint>)
    .filter(([, { access }]) => access.startsWith('staff') === isOfDesk)
    .flatMap(([name, { query, body }]) => {
      const inPath = [...routes[name as CallName][1].matchAll(/:([A-Za-z]+)/g)].map(([, field = '']) => field);
      return [...new Set([...inPath, ...idFields(query), ...idFields(body)])].map((field) => `${name}.${field}`);
    });
}

/** Another id next to one: whatever sorts by ids treats both alike. */
export const unknownLike = (id: string): string => (/^\d+$/.test(id) ? `${id}7` : `${id.slice(0, -1)}${id.endsWith('7') ? '8' : '7'}`);

/** Everything that the lottery and the ledger hold, and what waits for a second person. A request that was refused is kept for its own player. */
export async function heldByLottery({ base: { pool } }: TestLottery): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname = 'public' and relkind in ('r', 'p') and not relispartition and relname <> 'lottery_requests'
        and (relname like 'lottery%' or relname in ('rounds', 'movements', 'postings', 'balances', 'reward_tickets', 'proposals', 'audit_entries'))
      order by 1`,
  );
  const held: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ digest: string }>(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t`);
    held[name] = rows[0]?.digest ?? '';
  }
  return held;
}
