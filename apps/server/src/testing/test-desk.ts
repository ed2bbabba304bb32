import type { CallName, Method, Wire } from '@laro/contract/routes';
import { routes } from '@laro/contract/contract';
import type { StaffGrant } from '@laro/domain/staff/access';
import type { ShippedRole } from '@laro/domain/staff/roles';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { callUrl } from '@laro/client/client';
import { Secret, TOTP } from 'otpauth';
import { inTransaction } from '#server/db/database.ts';
import { deviceCookies } from '#server/http/device-mark.ts';
import { createDesk, type DeskCatalogue, type DeskDeps, type DeskJackpot, type DeskLobby } from '#server/modules/desk/index.ts';
import { addPerson, createIdentity, ensureFirstAdministrator, issuePassword, SESSION_COOKIE, type Identity } from '#server/modules/identity/index.ts';
import { createCaptcha } from '#server/modules/log-in/index.ts';
import { createAdjustments, type Adjustments } from '#server/modules/adjustments/index.ts';
import { createFeedback } from '#server/modules/feedback/index.ts';
import { createLimits } from '#server/modules/limits/index.ts';
import { readSmsDays } from '#server/modules/messages/sms-days.store.ts';
import { createNotes } from '#server/modules/messages/notes.ts';
import { createMembers } from '#server/modules/members/index.ts';
import { MerchantDirectory } from '#server/modules/merchant/index.ts';
import { createRegistrationForms } from '#server/modules/registration/index.ts';
import { createPromotions, type Promotions } from '#server/modules/promotions/index.ts';
import { createTemplates } from '#server/modules/messages/index.ts';
import { createRisk, type Risk } from '#server/modules/risk/index.ts';
import type { TwoPersons } from '#server/modules/two-persons/index.ts';
import { createStatements } from '#server/modules/statements/index.ts';
import { createPlayMonitor, type PlayMonitor } from '#server/modules/play-monitor/index.ts';
import { createTerms } from '#server/modules/terms/index.ts';
import { noCatalogue, noContent, noDeposits, noJackpot, noLobby, noVendorGames, noVendors } from './empty-desk-parts.ts';
import { memoryFiles } from './memory-files.ts';
import { careModules, type CareModules } from './test-care.ts';
import { partyFaultOf, testTwoPersons } from './test-two-persons.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';
import { testPayouts, type TestPayouts } from './test-payouts.ts';
import { testHttp } from './test-http.ts';
import { doWork } from './test-players.ts';
import { addTestMerchants } from './test-merchants.ts';

/** The password that every test account takes at its first sign-in. */
export const TEST_PASSWORD = 'plum kettle 7 sunrise';
/** Tests begin at this moment; time passes only when a test says so. */
const TEST_START = Date.UTC(2026, 10, 21, 8, 0, 0);

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; headers?: Record<string, string>; ip?: string };
export type Answer<Name extends CallName = CallName> = {
  status: number;
  code: string | null;
  params: Record<string, unknown>;
  value: Wire<Name, 'value'>;
  cookie: string | null;
  response: LightMyRequestResponse;
};

/** A browser at the desk: keeps its cookie and its CSRF token between calls. */
export interface DeskVisitor {
  call: <Name extends CallName>(name: Name, input?: Input) => Promise<Answer<Name>>;
  cookie: string | null;
  /** The browser's mark; a test deletes it to come with another browser. */
  device: string | null;
  csrfToken: string;
}

type DeskRoundDetail = Parameters<typeof createPlayMonitor>[0]['roundDetail'];

export type SignedIn = DeskVisitor & { name: string; secret: string; id: string };

export interface TestDesk extends CareModules {
  app: FastifyInstance;
  base: TestDatabase;
  directory: MerchantDirectory;
  identity: Identity;
  first: { name: string; password: string };
  clock: { now: number };
  adjustments: Adjustments;
  monitor: PlayMonitor;
  payouts: TestPayouts;
  risk: Risk;
  twoPersons: TwoPersons;
  /** Mails to people who are no members. */
  sent: string[];
  /** What players' pages and the log were told. */
  announced: string[];
  visitor: () => DeskVisitor;
  /** Makes an account with a role, at one merchant or everywhere, and signs it in, through both steps. Its authenticator's secret is given for later. */
  signIn: (role: ShippedRole, merchant?: string) => Promise<SignedIn>;
  /** Takes every act off the installation's list of those that need two people. */
  letOnePersonAct: () => Promise<void>;
  /** The same with grants and a name. */
  signInWith: (name: string, grants: StaffGrant[]) => Promise<SignedIn>;
  close: () => Promise<void>;
}

/** What the authenticator shows at a moment. */
export const codeFor = (secret: string, nowMs: number): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });

/** The value of a call that may answer a proposal, where one person was enough. */
export function doneOf<Value extends object>(value: Value): Exclude<Value, { proposed: object }> {
  if ('proposed' in value) throw new Error('the act waits for a second person');
  return value as Exclude<Value, { proposed: object }>;
}

