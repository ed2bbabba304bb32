import { hash, randomUUID } from 'node:crypto';
import type { Parsed } from '@laro/contract/routes';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { LotteryDrawEvent } from '@laro/contract/wire/live';
import { settingsFrom, type Settings } from '@laro/domain/settings/settings';
import type { StaffAccess } from '@laro/domain/staff/access';
import { staffPermissions } from '@laro/domain/staff/permissions';
import { DEFAULT_CHAIN } from '@laro/lottery/draw/beacon';
import { LOTTERY_GAMES } from '@laro/lottery/schedule/games';
import type { CallContext, CallInput, Handler, Person, PlayerSession, StaffSession } from '#server/http/handlers.ts';
import type { CallName } from '@laro/contract/routes';
import { Refusal } from '#server/http/problems/refusal.ts';
import { BetDesk } from '#server/ledger/bets/bets.ts';
import { mayBet } from '#server/ledger/bets/play-rights.ts';
import { AuditLog } from '#server/modules/core/audit/index.ts';
import type { OnDraw } from '#server/modules/play/lottery/draws/each-draw.ts';
import type { LotteryNote, LotteryPost } from '#server/modules/play/lottery/members/lottery-post.ts';
import type { ResultFeeds } from '#server/modules/play/lottery/ports.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { countSealed } from '#server/modules/play/lottery/checks/control/count-sealed.ts';
import type { Controlled } from '#server/modules/play/lottery/checks/control/count-sealed.ts';
import { createLottery, type Lottery } from '#server/modules/play/lottery/index.ts';
import { createLotteryTickets } from '#server/modules/rewards/rewards/index.ts';
import { houseWallet } from '#server/modules/play/vendors/wallet/house-wallet.ts';
import { createWallet } from '#server/modules/play/vendors/wallet/wallet.ts';
import { testDatabase, type TestDatabase } from './base/test-database.ts';
import { addTestMerchants } from './base/test-merchants.ts';
import { TestRounds, type TestPlayer } from './money/test-rounds.ts';
import { testTwoPersons } from './base/test-two-persons.ts';

type Slip = Parsed<'placeLotteryOrder', 'body'>;

/** The lottery over a real database, with a beacon that a test makes silent or loud. */
export interface TestLottery {
  base: TestDatabase;
  lottery: Lottery;
  rounds: TestRounds;
  twoPersons: TwoPersons;
  settings: { -readonly [Key in keyof Settings]?: Settings[Key] };
  /** `answers`: what an answer waits for; null for nothing. */
  beacon: { isSilent: boolean; answers: Promise<void> | null };
  /** Changes what the control finds. */
  control: { spoil: ((controlled: Controlled, drawId: string) => Controlled | Promise<Controlled>) | null };
  /** Answers of the feeds of imported results by their address; a feed without one has nothing to report. */
  feedAnswers: Map<string, Awaited<ReturnType<ResultFeeds['read']>>>;
  off: Set<string>;
  /** When sessions must stop playing; null for never. */
  session: { endsAt: Date | null };
  /** How far the server's clock is ahead of the database's, in milliseconds. */
  clock: { aheadMs: number };
  moved: string[];
  /** Events that the pages of a game were sent about its draws. */
  drawn: ({ drawId: string; numero: string; what: LotteryDrawEvent['what']; merchantCode?: string } & Record<string, unknown>)[];
  /** Messages to members: template, player and values. */
  told: { template: string; playerId: bigint; values: Readonly<Record<string, string>> }[];
  /** Messages about results and wins, by their way. */
  posted: ({ way: 'inbox' | 'mail' | 'push' } & LotteryNote)[];
  /** Own rates of members with an upline, by the agents' categories. */
  rates: Map<bigint, Readonly<Record<string, number>>>;
  /** Members whose messages fail. */
  unreachable: Set<bigint>;
  troubles: string[];
  player: (money?: Money, given?: { isTrial?: boolean }) => Promise<TestPlayer>;
  /** Makes a call as a player, or without a session. */
  call: <Name extends CallName & keyof Lottery['handlers']>(
    name: Name,
    input: Partial<CallInput<Name>>,
    player?: PlayerSession,
  ) => Promise<Parsed<Name, 'value'>>;
  /** Makes a call of the desk as a member of staff. */
  callAsStaff: <Name extends CallName & keyof Lottery['handlers']>(
    name: Name,
    input: Partial<CallInput<Name>>,
    person: Person,
  ) => Promise<Parsed<Name, 'value'>>;
  /** Approves a proposal as a member of staff. */
  decide: (proposalId: string, person: Person) => Promise<unknown>;
  /** A slip for the next draw of a game, with its total. */
  slip: (gameId: string, lines: Slip['lines'], more?: Partial<Slip>) => Promise<Slip>;
  /** Moves the closing and the draw of a draw into the past, so that the next run processes them. */
  due: (drawId: string) => Promise<void>;
  /** Closes a draw and goes on until it is settled or void. */
  finish: (drawId: string) => Promise<void>;
  close: () => Promise<void>;
}

