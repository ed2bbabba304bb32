import { faultOfSet } from '#server/adapters/outside-address.ts';
import type { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import type { Person } from '#server/http/handlers.ts';
import { AuditLog } from '#server/modules/core/audit/index.ts';
import { createTwoPersons, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { TestDatabase } from './test-database.ts';

const SECRET = Buffer.alloc(32, 3);

/** Proposals over a database, for programs and sites without their own desk. */
export const testTwoPersons = (
  { pool }: Pick<TestDatabase, 'pool'>,
  now: () => number = Date.now,
  { secret = SECRET, audit = new AuditLog(pool, secret, now) }: { secret?: Buffer; audit?: AuditLog } = {},
): TwoPersons =>
  createTwoPersons({
    pool,
    audit,
    secret,
    merchants: () => ['laro', 'dagat'],
    now,
    onBackgroundError: (error) => {
      throw error;
    },
  });

/** A member of staff by name, who may do everything; their account is made when it is first needed. */
export async function testPerson({ pool }: Pick<TestDatabase, 'pool'>, name: string): Promise<Person> {
  await pool.query("insert into staff (name, password_hash) values ($1, 'none') on conflict (name) do nothing", [name]);
  const { rows } = await pool.query<{ id: bigint }>('select id from staff where name = $1', [name]);
  return { staffId: rows[0]?.id ?? null, name, ip: '', may: () => true, sees: () => true };
}

/** Why an address cannot be that of an outside party, by the rules of production. */
export const partyFaultOf = (directory: MerchantDirectory) => (set: string) =>
  faultOfSet(set, { allowsLocal: false, ownHosts: () => directory.list().flatMap(({ hosts }) => hosts), internal: [] });
