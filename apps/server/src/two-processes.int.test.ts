import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeStudioGames } from '../../../tools/make/studio-games.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { hashPassword } from '#server/security/password-hash.ts';
import { studioDatabaseUrl } from '#server/process/parties/studio-process.ts';
import { OwnProcess } from '#server/testing/programs/own-process.ts';
import { slowLottery } from '#server/testing/sites/slow-lottery.ts';
import { startS3StandIn, type S3StandIn } from '#server/testing/stand-ins/s3-stand-in.ts';
import { temporaryFolder } from '#server/testing/base/temporary-folder.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { TestBrowser } from '#server/testing/people/test-players.ts';
import { startValkeyStandIn, type ValkeyStandIn } from '#server/testing/stand-ins/valkey-stand-in.ts';

const PASSWORD = 'plum kettle 7 sunrise';
const GAME = { vassalage: 'BGS', gameId: 'perya-sevens', gameCode: 'perya-sevens' };
const SECRET_CALLS_MAX = 20;

const folder = temporaryFolder();
let base: TestDatabase;
let store: S3StandIn;
let valkey: ValkeyStandIn;
let one: OwnProcess;
let two: OwnProcess;

/** Two web processes as on two machines: nothing in common but PostgreSQL, a bucket and a Valkey. The first runs the studio. */
beforeAll(async () => {
  writeStudioGames();
  base = await testDatabase();
  await slowLottery(base.pool);
  [store, valkey] = await Promise.all([startS3StandIn(), startValkeyStandIn()]);
  const { endpoint, bucket, region, accessKey, secretKey } = store.place;
  const shared = {
    DATABASE_URL: base.url,
    LARO_SECRET: 'ab'.repeat(32),
    LARO_LIVE_URL: valkey.url,
    LARO_S3_ENDPOINT: endpoint,
    LARO_S3_BUCKET: bucket,
    LARO_S3_REGION: region,
    LARO_S3_ACCESS_KEY: accessKey,
    LARO_S3_SECRET_KEY: secretKey,
    LARO_TRUST_PROXY: '1',
    LARO_RATE_LIMITS: 'on',
  };
  const studio = { LARO_STUDIO: 'on', STUDIO_DATABASE_URL: studioDatabaseUrl(base.url, undefined), LARO_STUDIO_PORT: '0' };
  one = await OwnProcess.start({ ...shared, ...studio, LARO_DATA: path.join(folder, 'one') });
  two = await OwnProcess.start({ ...shared, LARO_STUDIO: 'off', LARO_DATA: path.join(folder, 'two') });
  // Play without a proof of identity; the proof is tested elsewhere.
  await base.pool.query(
    "insert into merchant_settings (merchant_code, key, value) values ('laro', 'identity.playNeedsVerified', 'false') on conflict do nothing",
  );
  await base.pool.query("update merchants set revision = revision + 1 where code = 'laro'");
}, 120_000);
afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()]);
  await Promise.all([store?.close(), valkey?.stop()]);
  await base.pool.query(`drop database if exists "${new URL(studioDatabaseUrl(base.url, undefined)).pathname.slice(1)}" with (force)`);
  await base.close();
  fs.rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function addMember(username: string): Promise<void> {
  const purse = { merchantCode: 'laro', currency: 'PHP', isTrial: false };
  const cashAccount = await openAccount(base.pool, purse, 'player:cash', username);
  await base.pool.query(
    `insert into players (merchant_code, type, username, currency, is_trial, country, cash_account, password_hash) values ('laro', 0, $1, 'PHP', false, 'PH', $2, $3)`,
    [username, cashAccount, await hashPassword(PASSWORD, { memoryKiB: 256, passes: 1, parallelism: 1 })],
  );
}

/** The same browser, whose next calls reach the other process. */
function movedTo(there: OwnProcess, browser: TestBrowser, ip: string): TestBrowser {
  const moved = new TestBrowser(there.http, 'localhost', ip);
  Object.assign(moved, { cookie: browser.cookie, pageToken: browser.pageToken, device: browser.device });
  return moved;
}

const launch = (browser: TestBrowser) => browser.call('launchGame', undefined, {}, {}, GAME);

describe('[HOUSE-11] two web processes with data folders of their own', () => {
  test('[HOUSE-11] [ACC-01] a member signs in at one, uploads there, and is known and seen at the other; signed out there, the session has ended at both', async () => {
    await addMember('ana');
    const atOne = new TestBrowser(one.http, 'localhost', '112.198.0.1');
    expect(await atOne.logIn('ana', PASSWORD)).toMatchObject({ status: 200 });
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const uploaded = await atOne.call('uploadAvatar', { picture: picture.toString('base64') });
    expect(uploaded).toMatchObject({ status: 200 });

    const atTwo = movedTo(two, atOne, '112.198.0.1');
    expect((await atTwo.call('getMember')).value).toMatchObject({ avatar: uploaded.value.avatar });
    const seen = await fetch(`${two.origin}/img/avatars/${uploaded.value.avatar}-256.webp`);
    expect(seen.status).toBe(200);
    expect(await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 256 });
    expect([...store.kept.keys()].every((name) => name.startsWith('/papers/uploads/avatar-'))).toBe(true);
    for (const name of ['one', 'two']) expect(fs.existsSync(path.join(folder, name, 'uploads'))).toBe(false);

    expect(await atTwo.call('endSession')).toMatchObject({ status: 200 });
    expect((await atOne.call('getMember')).code).not.toBeNull();
  });

  test('[HOUSE-11] [PLAY-01] a game is launched from each, with the same key of ours and the studio of one of them', async () => {
    for (const there of [one, two]) {
      const guest = new TestBrowser(there.http, 'localhost', '112.198.0.2');
      expect(await guest.freePlay()).toMatchObject({ status: 200 });
      await expect.poll(async () => (await launch(guest)).status).toBe(200);
      const launched = await launch(guest);
      expect((await fetch(new URL(launched.value.url).origin)).status).toBeLessThan(500);
    }
    const { rows } = await base.pool.query<{ name: string }>('select name from platform_keys order by name');
    expect(rows.map(({ name }) => name)).toEqual(['platform', 'studio']);
    expect(fs.existsSync(path.join(folder, 'two/vendor-keys'))).toBe(false);
  });

  test('[HOUSE-11] [T87] attempts at both count together', async () => {
    const statusAt = async (there: OwnProcess) => (await new TestBrowser(there.http, 'localhost', '112.198.0.3').call('startSession', { jwe: 'x' })).status;
    const before = [];
    for (let call = 0; call < SECRET_CALLS_MAX; call++) before.push(await statusAt(call % 2 === 0 ? one : two));
    expect(before).not.toContain(429);
    expect([await statusAt(one), await statusAt(two)]).toEqual([429, 429]);
  });
});
