import { afterAll, beforeAll, expect, test } from 'vitest';
import { testIdentity, type TestIdentity } from '#server/testing/people/test-identity.ts';
import { openProofSeal, reseal } from '../index.ts';

let all: TestIdentity;
beforeAll(async () => {
  all = await testIdentity();
});
afterAll(() => all.close());

/** As the module of the test has it. */
const old = Buffer.alloc(32, 5);
const key = Buffer.alloc(32, 6);

interface Kept {
  id: string;
  number: Buffer;
  details: Buffer;
  hash: Buffer;
  picture: string;
}
const kept = async (): Promise<Kept[]> =>
  (
    await all.desk.base.pool.query<Kept>(
      `select i.id, i.number_sealed as number, i.details_sealed as details, i.number_hash as hash, p.id as picture
        from identity_proofs i join identity_pictures p on p.proof_id = i.id and p.side = 'front' order by i.id`,
    )
  ).rows;
const fileOf = (id: string): Buffer => all.files.kept.get(`identity-${id}.aes`) ?? Buffer.alloc(0);

test('[ACC-03] [T7] a new key is added next to the old one, everything is re-encrypted, the old key is removed, and listed persons are still found', async () => {
  const { pool } = all.desk.base;
  for (const username of ['first', 'second', 'third']) {
    const { browser } = await all.member(username);
    expect((await all.send(browser, { number: `9999-0000-${username.length}000-0001` })).status).toBe(200);
  }
  const before = await kept();
  expect(before.length).toBe(3);

  const both = await openProofSeal(pool, { key, old });
  const [one] = before;
  if (!one) throw new Error('no proof was sent');
  expect(both.openDetails(one.details, one.id).legalName).toContain('Clara');
  const late = both.closeNumber('written meanwhile', one.id);
  expect(both.openNumber(late, one.id)).toBe('written meanwhile');
  await expect(openProofSeal(pool, { key: Buffer.alloc(32, 7), old: null })).rejects.toMatchObject({ code: 'identity.key_differs' });

  // The old key must not be removed before everything is re-encrypted.
  await expect(openProofSeal(pool, { key, old: null })).rejects.toMatchObject({ code: 'identity.key_differs' });
  expect(await reseal(pool, all.files, { key, old })).toEqual({ proofs: 3, pictures: 6, unreadable: [] });
  expect(await reseal(pool, all.files, { key, old })).toEqual({ proofs: 0, pictures: 0, unreadable: [] });

  const alone = await openProofSeal(pool, { key, old: null });
  for (const [at, row] of (await kept()).entries()) {
    expect(alone.openNumber(row.number, row.id)).toContain('9999');
    expect(alone.openDetails(row.details, row.id).address).toContain('Mabini');
    expect(alone.openPicture(fileOf(row.picture), row.picture).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(row.hash).toEqual(before[at]?.hash);
    expect(alone.numberHash(alone.openNumber(row.number, row.id))).toEqual(row.hash);
  }
  // The old key no longer opens anything.
  await expect(openProofSeal(pool, { key: old, old: null })).rejects.toMatchObject({ code: 'identity.key_differs' });
});

test('[ACC-03] [T7] entries that neither key opens are listed and left unchanged, and do not block the others', async () => {
  const { pool } = all.desk.base;
  const [one, two] = await kept();
  if (!one || !two) throw new Error('no proofs');
  await pool.query(
    "update identity_proofs set key_mark = null, details_sealed = '\\x00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff' where id = $1",
    [one.id],
  );
  await pool.query('update identity_proofs set key_mark = null where id = $1', [two.id]);
  expect(await reseal(pool, all.files, { key, old })).toEqual({ proofs: 1, pictures: 0, unreadable: [one.id] });
});
