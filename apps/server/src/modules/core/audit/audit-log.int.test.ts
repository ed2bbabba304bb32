import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { AuditLog } from './audit-log.ts';

let database: TestDatabase;
let log: AuditLog;
const key = Buffer.alloc(32, 5);

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const event = (subject: string) =>
  ({
    actor: 'mara',
    action: 'settings.changed',
    subject,
    reason: 'spring menu',
    before: { 'look.skin': 'laro', list: [1.5, 'é'] },
    after: { 'look.skin': null },
    ip: '203.0.113.9',
  }) as const;

/** Changes rows as the owner of the database could: with the triggers disabled. */
async function tamper(sql: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table audit_entries disable trigger user');
    await client.query(sql);
    await client.query('alter table audit_entries enable trigger user');
    await client.query('commit');
  } finally {
    client.release();
  }
}

beforeEach(async () => {
  await tamper(`delete from audit_entries`);
  await database.pool.query(`update audit_head set number = 0, hash = decode(repeat('00', 32), 'hex'), seal = ''`);
  log = new AuditLog(database.pool, key);
});

async function write(count: number): Promise<void> {
  for (let number = 1; number <= count; number++) await log.record(event(`merchant:${number}`));
}

describe('the audit log in PostgreSQL', () => {
  test('[T85] numbers have no gaps and the chain is intact after concurrent writes', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, index) => log.record(event(`m${index}`))));
    expect(await log.checkAll()).toEqual({ isWhole: true, brokenAt: null, checkedTo: 25, last: 25 });
    const { entries } = await log.list({ actor: '', action: '', subject: '' });
    expect(entries.map((entry) => entry.number)).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index));
  });

  test('[T85] an act that fails leaves no entry and no hole', async () => {
    await log.record(event('a'));
    const failed = inTransaction(database.pool, async (transaction) => {
      await log.append(transaction, event('b'));
      throw new Error('the act failed');
    });
    await expect(failed).rejects.toThrow('the act failed');
    await log.record(event('c'));
    expect(await log.checkAll()).toMatchObject({ isWhole: true, last: 2 });
  });

  test('[T9] [T85] the database refuses to change, delete or empty the log', async () => {
    await write(2);
    await expect(database.pool.query(`update audit_entries set actor = 'x'`)).rejects.toThrow('append-only');
    await expect(database.pool.query(`delete from audit_entries`)).rejects.toThrow('append-only');
    await expect(database.pool.query(`truncate audit_entries`)).rejects.toThrow('append-only');
  });

  test.each([
    ['an edited entry', `update audit_entries set after = '{"look.skin":"dagat"}' where number = 3`, 3],
    ['a deleted entry', `delete from audit_entries where number = 3`, 3],
    [
      'two entries that changed places',
      `update audit_entries set number = -number where number in (2, 3); update audit_entries set number = 5 + number where number < 0`,
      2,
    ],
    ['an end that was cut off', `delete from audit_entries where number >= 4`, 4],
    [
      'an end that was cut off together with its head',
      `delete from audit_entries where number >= 4; update audit_head set number = 3, hash = (select hash from audit_entries where number = 3)`,
      3,
    ],
    [
      'an entry smuggled in at the end',
      `insert into audit_entries select 6, at, actor, action, subject, reason, before, after, ip, hash, decode(repeat('ab', 32), 'hex') from audit_entries where number = 5`,
      6,
    ],
    ['an emptied log', `delete from audit_entries; update audit_head set number = 0, hash = decode(repeat('00', 32), 'hex')`, null],
  ])('[T85] the check finds %s', async (_name, sql, brokenAt) => {
    await write(5);
    expect(await log.checkOn()).toMatchObject({ isWhole: true, checkedTo: 5 });
    await tamper(sql);
    const fresh = new AuditLog(database.pool, key);
    // An emptied log with an emptied head looks new to a new process; a process that knew more reports it.
    if (brokenAt === null) expect(await log.checkOn()).toMatchObject({ isWhole: false });
    else expect(await fresh.checkAll()).toMatchObject({ isWhole: false, brokenAt });
  });

  test('[T85] a rewritten chain with correct hashes but without the key is detected', async () => {
    await write(3);
    const forger = new AuditLog(database.pool, Buffer.alloc(32, 6));
    await tamper(`delete from audit_entries`);
    await database.pool.query(`update audit_head set number = 0, hash = decode(repeat('00', 32), 'hex'), seal = ''`);
    await forger.record(event('forged'));
    expect(await new AuditLog(database.pool, key).checkAll()).toMatchObject({ isWhole: false, brokenAt: 1 });
  });

  test('[T85] checking goes on where it stopped and sees new entries', async () => {
    await write(3);
    expect(await log.checkOn()).toMatchObject({ checkedTo: 3 });
    await write(2);
    expect(await log.checkOn()).toEqual({ isWhole: true, brokenAt: null, checkedTo: 5, last: 5 });
  });

  test('[T85] pages, newest first, by actor, action and start of the subject', async () => {
    await write(60);
    await log.record({ ...event('other'), actor: 'jun', action: 'status.changed' });
    const first = await log.list({ actor: 'mara', action: '', subject: 'merchant:' });
    expect(first.entries).toHaveLength(50);
    expect(first.next).toBe('11');
    const second = await log.list({ before: first.next ?? '', actor: 'mara', action: '', subject: 'merchant:' });
    expect(second.entries.map((entry) => entry.number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(second.next).toBeNull();
    expect((await log.list({ actor: '', action: 'status.changed', subject: '' })).entries).toMatchObject([
      { actor: 'jun', subject: 'other', before: event('').before },
    ]);
    expect((await log.list({ actor: '', action: '', subject: 'merchant:6' })).entries.map((entry) => entry.number)).toEqual([60, 6]);
  });
});
