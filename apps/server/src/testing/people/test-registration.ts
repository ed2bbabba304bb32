import type pg from 'pg';
import { Refusal } from '#server/http/problems/refusal.ts';
import { numberOf } from '#server/modules/reach/messages/index.ts';
import { createLimits } from '#server/modules/people/limits/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { createInbox } from '#server/modules/rewards/mail/index.ts';
import { createAgents, createJoining } from '#server/modules/partners/agents/index.ts';
import { createFriendJoining } from '#server/modules/rewards/invitations/index.ts';
import { createRegistration, createRegistrationForms } from '#server/modules/people/registration/index.ts';
import { createTerms } from '#server/modules/reach/terms/index.ts';
import { putSetting } from '../base/put-setting.ts';
import { registrationForm } from './registration-form.ts';
import { testHttp, type TestHttp } from '../base/test-http.ts';
import { TestBrowser, testPlayers, type PlayerAnswer } from './test-players.ts';
import { testTwoPersons } from '../base/test-two-persons.ts';

export interface RegistrationInput {
  [name: string]: unknown;
}

/** A password that every rule takes. */
export const GOOD_PASSWORD = 'Plum kettle sunrise 7';
const CODE = '246810';
/** In Manila it is one in the morning of the next day. */
export const REGISTRATION_NOW = Date.UTC(2026, 10, 21, 17, 0, 0);

const countries = { countryOf: (ip: string) => ({ '1': 'PH', '2': 'US' })[ip.split('.')[0] ?? ''] ?? null };

/** Dependencies of the registration, recording their calls. */
class Outside {
  /** Codes that are out, each with its number: taken once. */
  readonly codes = new Set<string>();
  readonly captchas = new Set<string>();
  readonly welcomed: { username: string; mobile: string | null; email: string | null; origin: string }[] = [];
  readonly linked: bigint[] = [];
  /** Listed persons: by the number of a document, or by name and birthday. */
  readonly excluded = new Set<string>();

  /** Members whose identity is not verified. */
  readonly unverified = new Set<bigint>();
  /** Promotions that guests can read, and the operator's creatives for links. */
  readonly promotions = new Set<string>();
  readonly creatives: { id: string; title: string; condition: string; permit: string; picture: { key: string; plate: string } }[] = [];
  readonly paymentPassword = {
    isSet: async (playerId: bigint) => !this.withoutPassword.has(playerId),
    prove: async (_player: object, typed: string) => {
      if (typed !== '314159') throw new Refusal('account.payment_password_wrong', { left: 4 });
    },
  };
  readonly withoutPassword = new Set<bigint>();

  readonly ports: Omit<Parameters<typeof createRegistration>[0]['ports'], 'placement' | 'friends'> = {
    numberOf,
    takeCode: async ({ to, code }) => {
      if (!this.codes.delete(`${to} ${code}`)) throw new Refusal('verification.code_wrong');
    },
    requireCaptcha: async (_context, given) => {
      if (given === undefined || given === '') throw new Refusal('session.captcha_needed', { captcha: true });
      if (!this.captchas.delete(given)) throw new Refusal('session.captcha_wrong', { captcha: true });
    },
    isExcluded: async (_merchant, { name, birthday, number }) => this.excluded.has(number) || this.excluded.has(`${name} ${birthday}`),
    readSocialTicket: (_merchant, ticket) => {
      if (ticket !== 'good') throw new Refusal('session.social_invalid');
      return { issuer: 'https://id.example', subject: 's', email: null, isEmailVerified: false, name: null };
    },
    linkSocial: async (_merchant, playerId) => this.linked.push(playerId),
    welcome: (member) => void this.welcomed.push(member),
  };
}

/** Registration behind the real HTTP layer, over its own database, with people who fill in forms. */
export class TestRegistration {
  readonly outside: Outside;
  readonly clock: { now: number };
  readonly http: TestHttp;
  /** One round of the upkeep. */
  readonly forget: () => Promise<void>;
  readonly #site: Awaited<ReturnType<typeof testPlayers>>;
  #count = 0;

  private constructor(site: Awaited<ReturnType<typeof testPlayers>>, http: TestHttp, clock: { now: number }, outside: Outside, forget: () => Promise<void>) {
    this.forget = forget;
    this.outside = outside;
    this.#site = site;
    this.http = http;
    this.clock = clock;
  }