const ALL_ACCESS: StaffAccess = { everywhere: new Set(staffPermissions), byMerchant: new Map() };

/** A late seal takes a round so much later at most. */
const ROUND_COMES_MS = 20_000;

/** Signature of a round of the test's beacon. */
export const testSignature = (round: number): string => hash('sha512', `round ${round}`).slice(0, 96);

async function signatureAfter(beacon: TestLottery['beacon'], round: number): Promise<string | null> {
  await beacon.answers;
  return beacon.isSilent ? null : testSignature(round);
}

async function nextSlip(call: TestLottery['call'], gameId: string, lines: Slip['lines'], more: Partial<Slip>): Promise<Slip> {
  const { games } = await call('listLotteryGames', { query: { category: '', vendor: '', gameId } });
  const [game] = games;
  if (!game?.next) throw new Error(`${gameId} has no draw`);
  const body = { gameId, drawId: game.next.drawId, rulesVersion: game.rulesVersion, mode: game.mode, base: game.base, lines, ...more };
  const player = { isTrial: false } as PlayerSession;
  const total = more.total ?? (await call('quoteLotteryOrder', { body }, player)).total;
  return { key: randomUUID(), total, ...body };
}

type State = Pick<
  TestLottery,
  'control' | 'settings' | 'moved' | 'drawn' | 'told' | 'posted' | 'rates' | 'unreachable' | 'troubles' | 'beacon' | 'feedAnswers' | 'off' | 'session' | 'clock'
>;

/** Ways that only note what they were given. Every member has a browser with the topic, and no address. */
const testPost = ({ posted, unreachable }: Pick<TestLottery, 'posted' | 'unreachable'>): LotteryPost => ({
  inbox: async (_transaction, note) => {
    if (unreachable.has(note.playerId)) throw new Error('the member cannot be reached');
    posted.push({ way: 'inbox', ...note });
  },
  mail: async (_transaction, note) => void posted.push({ way: 'mail', ...note }),
  push: async (note) => void posted.push({ way: 'push', ...note }),
  waysTo: async () => ({ push: true, mail: false }),
});

/** The dependencies of the lottery: a catalogue of its own games, the wallet of its vendors, a beacon that a test makes silent. */
function dependencies(
  { pool }: TestDatabase,
  { settings, moved, drawn, told, posted, rates, unreachable, troubles, beacon, control, feedAnswers, off, session, clock }: State,
  vendors: ReadonlyMap<string, string>,
) {
  const found = (id: string) => ({
    game: { id, name: id, gameType: 'LOTT', supportPlay: true, vendor: { code: vendors.get(id) ?? '', name: 'Lottery' } },
    isOffered: !off.has(`offer ${id}`),
  });
  const catalogue = { findOffer: (_merchant: string, id: string) => (vendors.has(id) ? found(id) : null), gameName: (id: string) => id };
  const isOff = (_vendor: string, id: string) => off.has(id);
  const wallet = createWallet({ pool, betDesk: new BetDesk(pool), gameOf: (_vendor, code) => code, gameRefusal: () => null, onMoved: () => {} });
  const rights = { pool, isOff, mayPlay: ({ cashAccount }: PlayerSession) => mayBet(pool, cashAccount), playEnds: async () => session.endsAt, now: Date.now };
  const audit = new AuditLog(pool, Buffer.alloc(32, 3));
  return {
    pool,
    secret: Buffer.alloc(32, 5),
    beacon: { chain: () => DEFAULT_CHAIN, signatureOf: (round: number) => signatureAfter(beacon, round) },
    control: async (drawId: string) => {
      const controlled = await countSealed(pool, drawId);
      return control.spoil?.(controlled, drawId) ?? controlled;
    },
    resultFeeds: { read: async (address: string) => feedAnswers.get(address) ?? null },
    partyFault: (address: string) => (address.includes('localhost') ? 'local' : null),
    catalogue,
    vendors: { house: (vendor: string) => houseWallet({ wallet, catalogue, rights }, vendor), isOff },
    directory: { list: () => [{ code: 'laro', settings: settingsFrom(settings) }] },
    settingsOf: () => settingsFrom(settings),
    knownMerchant: (code: string) => {
      if (!['laro', 'dagat'].includes(code)) throw new Refusal('request.not_found');
      return { code, settings: settingsFrom(settings) } as Merchant;
    },
    audit,
    twoPersons: testTwoPersons({ pool }, Date.now, { audit }),
    merchantOf: (code: string) => ({ code, settings: settingsFrom(settings) }) as Merchant,
    tell: async ({ template, playerId, values }: TestLottery['told'][number]) => {
      if (unreachable.has(playerId)) throw new Error('the member cannot be reached');
      told.push({ template, playerId, values });
    },
    post: testPost({ posted, unreachable }),
    ownRates: async (playerId: bigint) => rates.get(playerId) ?? null,
    tickets: createLotteryTickets({ now: () => Date.now() + clock.aheadMs }),
    onMoved: (publicId: string) => moved.push(publicId),
    onDraw: ({ id, numero }: Parameters<OnDraw>[0], { what, ...facts }: Parameters<OnDraw>[1], merchantCode?: string) =>
      drawn.push({ drawId: id, numero, what, ...facts, ...(merchantCode === undefined ? {} : { merchantCode }) }),
    onTrouble: (message: string) => troubles.push(message),
    onBackgroundError: (error: unknown) => troubles.push(String(error)),
    now: () => Date.now() + clock.aheadMs,
  };
}

