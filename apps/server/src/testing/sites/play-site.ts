import { createHmac, generateKeyPairSync, sign, verify } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Wire } from '@laro/contract/routes';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { HASH_FIELD, hashedText, readForm } from '@laro/domain/vendors/forms-dialect';
import { buildApp, type App } from '#server/app.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { issuePlayToken } from '#server/ledger/bets/play-tokens.ts';
import { ensureFirstAdministrator, ensureSecondAdministrator } from '#server/modules/core/staff/index.ts';
import { connectDemoVendors, createPlatformKeys, createVendorSecrets } from '#server/modules/play/vendors/index.ts';
import { addFixtureCatalogue } from './catalogue-fixture.ts';
import { slowLottery } from './slow-lottery.ts';
import { testDatabase, type TestDatabase } from '../base/test-database.ts';
import { passBothSteps, visitorOf, type DeskVisitor } from '../test-desk.ts';
import { addTestMerchants } from '../base/test-merchants.ts';

const pair = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } });
/** One pair of each side for all sites of a process: making one takes a tenth of a second. */
const [platform, studioKeys] = [pair(), pair()];

const SECRET = Buffer.alloc(32, 7);
/** The secret of the demo's vendors for the forms dialect. */
export const FORMS_SECRET = 'forms-secret-of-the-tests-0123456789';
/** The hash of a form by a secret. */
export const formsHash = (form: ReadonlyMap<string, string>, secret = FORMS_SECRET): string =>
  createHmac('sha256', secret).update(hashedText(form)).digest('hex');

/** Request that the vendor's server received, and if our signature was valid. */
export interface Asked {
  path: string;
  body: Record<string, unknown>;
  isSigned: boolean;
}

/** How the vendor's server answers the next questions: an object as JSON, a number as a bare HTTP status, 'silence' never. */
export type VendorReply = object | number | 'silence';

/** A foreign vendor's server on a real port. */
export interface TestVendor {
  origin: string;
  asked: Asked[];
  /** Answers in turn; the last one goes on. */
  replies: VendorReply[];
  /** The games it lists; null refuses to say. */
  hosted: { game_code: string; enabled?: boolean | null; name?: string | null; category?: string; product?: string; url_thumb?: string | null }[] | null;
  /** Latest request for its list of games. */
  listAsked: Asked | null;
  /** The bytes of pictures by their path. */
  pictures: Map<string, Buffer>;
  close: () => Promise<void>;
}

async function startVendor(platformKey: string): Promise<TestVendor> {
  const vendor: TestVendor = { origin: '', asked: [], replies: [], hosted: null, listAsked: null, pictures: new Map(), close: async () => {} };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const picture = vendor.pictures.get(request.url ?? '');
      if (picture) {
        response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
        return;
      }
      const raw = Buffer.concat(chunks);
      const readAsked = (): Asked => {
        const path = request.url ?? '';
        if (request.headers['content-type'] === 'application/x-www-form-urlencoded') {
          const form = readForm(raw.toString()) ?? new Map<string, string>();
          return { path, body: Object.fromEntries(form), isSigned: form.get(HASH_FIELD) === formsHash(form) };
        }
        const signature = Buffer.from(String(request.headers['x-hub88-signature'] ?? request.headers['x-auth-signature'] ?? ''), 'base64');
        return { path, body: JSON.parse(raw.toString()) as Asked['body'], isSigned: verify('RSA-SHA256', raw, platformKey, signature) };
      };
      // Lists of games are fetched in the background; they do not consume the replies that a test has planned.
      if (/\/(?:game\/list|games)$/.test(request.url ?? '')) {
        vendor.listAsked = readAsked();
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(vendor.hosted ?? { error: 'RS_ERROR_UNKNOWN' }));
        return;
      }
      vendor.asked.push(readAsked());
      const reply = vendor.replies.length > 1 ? vendor.replies.shift() : vendor.replies[0];
      if (reply === 'silence' || reply === undefined) return;
      response.writeHead(typeof reply === 'number' ? reply : 200, { 'content-type': 'application/json' });
      response.end(typeof reply === 'number' ? '' : JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vendor.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  vendor.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return vendor;
}