  static async start(): Promise<TestRegistration> {
    const site = await testPlayers();
    const clock = { now: REGISTRATION_NOW };
    const outside = new Outside();
    const { pool } = site.base;
    const { sessions, handlers, playerSessionOf } = site.players;
    const deps = {
      pool,
      secret: Buffer.alloc(32, 9),
      countries,
      sessions,
      now: () => clock.now,
      ports: { ...outside.ports, placement: createJoining({ pool, now: () => clock.now }), friends: createFriendJoining({ now: () => clock.now }) },
      onBackgroundError: () => undefined,
    };
    const registration = createRegistration(deps);
    const noDesk = async () => Promise.reject(new Error('there is no desk here'));
    const members = { lookUp: async () => null, find: noDesk, setHousePassword: noDesk };
    const desk = { merchantOf: () => null, audit: { append: async () => undefined }, members };
    const parts = { twoPersons: testTwoPersons(site.base), requireConfirmation: async () => undefined, onMoved: () => undefined };
    const zoneOf = () => 'Asia/Manila';
    const limits = createLimits({ pool, sessions, announcer: { changed: () => undefined }, zoneOf, now: () => clock.now });
    const merchants: { byCode?: (code: string) => Merchant | null } = {};
    const inbox = createInbox({ pool, merchantOf: (code) => merchants.byCode?.(code) ?? null, onChanged: () => undefined, now: () => clock.now });
    const { noteRatesCut, noteMoved, noteMoveOff, noteAgent, noteAgentMoney } = inbox;
    const agents = createAgents({
      ...deps,
      ...desk,
      ...parts,
      noteRatesCut,
      noteMoved,
      noteMoveOff,
      noteAgent,
      noteAgentMoney,
      paymentPassword: outside.paymentPassword,
      isVerified: async (_queries, playerId) => !outside.unverified.has(playerId),
      depositRoom: (queries, playerId, pending = 0n) => limits.depositRoom(queries, playerId, pending),
      directory: { list: () => [] },
      roundNotes: async () => new Map(),
      isPromotionShown: (_merchant, id) => outside.promotions.has(id),
      creativesOf: () => outside.creatives,
    });
    const http = await testHttp(pool, {
      handlers: { ...handlers, ...agents.handlers, ...registration.handlers, ...createTerms({ pool }).handlers },
      ports: { playerSessionOf },
      beforeReady: async (app) => agents.registerRoutes(app),
    });
    merchants.byCode = (code) => http.directory.byCode(code);
    return new TestRegistration(site, http, clock, outside, registration.forget);
  }

  async close(): Promise<void> {
    await this.http.app.close();
    await this.#site.close();
  }

  /** A new browser from its own address. */
  browser = (ip = `1.0.0.${(this.#count += 1)}`): TestBrowser => new TestBrowser(this.http, 'localhost', ip);
  newName = (): string => `player${(this.#count += 1)}`;
  #newNumber = () => `9175${String(100_000 + (this.#count += 1))}`;

  /** A form that a person of 30 fills in rightly, with a code that was sent to their number. */
  formOf(change: RegistrationInput = {}): RegistrationInput {
    const mine = { username: this.newName(), password: GOOD_PASSWORD, mobileNum: this.#newNumber(), verificationCode: CODE };
    const form: RegistrationInput = registrationForm({ ...mine, ...change });
    this.outside.codes.add(`+63${String(form['mobileNum'])} ${CODE}`);
    return form;
  }

  async send(form: RegistrationInput, from = this.browser(), headers: Record<string, string> = {}): Promise<PlayerAnswer<'register'>> {
    const answer = await from.call('register', { jwe: await from.seal(form) }, { encryption: 'JWE', ...headers });
    if (answer.status === 200) from.pageToken = answer.value.token;
    return answer;
  }

  async sendMobile(form: RegistrationInput): Promise<PlayerAnswer<'registerByMobile'>> {
    const from = this.browser();
    return from.call('registerByMobile', { jwe: await from.seal(form) }, { encryption: 'JWE' });
  }

  /** The database of this site. */
  get pool(): pg.Pool {
    return this.#site.base.pool;
  }

  query = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => (await this.#site.base.pool.query(sql, values)).rows;
  row = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>> => (await this.query(sql, values))[0] ?? {};
  countPlayers = async (): Promise<number> => Number((await this.row('select count(*)::int as n from players'))['n']);

  /** Asks for other fields than shipped. */
  async ask(fields: Record<string, object>): Promise<void> {
    const forms = createRegistrationForms(this.#site.base.pool);
    const { revision, fields: known } = await forms.readFields('laro');
    const changes = Object.fromEntries(Object.entries(fields).map(([name, change]) => [name, { ...known[name as 'email'], ...change }]));
    await forms.changeFields('laro', revision, changes, async () => {});
  }

  async set(key: string, value: unknown): Promise<void> {
    await putSetting(this.#site.base.pool, 'laro', key, value);
    await this.http.directory.refresh();
  }
}

/** Fault of each field of a refused form. */
export const faultsOf = ({ params }: { params: Record<string, unknown> }): Record<string, string> =>
  Object.fromEntries(((params['fields'] ?? []) as { path: string; fault: string }[]).map(({ path, fault }) => [path, fault]));