/** The cookies that a browser sends, without those that it does not have. */
const cookiesOf = (cookies: Record<string, string | null>): { cookie?: string } => {
  const kept = Object.entries(cookies).filter(([, value]) => value !== null && value !== '');
  return kept.length === 0 ? {} : { cookie: kept.map(([name, value]) => `${name}=${value}`).join('; ') };
};

/** A browser at the desk of an app. */
export function visitorOf(app: FastifyInstance): DeskVisitor {
  const visitor: DeskVisitor = {
    cookie: null,
    device: null,
    csrfToken: '',
    async call(name, input = {}) {
      const [method, path] = routes[name] as readonly [Method, string];
      const response = await app.inject({
        method,
        url: callUrl(path, input.params, input.query),
        remoteAddress: input.ip ?? '203.0.113.9',
        headers: {
          host: 'localhost',
          'user-agent': 'test browser',
          ...(visitor.csrfToken ? { 'x-csrf-token': visitor.csrfToken } : {}),
          ...cookiesOf({ [SESSION_COOKIE]: visitor.cookie, [deviceCookies.desk]: visitor.device }),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...input.headers,
        },
        ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
      });
      const set = response.cookies.find((cookie) => cookie.name === SESSION_COOKIE);
      if (set) visitor.cookie = set.value === '' ? null : set.value;
      visitor.device = response.cookies.find((cookie) => cookie.name === deviceCookies.desk)?.value ?? visitor.device;
      const body = response.json<{ value: Wire<typeof name, 'value'>; errorCode?: string; params?: Record<string, unknown> }>();
      return { status: response.statusCode, code: body.errorCode ?? null, params: body.params ?? {}, value: body.value, cookie: set?.value ?? null, response };
    },
  };
  return visitor;
}

/** The first step of a sign-in; where earlier failures ask for work, it is done as the page does it. */
export async function beginSignIn(visitor: DeskVisitor, given: { name: string; password: string }, ip?: string): Promise<Answer<'startDeskSession'>> {
  const from = ip === undefined ? {} : { ip };
  const answer = await visitor.call('startDeskSession', { body: given, ...from });
  if (answer.code !== 'session.captcha_needed') return answer;
  const asked = await visitor.call('getDeskWork', { query: { name: given.name }, ...from });
  return visitor.call('startDeskSession', { body: { ...given, captcha: doWork(asked.value) }, ...from });
}

/** Both steps of a sign-in; sets up the authenticator at the first one. Gives its secret. */
export async function passBothSteps(
  visitor: DeskVisitor,
  clock: { now: number },
  given: { name: string; password: string; newPassword?: string; secret?: string },
): Promise<string> {
  const first = await beginSignIn(visitor, { name: given.name, password: given.password });
  const secret = first.value.enrolment?.secret ?? given.secret ?? '';
  const second = await visitor.call('proveDeskSession', {
    body: {
      challenge: first.value.challenge,
      code: codeFor(secret, clock.now),
      ...(first.value.mustReplacePassword ? { newPassword: given.newPassword ?? TEST_PASSWORD } : {}),
    },
  });
  if (second.status !== 200) throw new Error(`sign-in of ${given.name} was refused: ${second.code}`);
  visitor.csrfToken = second.value.csrfToken;
  return secret;
}

/** Makes an account in the database of a running server, by the installation, and signs it in there. */
export async function signInNew(
  app: FastifyInstance,
  { parts }: Identity,
  { name, grants }: { name: string; grants: StaffGrant[] },
  clock: { now: number },
): Promise<SignedIn> {
  const acting = { by: { staffId: null, name: 'installation', ip: '' }, proposer: null, reason: 'for a test', at: new Date(clock.now) };
  const password = issuePassword();
  const { id } = await inTransaction(parts.db, (transaction) => addPerson(parts, transaction, { name, team: '', grants, limits: [] }, password, acting));
  const visitor = visitorOf(app);
  const secret = await passBothSteps(visitor, clock, { name, password });
  return Object.assign(visitor, { name, secret, id: String(id) });
}

interface MoneyGround {
  base: TestDatabase;
  identity: Identity;
  directory: MerchantDirectory;
  announced: string[];
  now: () => number;
  twoPersons: TwoPersons;
}

/** What the desk sees of members and their money; what it would tell them is written down. */
function moneyModules({ base, identity, directory, announced, now, twoPersons }: MoneyGround, roundDetail: DeskRoundDetail = async () => null) {
  const failing = (error: unknown): never => {
    throw error;
  };
  const members = createMembers({
    pool: base.pool,
    db: base.db,
    onSessionsEnded: (publicId) => void announced.push(`sessions ${publicId}`),
    tell: createNotes({
      db: base.db,
      put: async ({ merchant, channel, to, template }) => void announced.push(`${template} ${merchant.code} ${channel} ${to}`),
      now,
    }).tell,
    merchantOf: (code) => directory.byCode(code),
    onBackgroundError: failing,
    now,
  });
  const adjustments = createAdjustments({
    pool: base.pool,
    db: base.db,
    audit: identity.audit,
    twoPersons,
    onChanged: ({ publicId }) => void announced.push(`wallet ${publicId}`),
    now,
  });
  const monitor = createPlayMonitor({
    pool: base.pool,
    db: base.db,
    members,
    roundDetail,
    zones: () => Object.fromEntries(directory.list().map(({ code, settings }) => [code, settings['market.timeZone']])),
    now: Date.now,
    onAlarm: (alarm) => void announced.push(`alarm ${alarm.game}`),
    onBackgroundError: failing,
  });
  const risk = createRisk({ pool: base.pool, db: base.db, settingsOf: (code) => directory.byCode(code)?.settings, now, onBackgroundError: failing });
  return { members, adjustments, monitor, risk };
}

