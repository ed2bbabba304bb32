import { CompactEncrypt, importJWK } from 'jose';
import type { CallName, Wire } from '@laro/contract/routes';
import { routes } from '@laro/contract/contract';
import { openAccount } from '#server/ledger/accounts.ts';
import { hashPassword } from '#server/modules/identity/index.ts';
import { createPlayers, type Players } from '#server/modules/players/index.ts';
import { insertPlayer } from '#server/modules/players/players.store.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';
import { testHttp, type TestHttp } from './test-http.ts';
import { addTestMerchants } from './test-merchants.ts';

export const COOKIE = '__Host-laro';

export interface PlayerAnswer<Name extends CallName> {
  status: number;
  code: string | null;
  params: Record<string, unknown>;
  value: Wire<Name, 'value'>;
  setCookie: string;
}

/** A browser at the player site: keeps its cookie and the page's half between calls. */
export class TestBrowser {
  cookie: string | null = null;
  pageToken: string | null = null;
  readonly #http: TestHttp;
  readonly #host: string;
  readonly #ip: string;

  constructor(http: TestHttp, host = 'localhost', ip = '1.0.0.1') {
    this.#http = http;
    this.#host = host;
    this.#ip = ip;
  }

  async call<Name extends CallName>(name: Name, body?: unknown, headers: Record<string, string> = {}): Promise<PlayerAnswer<Name>> {
    const [method, url] = routes[name];
    const answer = await this.#http.app.inject({
      method,
      url,
      remoteAddress: this.#ip,
      headers: {
        host: this.#host,
        ...(this.cookie === null ? {} : { cookie: `${COOKIE}=${this.cookie}` }),
        ...(this.pageToken === null ? {} : { authorization: `Bearer ${this.pageToken}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const given = answer.cookies.find((cookie) => cookie.name === COOKIE);
    if (given) this.cookie = given.value === '' ? null : given.value;
    const envelope = answer.json<{ value: Wire<Name, 'value'>; errorCode?: string; params?: Record<string, unknown> }>();
    return {
      status: answer.statusCode,
      code: envelope.errorCode ?? null,
      params: envelope.params ?? {},
      value: envelope.value,
      setCookie: String(answer.headers['set-cookie'] ?? ''),
    };
  }

  /** Seals what is given to the server's key. */
  async seal(secret: unknown): Promise<string> {
    const { kid, ...jwk } = (await this.call('getSessionKey')).value;
    const bytes = new TextEncoder().encode(JSON.stringify(secret));
    return new CompactEncrypt(bytes).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid }).encrypt(await importJWK(jwk, 'ECDH-ES'));
  }

  async logIn(username: string, password: string): Promise<PlayerAnswer<'startSession'>> {
    const jwe = await this.seal({ username, password, type: 'username' });
    const answer = await this.call('startSession', { jwe }, { encryption: 'JWE' });
    if (answer.status === 200) this.pageToken = answer.value.token;
    return answer;
  }

  async freePlay(): Promise<PlayerAnswer<'startFreePlay'>> {
    const { ticket } = (await this.call('getTrialUser')).value;
    const answer = await this.call('startFreePlay', { ticket });
    if (answer.status === 200) this.pageToken = answer.value.token;
    return answer;
  }
}

export interface TestPlayers {
  base: TestDatabase;
  http: TestHttp;
  players: Players;
  clock: { now: number };
  problems: unknown[];
  browser: (host?: string, ip?: string) => TestBrowser;
  /** Makes a member and gives its id. */
  addMember: (username: string, password: string, merchantCode?: string) => Promise<bigint>;
  close: () => Promise<void>;
}

/** Players' calls over a database of its own with both test merchants. Another process over the same database is made with `base`. */
export async function testPlayers(given: { base?: TestDatabase; isRateLimited?: boolean } = {}): Promise<TestPlayers> {
  const base = given.base ?? (await testDatabase());
  if (!given.base) await addTestMerchants(base.db);
  const clock = { now: Date.now() };
  const problems: unknown[] = [];
  const isRateLimited = given.isRateLimited ?? false;
  const players = await createPlayers({
    pool: base.pool,
    db: base.db,
    secret: Buffer.alloc(32, 7),
    countries: { countryOf: (ip) => (ip.startsWith('1.') ? 'PH' : null) },
    isRateLimited,
    onBackgroundError: (error) => problems.push(error),
    now: () => clock.now,
  });
  const { handlers, playerSessionOf, mountSocket } = players;
  const http = await testHttp(base.pool, { handlers, ports: { playerSessionOf }, isRateLimited, beforeReady: mountSocket });
  await players.start();
  return {
    base,
    http,
    players,
    clock,
    problems,
    browser: (host, ip) => new TestBrowser(http, host, ip),
    addMember: async (username, password, merchantCode = 'laro') => {
      const purse = { merchantCode, currency: 'PHP', isTrial: false };
      const cashAccount = await openAccount(base.pool, purse, 'player:cash', username);
      const passwordHash = await hashPassword(password, { memoryKiB: 256, passes: 1, parallelism: 1 });
      const id = await insertPlayer(base.pool, { ...purse, type: 0, username, country: 'PH', cashAccount, passwordHash });
      if (id === null) throw new Error(`the name ${username} is taken`);
      return id;
    },
    close: async () => {
      await http.app.close();
      await players.stop();
      if (!given.base) await base.close();
    },
  };
}