/**
 * Opens the lottery with some of its games and their draws made ahead. With `isLate` their draws begin in two days, where as many are made as a series may hold: for tests that
 * move the draws, since those of two days take long to make.
 */
export async function testLottery(gameIds: readonly string[], { isLate = false } = {}): Promise<TestLottery> {
  const base = await testDatabase();
  await addTestMerchants(base.pool);
  const rounds = new TestRounds(base);
  const state: State = {
    settings: {},
    moved: [],
    drawn: [],
    told: [],
    posted: [],
    unreachable: new Set(),
    rates: new Map(),
    troubles: [],
    beacon: { isSilent: false, answers: null },
    control: { spoil: null },
    feedAnswers: new Map(),
    off: new Set(),
    session: { endsAt: null },
    clock: { aheadMs: 0 },
  };
  const vendors = new Map(LOTTERY_GAMES.filter(({ id }) => gameIds.includes(id)).map(({ id, vendor }) => [id, vendor]));
  const { twoPersons, ...given } = dependencies(base, state, vendors);
  const lottery = await createLottery({ ...given, twoPersons });
  await base.pool.query('delete from lottery_games where id <> all ($1)', [gameIds]);
  if (isLate) await base.pool.query("update lottery_games set made_until = date_trunc('hour', now()) + interval '48 hours'");
  await lottery.makeDraws();
  // No draw closes while a test uses it.
  await base.pool.query("delete from lottery_draws where closes_at < now() + interval '10 minutes'");
  const answer = async <Name extends CallName & keyof Lottery['handlers']>(name: Name, input: Partial<CallInput<Name>>, caller: Partial<CallContext>) => {
    const merchant = { code: 'laro', settings: settingsFrom(state.settings) };
    const context = { merchant, staff: null, player: null, language: 'EN', ip: '127.0.0.1', ...caller } as unknown as CallContext;
    const handler = lottery.handlers[name] as Handler<typeof name>;
    return (await handler(context, { params: {}, query: {}, body: {}, ...input } as CallInput<typeof name>)) as Parsed<typeof name, 'value'>;
  };
  const call: TestLottery['call'] = (name, input, player) => answer(name, input, { player: player ?? null });
  const due: TestLottery['due'] = async (drawId) => {
    await base.pool.query("update lottery_draws set closes_at = now() - interval '70 seconds', draws_at = now() - interval '60 seconds' where id = $1", [
      drawId,
    ]);
  };
  return {
    ...state,
    base,
    lottery,
    rounds,
    twoPersons,
    call,
    callAsStaff: (name, input, { staffId, name: staffName }) =>
      answer(name, input, { staff: { staffId, name: staffName, access: ALL_ACCESS } as StaffSession }),
    decide: (proposalId, person) => twoPersons.change({ id: BigInt(proposalId) }, { act: 'approve', by: person, reason: 'checked' }),
    player: (money = 10_000n * MAJOR_UNIT, more = {}) => rounds.addPlayer({ money, ...more }),
    slip: (gameId, lines, more = {}) => nextSlip(call, gameId, lines, more),
    due,
    finish: async (drawId) => {
      await due(drawId);
      await lottery.work();
      state.clock.aheadMs = ROUND_COMES_MS;
      await lottery.work();
      state.clock.aheadMs = 0;
    },
    close: () => base.close(),
  };
}