/** What a test brings of its own; everything else is empty or real. */
interface GivenParts {
  catalogue?: DeskCatalogue;
  content?: Partial<DeskDeps['content']>;
  promotions?: (base: TestDatabase, announced: string[]) => Promotions;
  jackpot?: DeskJackpot;
  lobby?: DeskLobby;
  roundDetail?: DeskRoundDetail;
}

/** What the desk reads and offers: a test's own parts, else ones that answer nothing. */
function offeredModules({ base, announced, now }: { base: TestDatabase; announced: string[]; now: () => number }, given: GivenParts) {
  const { pool, db } = base;
  const { catalogue = noCatalogue, jackpot = noJackpot, lobby = noLobby } = given;
  return {
    catalogue,
    jackpot,
    lobby,
    content: { ...noContent, ...given.content },
    promotions: given.promotions?.(base, announced) ?? createPromotions({ ...base, files: memoryFiles(), articlesOf: () => [], onPaid: () => {} }),
    feedback: createFeedback(base),
    templates: createTemplates(db),
    captcha: createCaptcha(pool),
    smsDays: (merchantCode: string, since: string) => readSmsDays(db, merchantCode, since),
    limits: createLimits({
      pool,
      db,
      sessions: { endAll: async (playerId) => announced.push(`sessions of ${playerId}`), end: async () => undefined },
      announcer: { changed: (publicId, topic) => void announced.push(`${topic} ${publicId}`) },
      zoneOf: () => 'Asia/Manila',
      now,
    }).desk,
    terms: createTerms({ pool, db }),
    registration: createRegistrationForms(db),
    statements: createStatements({ pool, catalogue: { viewGame: () => null, vendorName: () => null }, onBackgroundError: () => {} }),
    vendors: noVendors,
    vendorGames: noVendorGames,
    deposits: noDeposits,
  };
}

/** The desk behind the real HTTP layer, over a database of its own, with a clock that the test moves. */
export async function testDesk(given: GivenParts = {}): Promise<TestDesk> {
  const base = await testDatabase();
  await addTestMerchants(base.db);
  const secret = Buffer.alloc(32, 3);
  const clock = { now: TEST_START };
  const first = await ensureFirstAdministrator(base.pool, secret);
  if (!first) throw new Error('there was an administrator already');
  const directory = new MerchantDirectory(base.db);
  const identity = createIdentity({
    db: base.db,
    secret,
    now: () => clock.now,
    cost: { memoryKiB: 256, passes: 1, parallelism: 1 },
    siteNames: () => directory.list().flatMap(({ code, name }) => [code, name]),
  });
  const announced: string[] = [];
  const twoPersons = testTwoPersons(base, () => clock.now, { secret, audit: identity.audit });
  const { members, adjustments, monitor, risk } = moneyModules({ base, identity, directory, announced, twoPersons, now: () => clock.now }, given.roundDetail);
  const payouts = testPayouts({ base, audit: identity.audit, twoPersons, merchantOf: (code) => directory.byCode(code), announced, now: () => clock.now });
  const partyFault = partyFaultOf(directory);
  const offered = offeredModules({ base, announced, now: () => clock.now }, given);
  const sent: string[] = [];
  const careful = await careModules({ base, directory, announced, secret, sent, now: () => clock.now }, members, offered.limits);
  const desk = createDesk({
    ...offered,
    protection: careful,
    pool: base.pool,
    directory,
    identity,
    members,
    adjustments,
    monitor,
    payouts,
    risk,
    twoPersons,
    partyFault,
  });
  const http = await testHttp(base.pool, {
    directory,
    handlers: { ...desk.handlers, ...careful.relatives.handlers },
    ports: { staffSessionOf: identity.staffSessionOf, recordRefusedAct: desk.recordRefusedAct },
  });
  let count = 0;
  const signInWith = (name: string, grants: StaffGrant[]) => signInNew(http.app, identity, { name, grants }, clock);
  return {
    app: http.app,
    base,
    directory,
    identity,
    first,
    clock,
    adjustments,
    monitor,
    payouts,
    risk,
    twoPersons,
    ...careful,
    sent,
    announced,
    visitor: () => visitorOf(http.app),
    signInWith,
    letOnePersonAct: async () => {
      await base.pool.query(`insert into installation_settings (key, value) values ('twoPersons.acts', '[]')`);
    },
    signIn(role, merchant) {
      count++;
      return signInWith(`${role}-${count}`, [{ role, merchant: merchant ?? null }]);
    },
    close: async () => {
      await http.app.close();
      await base.close();
    },
  };
}
