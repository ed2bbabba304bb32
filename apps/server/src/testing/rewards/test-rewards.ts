import { createHash, randomUUID } from 'node:crypto';
import { DEFAULT_CHAIN } from '@laro/lottery/draw/beacon';
import type pg from 'pg';
import { deskActs } from '#server/http/guards/desk-act.ts';
import { createLobby, type LobbyDeps } from '#server/modules/play/lobby/index.ts';
import { createCounting, type Counting } from '#server/modules/rewards/counting/index.ts';
import { createBonuses, type Bonuses, type VendorWord } from '#server/modules/rewards/bonuses/index.ts';
import { createInvitations, invitesNow, type Invitations } from '#server/modules/rewards/invitations/index.ts';
import { createInbox, createMail, type Inbox, type Mail } from '#server/modules/rewards/mail/index.ts';
import { createMall, createRewardMall, openAddressBox, type Mall } from '#server/modules/rewards/mall/index.ts';
import { createMissions, noteMissionLook, type Missions } from '#server/modules/rewards/missions/index.ts';
import { createRaffles, rewardRaffles, type Raffles } from '#server/modules/rewards/raffles/index.ts';
import { ownRatesByType } from '#server/modules/partners/agents/index.ts';
import { createRanks, newPlayers, vipLabels, type Ranks } from '#server/modules/rewards/ranks/index.ts';
import { createRecounts, type Recounts } from '#server/modules/rewards/counting/index.ts';
import { createRewards, returnSpinTicket, type Rewards, type RewardsDeps } from '#server/modules/rewards/rewards/index.ts';
import { rewardSegments } from '#server/modules/rewards/segments/index.ts';
import { createTournaments, type Tournaments } from '#server/modules/rewards/tournaments/index.ts';
import { noteReferralRing, noteRewardedVoids } from '#server/modules/people/risk/index.ts';
import { approveProposed } from '../people/approved.ts';
import { reportsOf, type ReportModules } from './reward-reports.ts';
import { accountsOf } from './test-accounts.ts';
import { testPictures } from './test-pictures.ts';
import { pausesOf } from './test-pauses.ts';
import { seedWeek } from './sign-in-week.ts';
import { pesos } from './test-bonuses.ts';
import type { ShippedRole } from '@laro/domain/staff/roles';
import { testDesk, visitorOf, type Answer, type DeskVisitor, type TestDesk } from '../test-desk.ts';
import { testHttp, type TestHttp } from '../base/test-http.ts';
import { TestBrowser, testPlayers, type TestPlayers } from '../people/test-players.ts';

const PASSWORD = 'plum kettle 7 sunrise';

export interface RewardMember {
  playerId: bigint;
  cash: bigint;
  browser: TestBrowser;
}

