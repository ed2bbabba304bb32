import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { CallName } from '@laro/contract/routes';
import { buildApp, type App } from '#server/app.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { hashPassword } from '#server/security/password-hash.ts';
import { memberPasswordCost } from '#server/modules/people/players/index.ts';
import { insertPlayer } from '#server/modules/people/players/players.store.ts';
import { addFixtureCatalogue } from './catalogue-fixture.ts';
import { putSetting } from '../base/put-setting.ts';
import { registrationForm } from '../people/registration-form.ts';
import { slowLottery } from './slow-lottery.ts';
import { testDatabase, type TestDatabase } from '../base/test-database.ts';
import { addTestMerchants } from '../base/test-merchants.ts';
import { TestBrowser, type PlayerAnswer } from '../people/test-players.ts';

export const MEMBER_PASSWORD = 'plum kettle sunrise 7';

/** The whole server as it runs, with a gateway that keeps the text messages it was given, for those who attack it. */
export interface AttackSite {
  base: TestDatabase;
  app: App;
  /** A browser from an address; each that names none has its own, in the Philippines. */
  browser: (ip?: string, host?: string) => TestBrowser;
  /** Messages that went out to numbers, the newest last. */
  sent: { to: string; text: string }[];
  /** A member with the password of all test members, and a proven number and address where they are given. */
  addMember: (username: string, contacts?: { mobile?: string; email?: string }) => Promise<bigint>;
  /** Sends an encrypted body. */
  sealed: <Name extends CallName>(browser: TestBrowser, name: Name, secret: object) => Promise<PlayerAnswer<Name>>;
  /** Registration form of a 30-year-old, with changes applied. */
  form: (change?: object) => Record<string, unknown>;
  /** Changes a setting of a merchant, the first unless another is named. */
  set: (key: string, value: unknown, merchant?: string) => Promise<void>;
  close: () => Promise<void>;
}

async function startGateway(sent: AttackSite['sent'], answersAfterMs: number): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const given = new URLSearchParams(text);
      sent.push({ to: given.get('To') ?? '', text: given.get('Body') ?? '' });
      setTimeout(() => response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1","status":"queued"}'), answersAfterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const memberMaker =
  ({ pool }: TestDatabase): AttackSite['addMember'] =>
  async (username, { mobile, email } = {}) => {
    const purse = { merchantCode: 'laro', currency: 'PHP', isTrial: false };
    const cashAccount = await openAccount(pool, purse, 'player:cash', randomUUID());
    const passwordHash = await hashPassword(MEMBER_PASSWORD, memberPasswordCost);
    const id = await insertPlayer(pool, { ...purse, type: 0, username, country: 'PH', cashAccount, passwordHash });
    if (id === null) throw new Error(`the name ${username} is taken`);
    await pool.query(
      `update player_profiles set mobile_number = $2, mobile_dialing_code = '63', mobile_verified_at = case when $2::text is null then null else now() end,
          email = $3, email_verified_at = case when $3::text is null then null else now() end where player_id = $1`,
      [id, mobile ?? null, email ?? null],
    );
    return id;
  };

function formMaker(): AttackSite['form'] {
  let number = 0;
  return (change = {}) => {
    number += 1;
    return registrationForm({ username: `joiner${number}`, password: MEMBER_PASSWORD, mobileNum: `9175${String(100_000 + number)}`, ...change });
  };
}

/** Opens the site; limits by address and a slow gateway are on if a test requests them. */
export async function openAttackSite({ isRateLimited = false, gatewayMs = 0 }: { isRateLimited?: boolean; gatewayMs?: number } = {}): Promise<AttackSite> {
  const base = await testDatabase();
  await addTestMerchants(base.pool);
  await slowLottery(base.pool);
  await addFixtureCatalogue(base.pool);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-attack-'));
  const sent: AttackSite['sent'] = [];
  const gateway = await startGateway(sent, gatewayMs);
  const app = await buildApp({
    pool: base.pool,
    dataDir: folder,
    secret: Buffer.alloc(32, 5),
    fallbackMerchant: null,
    isDevelopment: false,
    takesDemoVendors: true,
    allowsLocalParties: true,
    servesPages: false,
    outside: {
      sms: { url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`, accountSid: 'AC1', authToken: 'test', from: '+15005550006' },
      smtp: null,
      sandbox: null,
    },
    isRateLimited,
    trustProxy: false,
    logger: false,
    onBackgroundError: () => {},
  });
  await app.http.ready();
  let address = 0;
  const client = (): never => {
    throw new Error('the whole site is called through browsers');
  };
  return {
    base,
    app,
    sent,
    browser: (ip = `112.198.${Math.floor((address += 1) / 200)}.${(address % 200) + 1}`, host = 'localhost') =>
      new TestBrowser({ app: app.http, directory: app.directory, client }, host, ip),
    addMember: memberMaker(base),
    sealed: async (browser, name, secret) => browser.call(name, { jwe: await browser.seal(secret) }, { encryption: 'JWE' }),
    form: formMaker(),
    set: async (key, value, merchant = 'laro') => {
      await putSetting(base.pool, merchant, key, value);
      await app.directory.refresh();
    },
    close: async () => {
      await app.close();
      await new Promise((resolve) => gateway.close(resolve));
      await base.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
