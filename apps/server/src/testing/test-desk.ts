import type { CallName } from '@laro/contract/routes';
import type { Settings } from '@laro/domain/settings/settings';
import type { StaffGrant } from '@laro/domain/staff/access';
import type { ShippedRole } from '@laro/domain/staff/roles';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createDesk } from '#server/modules/operator/desk/index.ts';
import { deskActs, type DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { careDeskCalls } from '#server/modules/people/care/index.ts';
import { closureDeskCalls } from '#server/modules/people/closures/index.ts';
import { relativeDeskCalls } from '#server/modules/people/relatives/index.ts';
import { bookDeskCalls, withdrawalDeskCalls } from '#server/modules/money/withdrawals/index.ts';
import { createStaff, ensureFirstAdministrator, type StaffModule } from '#server/modules/core/staff/index.ts';
import { createCaptcha } from '#server/modules/people/log-in/index.ts';
import { createAdjustments, type Adjustments, adjustmentDeskCalls } from '#server/modules/money/adjustments/index.ts';
import { createFeedback } from '#server/modules/reach/feedback/index.ts';
import { createLimits, limitDeskCalls, type Limits } from '#server/modules/people/limits/index.ts';
import { readSmsDays } from '#server/modules/reach/messages/outgoing/sms-days.store.ts';
import { createNotes } from '#server/modules/reach/messages/outgoing/notes.ts';
import { createMembers, memberDeskCalls, type Members } from '#server/modules/people/members/index.ts';
import { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { createRegistrationForms, registrationDeskCalls } from '#server/modules/people/registration/index.ts';
import { createTemplates, messageDeskCalls } from '#server/modules/reach/messages/index.ts';
import { createRisk, type Risk, riskDeskCalls } from '#server/modules/people/risk/index.ts';
import { twoPersonsCalls, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { createStatements, statementDeskCalls } from '#server/modules/money/statements/index.ts';
import { createPlayMonitor, type PlayMonitor, playDeskCalls } from '#server/modules/operator/play-monitor/index.ts';
import { createInbox } from '#server/modules/rewards/mail/index.ts';
import { createTerms, termsDeskCalls } from '#server/modules/reach/terms/index.ts';
import { careModules, type CareModules } from './money/test-care.ts';
import { partyFaultOf, testTwoPersons } from './base/test-two-persons.ts';
import { countedWork } from './base/counted-work.ts';
import { testDatabase, type TestDatabase } from './base/test-database.ts';
import { testPayouts, type TestPayouts } from './money/test-payouts.ts';
import { testHttp } from './base/test-http.ts';
import { signInNew, visitorOf, type DeskVisitor, type SignedIn } from './people/desk-visitor.ts';
import { addTestMerchants } from './base/test-merchants.ts';
import { testAgents } from './partners/desk-agents.ts';

export * from './people/desk-visitor.ts';

/** Tests begin at this moment; time only advances when a test advances it. */
const TEST_START = Date.UTC(2026, 10, 21, 8, 0, 0);

type DeskRoundDetail = Parameters<typeof createPlayMonitor>[0]['roundDetail'];

export interface TestDesk extends CareModules {
  app: FastifyInstance;
  base: TestDatabase;
  directory: MerchantDirectory;
  staff: StaffModule;
  first: { name: string; password: string };
  clock: { now: number };
  adjustments: Adjustments;
  monitor: PlayMonitor;
  payouts: TestPayouts;
  risk: Risk;
  twoPersons: TwoPersons;
  /** Mails to people who are not members. */
  sent: string[];
  /** Notifications to players' pages and to the log. */
  announced: string[];
  visitor: () => DeskVisitor;
  /** Makes an account with a role, at one merchant or everywhere, and signs it in, through both steps. Its authenticator's secret is given for later. */
  signIn: (role: ShippedRole, merchant?: string) => Promise<SignedIn>;
  /** Removes every act from the installation's list of those that need two people. */
  letOnePersonAct: () => Promise<void>;
  /** The same with grants and a name. */
  signInWith: (name: string, grants: StaffGrant[]) => Promise<SignedIn>;
  close: () => Promise<void>;
}

interface MoneyGround {
  base: TestDatabase;
  staff: StaffModule;
  directory: MerchantDirectory;
  announced: string[];
  now: () => number;
  twoPersons: TwoPersons;
}

/** Desk modules for members and their money; notifications are recorded. */
function moneyModules({ base, staff, directory, announced, now, twoPersons }: MoneyGround, roundDetail: DeskRoundDetail = async () => null) {
  const failing = (error: unknown): never => {
    throw error;
  };
  const members = createMembers({
    pool: base.pool,
    onSessionsEnded: (publicId) => void announced.push(`sessions ${publicId}`),
    onMerged: async (_transaction, { closed, kept }) => void announced.push(`merged ${closed.id} into ${kept.id}`),
    tell: createNotes({
      pool: base.pool,
      put: async ({ merchant, channel, to, template }) => void announced.push(`${template} ${merchant.code} ${channel} ${to}`),
      putWithin: async () => {},
      now,
    }).tell,
    merchantOf: (code) => directory.byCode(code),
    onBackgroundError: failing,
    now,
  });
  const adjustments = createAdjustments({
    pool: base.pool,
    audit: staff.audit,
    twoPersons,
    onChanged: ({ publicId }) => void announced.push(`wallet ${publicId}`),
    now,
  });
  const monitor = createPlayMonitor({
    pool: base.pool,
    members,
    roundDetail,
    zones: () => Object.fromEntries(directory.list().map(({ code, settings }) => [code, settings['market.timeZone']])),
    now: Date.now,
    onAlarm: (alarm) => void announced.push(`alarm ${alarm.game}`),
    onBackgroundError: failing,
  });
  const risk = createRisk({ pool: base.pool, settingsOf: (code) => directory.byCode(code)?.settings, now, onBackgroundError: failing });
  return { members, adjustments, monitor, risk };
}

/** Needs of desk calls at this desk. */
export interface AtDesk extends DeskCallsDeps {
  base: TestDatabase;
  pool: pg.Pool;
  directory: MerchantDirectory;
  audit: StaffModule['audit'];
  twoPersons: TwoPersons;
  announced: string[];
  settingsOf: (code: string) => Settings | undefined;
  now: () => number;
}

type OwnParts = Omit<AtDesk, keyof DeskCallsDeps | 'pool' | 'settingsOf'>;

const atDeskOf = ({ base, directory, audit, now, ...parts }: OwnParts): AtDesk => ({
  ...parts,
  base,
  pool: base.pool,
  directory,
  audit,
  settingsOf: (code) => directory.byCode(code)?.settings,
  knownMerchant: (code) => directory.known(code),
  now,
  actOf: deskActs({ audit, now }),
});

interface GivenParts {
  roundDetail?: DeskRoundDetail;
  /** Calls of further modules, which the test makes over the desk's database. */
  more?: (atDesk: AtDesk) => Partial<Handlers<CallName>> | Promise<Partial<Handlers<CallName>>>;
}

/** Limits as the desk sets them. */
const testLimits = ({ pool, announced, now }: AtDesk) =>
  createLimits({
    pool,
    sessions: { endAll: async (playerId) => announced.push(`sessions of ${playerId}`), end: async () => undefined },
    announcer: { changed: (publicId, topic) => void announced.push(`${topic} ${publicId}`) },
    zoneOf: () => 'Asia/Manila',
    now,
  }).desk;

/** Calls about members and their money. */
function memberCalls(
  atDesk: AtDesk,
  { members, adjustments, monitor, payouts, risk }: ReturnType<typeof moneyModules> & { payouts: TestPayouts },
  limits: Limits['desk'],
) {
  const { pool } = atDesk;
  const terms = createTerms({ pool });
  const messages = { templates: createTemplates(pool), smsDays: (merchantCode: string, since: string) => readSmsDays(pool, merchantCode, since) };
  const statements = createStatements({
    pool,
    catalogue: { viewGame: () => null, vendorName: () => null },
    causesOf: async () => new Map(),
    onBackgroundError: () => {},
  });
  return {
    ...twoPersonsCalls({ ...atDesk, isMerchant: (code) => atDesk.directory.byCode(code) !== null }),
    ...messageDeskCalls(atDesk, messages),
    ...registrationDeskCalls(atDesk, createRegistrationForms(pool)),
    ...memberDeskCalls(atDesk, members),
    ...limitDeskCalls({ ...atDesk, members, terms }, limits),
    ...termsDeskCalls(atDesk, terms),
    ...createFeedback(atDesk).handlers,
    ...statementDeskCalls(atDesk, members, statements),
    ...withdrawalDeskCalls(atDesk, payouts.withdrawals),
    ...bookDeskCalls({ ...atDesk, gateways: payouts.gateways }, payouts.books),
    ...adjustmentDeskCalls(atDesk, members, adjustments),
    ...playDeskCalls(atDesk, monitor),
    ...riskDeskCalls(atDesk, risk),
  };
}

/** Calls about the protection of members. */
const careCalls = (atDesk: AtDesk, members: Members, { care, closures, relatives }: CareModules) => ({
  ...careDeskCalls(atDesk, members, care),
  ...closureDeskCalls(atDesk, members, closures),
  ...relatives.handlers,
  ...relativeDeskCalls(atDesk, relatives),
});

/** Work that waits, and mails of worse terms; errors of background work are notifications. */
const backgroundOf = (atDesk: AtDesk) => {
  const { pool, directory, announced, now } = atDesk;
  const merchantOf = (code: string) => directory.byCode(code);
  return {
    ...countedWork({ ...atDesk, merchantOf, merchants: () => directory.list() }),
    noteTerms: createInbox({ pool, merchantOf, onChanged: () => undefined, now }).noteTerms,
    onBackgroundError: (error: unknown) => void announced.push(String(error)),
  };
};

/** The desk behind the real HTTP layer, over its own database, with a clock that the test moves. */
export async function testDesk(given: GivenParts = {}): Promise<TestDesk> {
  const base = await testDatabase();
  await addTestMerchants(base.pool);
  const secret = Buffer.alloc(32, 3);
  const clock = { now: TEST_START };
  const first = await ensureFirstAdministrator(base.pool, secret);
  if (!first) throw new Error('there was an administrator already');
  const directory = new MerchantDirectory(base.pool);
  const staff = createStaff({
    pool: base.pool,
    secret,
    now: () => clock.now,
    cost: { memoryKiB: 256, passes: 1, parallelism: 1 },
    siteNames: () => directory.list().flatMap(({ code, name }) => [code, name]),
  });
  const announced: string[] = [];
  const twoPersons = testTwoPersons(base, () => clock.now, { secret, audit: staff.audit });
  const atDesk = atDeskOf({ base, directory, twoPersons, announced, audit: staff.audit, now: () => clock.now });
  const { members, adjustments, monitor, risk } = moneyModules({ base, staff, directory, announced, twoPersons, now: () => clock.now }, given.roundDetail);
  const payouts = testPayouts({ base, audit: staff.audit, twoPersons, merchantOf: (code) => directory.byCode(code), announced, now: () => clock.now });
  const limits = testLimits(atDesk);
  const sent: string[] = [];
  const careful = await careModules({ base, directory, announced, secret, sent, now: () => clock.now }, members, limits);
  const known = { directory, staff, adjustments, monitor, payouts, risk, twoPersons };
  const agents = testAgents({ base, directory, staff, twoPersons, members, secret, now: () => clock.now });
  const desk = createDesk({
    ...backgroundOf(atDesk),
    ...atDesk,
    ...careful,
    staff,
    monitor,
    risk,
    withdrawals: payouts.withdrawals,
    partyFault: partyFaultOf(directory),
    captcha: createCaptcha(base.pool),
  });
  const http = await testHttp(base.pool, {
    directory,
    handlers: {
      ...desk.handlers,
      ...memberCalls(atDesk, { members, ...known }, limits),
      ...careCalls(atDesk, members, careful),
      ...agents.handlers,
      ...(await given.more?.(atDesk)),
    },
    ports: { staffSessionOf: staff.staffSessionOf, recordRefusedAct: desk.recordRefusedAct },
  });
  let count = 0;
  const signInWith = (name: string, grants: StaffGrant[]) => signInNew(http.app, staff, { name, grants }, clock);
  return {
    app: http.app,
    base,
    first,
    clock,
    ...known,
    ...careful,
    sent,
    announced,
    visitor: () => visitorOf(http.app),
    signInWith,
    letOnePersonAct: async () => {
      await base.pool.query(`insert into installation_settings (key, value) values ('twoPersons.acts', '[]')`);
    },
    signIn: (role, merchant) => signInWith(`${role}-${++count}`, [{ role, merchant: merchant ?? null }]),
    close: async () => {
      await http.app.close();
      await base.close();
    },
  };
}