export interface TestRewards extends ReportModules {
  desk: TestDesk;
  pool: pg.Pool;
  rewards: Rewards;
  bonuses: Bonuses;
  /** The answer of vendors about free spins. */
  spins: { word: VendorWord };
  inbox: Inbox;
  mail: Mail;
  /** Messages of campaigns: channel, receiver and values. */
  sent: Record<string, string>[];
  ranks: Ranks;
  mall: Mall;
  missions: Missions;
  tournaments: Tournaments;
  raffles: Raffles;
  /** A silent beacon has no rounds; otherwise it has those of the moments that have passed. */
  beacon: { isSilent: boolean };
  /** Reports for a person. */
  troubles: string[];
  invitations: Invitations;
  counting: Counting;
  recounts: Recounts;
  /** Errors of programs, where a test expects them; otherwise an error fails the test. */
  faults: { areExpected: boolean };
  marketing: DeskVisitor;
  /** Signs in a person with a role at the desk. */
  staff: (role: ShippedRole) => Promise<DeskVisitor>;
  clock: { now: number };
  /** Members with a limit that is used up. */
  limited: Set<bigint>;
  /** A logged-in member, proven unless it says otherwise. */
  member: (more?: { isVerified?: boolean }) => Promise<RewardMember>;
  verify: (playerId: bigint) => Promise<void>;
  visitor: () => TestBrowser;
  /** A bonus offer of ₱500 at most, to be wagered twice within 7 days; gives its id. */
  offer: () => Promise<string>;
  /** Another person approves the proposal. */
  approve: (answer: Answer) => Promise<Answer>;
  /** Sets the number of open accounts that no test uses. */
  setMembers: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

const DONE: VendorWord = 'done';
export const SECRET_OF_RAFFLES = Buffer.alloc(32, 9);
/** The signature of a round in tests; no key has made it. */
const signature = (round: number): string => createHash('sha256').update(`round ${round}`).digest('hex');

const noGames: LobbyDeps['catalogue'] = {
  offeredBy: () => {
    throw new Error('no test of rewards lists games');
  },
  gameOfId: () => null,
  gameOfNode: () => null,
};

async function writeOffer(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into bonus_offers (merchant_code, code, version, currency, names, kind, match_percent, amount, deposit_min, wagering_times, stake_max, days, contributions,
      first_deposit_only, starts_at, is_on, made_by, made_at)
    values ('laro', $1, 1, 'PHP', '{"EN": "Extra"}', 'fixed', 0, $2, 100000, 2, $3, 7, '{"RNG": 10000}', false, '2026-01-01', true, 'test', '2026-01-01') returning id`,
    [`offer-${randomUUID().slice(0, 8)}`, pesos(500), pesos(100)],
  );
  return rows[0]?.id ?? '';
}

/** Parts of campaigns that hand messages over to a list. */
const campaignParts = (desk: TestDesk, sent: Record<string, string>[], clock: { now: number }) => ({
  secret: Buffer.alloc(32, 7),
  knownMerchant: (code: string) => desk.directory.known(code),
  merchantCodes: () => ['laro'],
  actOf: deskActs({ audit: desk.staff.audit, now: () => clock.now }),
  sendWithin: async (_transaction: unknown, { channel, to, values }: { channel: string; to: string; values: Readonly<Record<string, string>> }) =>
    void sent.push({ channel, to, ...values }),
  push: async (playerId: bigint, { text }: { text: (language: 'EN') => { title: string; body: string } }) =>
    void sent.push({ channel: 'push', to: String(playerId), ...text('EN') }),
  now: () => clock.now,
});

type Ground = Pick<RewardsDeps, 'pool' | 'audit' | 'twoPersons' | 'merchantOf' | 'onChanged' | 'now' | 'onBackgroundError'>;

/** Bonuses and rewards over one database; vendors answer of free spins as they are set. */
export function testGrants(ground: Ground, more: Partial<RewardsDeps> = {}, vendors: TestRewards['spins'] = { word: 'done' }) {
  const addressBox = openAddressBox(Buffer.alloc(32, 7));
  const spins = { grant: async () => vendors.word, cancel: async () => DONE, stakesOf: async () => null, gameName: () => null } as const;
  const bonuses = createBonuses({ ...ground, tell: async () => undefined, spins, onSpinsRefused: returnSpinTicket });
  const rewards = createRewards({
    ...ground,
    bonuses: bonuses.ofRewards,
    raffles: rewardRaffles,
    segments: rewardSegments,
    mayInvite: invitesNow(ground),
    mall: createRewardMall({ ...ground, addressBox }),
    reachesLimit: async () => false,
    onVoids: noteRewardedVoids,
    ...more,
    noteTerms: more.noteTerms ?? (async () => undefined),
  });
  return { addressBox, bonuses, rewards };
}

/** The modules under test over one database. */
function modulesOf({
  desk,
  clock,
  limited,
  sent,
  inbox,
  beacon,
  troubles,
  faults,
  spins,
}: Pick<TestRewards, 'desk' | 'clock' | 'limited' | 'sent' | 'inbox' | 'beacon' | 'troubles' | 'faults' | 'spins'>) {
  const { pool } = desk.base;
  const onBackgroundError = (error: unknown) => {
    if (!faults.areExpected) throw error;
  };
  const shared = {
    pool,
    audit: desk.staff.audit,
    twoPersons: desk.twoPersons,
    merchantOf: (code: string) => desk.directory.byCode(code),
    onChanged: () => undefined,
    now: () => clock.now,
    onBackgroundError,
  };
  const merchants = () => desk.directory.list();
  const onTrouble = (message: string) => void troubles.push(message);
  const counting = createCounting({ ...shared, merchants, onTrouble });
  const given = { ...shared, noteTerms: inbox.noteTerms, runProgram: counting.runProgram };
  const more = {
    reachesLimit: async (_queries: unknown, playerId: bigint) => limited.has(playerId),
    noteGift: inbox.noteGift,
    noteTerms: inbox.noteTerms,
    onSignedIn: noteMissionLook,
  };
  const { addressBox, bonuses, rewards } = testGrants(shared, more, spins);
  const mail = createMail({ ...shared, ...campaignParts(desk, sent, clock), inbox, rewards: { ...rewards, ...rewards.programs } });
  const ranks = createRanks({
    ...given,
    merchants,
    rewards: rewards.programs,
    agentRates: ownRatesByType,
    noteRank: inbox.noteRank,
  });
  const mall = createMall({
    ...given,
    addressBox,
    merchants,
    rewards: rewards.programs,
    pictures: testPictures,
    noteOrder: inbox.noteOrder,
    notePoints: inbox.notePoints,
  });
  const named = { gameName: (id: string) => id, vendorName: () => null };
  const missions = createMissions({ ...given, ...named, rewards: { ...rewards, ...rewards.programs } });
  const tournaments = createTournaments({ ...given, ...named, rewards: rewards.programs, noteTournament: inbox.noteTournament });
  const raffles = createRaffles({
    ...given,
    secret: SECRET_OF_RAFFLES,
    beacon: { chain: () => DEFAULT_CHAIN, signatureOf: async (round) => (beacon.isSilent ? null : signature(round)) },
    rewards: { ...rewards, ...rewards.programs },
    onTrouble,
  });
  const programs = { rewards: rewards.programs, newPlay: newPlayers, noteRing: noteReferralRing };
  const invitations = createInvitations({ ...given, ...programs });
  const recounts = createRecounts({ ...given, recounters: { missions: missions.recounter, ranks: ranks.recounter } });
  return { bonuses, rewards, mail, ranks, mall, missions, tournaments, raffles, invitations, counting, recounts };
}

/** Makes logged-in members. */
const memberMaker =
  ({ pool, players, http, verify }: Pick<TestRewards, 'pool' | 'verify'> & { players: TestPlayers; http: TestHttp }): TestRewards['member'] =>
  async ({ isVerified = true } = {}) => {
    const username = `m${randomUUID().slice(0, 10)}`;
    const playerId = await players.addMember(username, PASSWORD);
    const browser = new TestBrowser(http);
    await browser.logIn(username, PASSWORD);
    if (isVerified) await verify(playerId);
    const { rows } = await pool.query<{ cash: bigint }>('select cash_account as cash from players where id = $1', [playerId]);
    return { playerId, cash: rows[0]?.cash ?? 0n, browser };
  };

/** Rewards with their members, bonuses, counters and the desk, over one database; a sign-in of a week runs. */
export async function testRewards(): Promise<TestRewards> {
  const desk = await testDesk();
  desk.clock.now = Date.now();
  const { pool } = desk.base;
  const clock = { now: Date.now() };
  const [sent, limited, beacon, troubles] = [[] as Record<string, string>[], new Set<bigint>(), { isSilent: false }, [] as string[]];
  const faults = { areExpected: false };
  const spins: TestRewards['spins'] = { word: 'done' };
  const inbox = createInbox({ pool, merchantOf: (code) => desk.directory.byCode(code), onChanged: () => undefined, now: () => clock.now });
  const players = await testPlayers({ base: desk.base, unreadMail: inbox.unread, vipOf: vipLabels({ pool, now: () => clock.now }) });
  const { bonuses, ...modules } = modulesOf({ desk, clock, limited, sent, inbox, beacon, troubles, faults, spins });
  const { rewards, mail, ranks, mall, missions, tournaments, raffles, invitations, counting, recounts } = modules;
  const lobby = createLobby({ pool, catalogue: noGames, recentGames: async () => [], counters: rewards.counters });
  await seedWeek(pool);
  const reports = reportsOf(desk, clock, { ...modules, inbox });
  const http = await testHttp(pool, {
    directory: desk.directory,
    handlers: {
      ...players.players.handlers,
      ...players.logIn.handlers,
      ...bonuses.handlers,
      ...rewards.handlers,
      ...ranks.handlers,
      ...mall.handlers,
      ...missions.handlers,
      ...tournaments.handlers,
      ...raffles.handlers,
      ...invitations.handlers,
      ...counting.handlers,
      ...recounts.handlers,
      ...mail.handlers,
      ...lobby.handlers,
      ...pausesOf({ pool, clock, players: players.players }, [rewards, missions, tournaments]),
      ...reports.handlers,
    },
    ports: { playerSessionOf: players.players.playerSessionOf, staffSessionOf: desk.staff.staffSessionOf },
  });
  const staff = async (role: ShippedRole) => {
    const { cookie, csrfToken } = await desk.signIn(role);
    return Object.assign(visitorOf(http.app), { cookie, csrfToken });
  };
  const accounts = accountsOf(pool);
  return {
    desk,
    pool,
    ...modules,
    bonuses,
    spins,
    ...reports.modules,
    inbox,
    sent,
    beacon,
    faults,
    troubles,
    clock,
    limited,
    ...accounts,
    marketing: await staff('marketing'),
    staff,
    visitor: () => new TestBrowser(http),
    member: memberMaker({ pool, players, http, verify: accounts.verify }),
    offer: () => writeOffer(pool),
    approve: async (answer) => approveProposed(await desk.signIn('cashier-lead'), answer),
    close: async () => {
      await http.app.close();
      await players.close();
      await desk.close();
    },
  };
}

/** Grants of a member that have ended. */
export const endedGrants = async ({ browser }: RewardMember) => (await browser.call('listGrants', undefined, {}, {}, { state: 'ended' })).value.grants;

export const claimGrant = ({ browser }: RewardMember, grantId: string, shown: unknown = null) => browser.call('claimGrant', { shown }, {}, { grantId });

/** A gift of ₱20.00 by marketing, unless `change` says otherwise. */
export const giveReward = ({ marketing }: TestRewards, memberId: bigint, change: object = {}) =>
  marketing.call('giveDeskReward', {
    params: { merchant: 'laro' },
    body: {
      key: randomUUID(),
      memberId: String(memberId),
      reward: { kind: 'cash', amount: '20.00' },
      names: { EN: 'For you', TY: 'Para sa iyo' },
      reason: 'a test',
      ...change,
    },
  });