/** A player's browser: the cookie and the page's half. */
export interface TestPlayer {
  publicId: string;
  cashAccount: bigint;
  headers: Record<string, string>;
}

/** The whole app over its own database, a vendor's server on another port, and real keys on both sides. */
export class PlaySite {
  readonly base: TestDatabase;
  readonly app: App;
  readonly vendor: TestVendor;
  readonly studioKeys: { publicKey: string; privateKey: string };
  readonly #start: () => Promise<App>;
  readonly #folder: string;

  constructor(parts: { base: TestDatabase; app: App; start: () => Promise<App>; vendor: TestVendor; studioKeys: PlaySite['studioKeys']; folder: string }) {
    this.base = parts.base;
    this.app = parts.app;
    this.vendor = parts.vendor;
    this.studioKeys = parts.studioKeys;
    this.#start = parts.start;
    this.#folder = parts.folder;
  }

  /** Another process over the same database, which has nothing of this one's memory. Its app is to be closed before the site. */
  async otherProcess(): Promise<PlaySite> {
    const { base, vendor, studioKeys } = this;
    return new PlaySite({ base, app: await this.#start(), start: this.#start, vendor, studioKeys, folder: this.#folder });
  }

  /** A free-play account through the site's own calls. */
  async trialPlayer(host = 'localhost'): Promise<TestPlayer> {
    const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
      this.app.http.inject({ method, url, headers: { host, ...(payload ? { 'content-type': 'application/json' } : {}) }, ...(payload ? { payload } : {}) });
    const offer = (await ask('GET', '/wps/member/trialuser')).json<{ value: { ticket: string } }>().value;
    const answer = await ask('POST', '/wps/session/login/freeplay', { ticket: offer.ticket });
    const { token, userName } = answer.json<{ value: Wire<'startFreePlay', 'value'> }>().value;
    const [cookie] = answer.cookies;
    const { rows } = await this.base.pool.query<{ public_id: string; cash_account: bigint }>(
      'select public_id, cash_account from players where username = $1',
      [userName],
    );
    const [row] = rows;
    if (!row || !cookie) throw new Error('no free-play account was made');
    return {
      publicId: row.public_id,
      cashAccount: row.cash_account,
      headers: { host, cookie: `${cookie.name}=${cookie.value}`, authorization: `Bearer ${token}` },
    };
  }

  /** A member with ₱1,000 of real money and a play token, for calls of the wallet. */
  async richPlayer(vendorCode: string, currency = 'PHP'): Promise<{ publicId: string; cashAccount: bigint; token: string }> {
    const { pool } = this.base;
    const purse = { merchantCode: 'laro', currency, isTrial: false };
    const owner = `test-${process.hrtime.bigint()}`;
    const cashAccount = await openAccount(pool, purse, 'player:cash', owner);
    const gateway = await openAccount(pool, purse, 'gateway', 'test');
    await move(pool, { kind: 'deposit_paid', caller: 'test', key: owner, from: gateway, to: cashAccount, amount: 1000n * MAJOR_UNIT });
    const { rows } = await pool.query<{ public_id: string }>(
      "insert into players (merchant_code, type, username, currency, is_trial, country, cash_account) values ('laro', 0, $1, $2, false, 'PH', $3) returning public_id",
      [owner, currency, cashAccount],
    );
    const token = await issuePlayToken(pool, { cashAccount, vendorCode, gameId: 'any', expiresAt: new Date(Date.now() + 3_600_000) });
    return { publicId: rows[0]?.public_id ?? '', cashAccount, token };
  }

  /** A further right to bet, at another vendor. */
  async tokenFor(cashAccount: bigint, vendorCode: string): Promise<{ token: string }> {
    const expiresAt = new Date(Date.now() + 3_600_000);
    return { token: await issuePlayToken(this.base.pool, { cashAccount, vendorCode, gameId: 'any', expiresAt }) };
  }

  /** Our private key, with which calls to vendors are signed. */
  platformKey(): Promise<string> {
    return createPlatformKeys(this.base.pool, SECRET).read('platform');
  }

  /** The first administrator, signed in at the desk. */
  async administrator(): Promise<DeskVisitor> {
    const first = await ensureFirstAdministrator(this.base.pool, SECRET);
    if (!first) throw new Error('there is an administrator already');
    const visitor = visitorOf(this.app.http);
    await passBothSteps(visitor, { now: Date.now() }, first);
    return visitor;
  }

  /** A second administrator, who decides the proposals of the first. */
  async secondAdministrator(): Promise<DeskVisitor> {
    const other = await ensureSecondAdministrator(this.base.pool, SECRET);
    if (!other) throw new Error('the first administrator comes first');
    const visitor = visitorOf(this.app.http);
    await passBothSteps(visitor, { now: Date.now() }, other);
    return visitor;
  }

  launch(player: TestPlayer | null, query: Record<string, string>) {
    return this.app.http.inject({ method: 'GET', url: '/wps/game/launchGame', query, headers: player?.headers ?? { host: 'localhost' } });
  }

  /** One call of a vendor to the wallet, signed over `signed` or the body itself. Always over real HTTP. */
  async wallet<Reply = { status: string; balance?: number }>(
    address: string,
    body: string | object,
    { header = 'x-hub88-signature', key = this.studioKeys.privateKey, signed }: { header?: string; key?: string; signed?: string } = {},
  ): Promise<Reply> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${this.app.http.listeningOrigin}${address}`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', [header]: sign('RSA-SHA256', Buffer.from(signed ?? text), key).toString('base64') },
    });
    if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`);
    return (await response.json()) as Reply;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.vendor.close();
    await this.base.close();
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}

interface PlaySiteParts {
  takesDemoVendors?: boolean;
  /** Fills the catalogue. */
  catalogue?: (pool: TestDatabase['pool']) => Promise<unknown>;
  /** Vendors that are connected. */
  vendorCodes?: readonly string[];
}

/** Opens a site whose vendors BGS and KISL are connected; all other vendors of the fixture have no server. */
export async function openPlaySite({
  takesDemoVendors = true,
  catalogue = addFixtureCatalogue,
  vendorCodes = ['BGS', 'KISL', 'UNKNOWN'],
}: PlaySiteParts = {}): Promise<PlaySite> {
  const base = await testDatabase();
  await addTestMerchants(base.pool);
  await slowLottery(base.pool);
  await catalogue(base.pool);
  // Its members play; what play waits for is tested elsewhere.
  await base.pool.query("insert into merchant_settings (merchant_code, key, value) values ('laro', 'identity.playNeedsVerified', 'false')");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-play-'));
  await createPlatformKeys(base.pool, SECRET).add('platform', platform.privateKey);
  const vendor = await startVendor(platform.publicKey);
  const demo = {
    vendorCodes,
    publicKey: studioKeys.publicKey,
    operatorUrl: `${vendor.origin}/operator`,
    frameOrigins: [`http://{host}:${new URL(vendor.origin).port}`],
    formsSecret: FORMS_SECRET,
  };
  await connectDemoVendors(base.pool, demo, createVendorSecrets(base.pool, SECRET).seal);
  const start = async (): Promise<App> => {
    const app = await buildApp({
      pool: base.pool,
      dataDir: folder,
      secret: SECRET,
      fallbackMerchant: null,
      isDevelopment: false,
      allowsLocalParties: takesDemoVendors,
      takesDemoVendors,
      isRateLimited: false,
      trustProxy: false,
      logger: false,
      onBackgroundError: () => {},
    });
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    return app;
  };
  return new PlaySite({ base, app: await start(), start, vendor, studioKeys, folder });
}
