import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { memberTypes } from '@laro/domain/agents/tree/agent-tree';
import { settingsFrom, type Settings } from '@laro/domain/settings/settings';
import type { GameType } from '@laro/domain/catalogue/game-categories';
import type pg from 'pg';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { openAccount, type Purse } from '#server/ledger/accounts/accounts.ts';
import { writePast, type PastStep } from '#server/ledger/movements/past-play.ts';
import { hashPassword, nobodysHash } from '#server/security/password-hash.ts';
import type { IdentityDocuments } from '#server/modules/people/identity-documents/index.ts';
import { memberPasswordCost } from '#server/modules/people/players/index.ts';
import { CASH_DAYS, cashStoryOf } from './play/cash-stories.ts';
import { openDemoAccounts, type DemoAccount } from './people/demo-accounts.ts';
import { plantDemoFriends } from './people/demo-friends.ts';
import { plantDemoAgents } from './people/demo-agents.ts';
import { writeDemoContacts } from './people/demo-contacts.ts';
import { beaconAnswers, writeDemoLottery } from './play/demo-lottery.ts';
import { addToDemoMembers } from './demo-additions.ts';
import { plantDemoGifts } from './demo-gifts.ts';
import { plantDemoRaffles } from './demo-raffles.ts';
import { fillDemoTournaments, plantDemoTournaments } from './demo-tournaments.ts';
import { writeDemoRewards } from './offers/demo-rewards.ts';
import { writeDemoCare } from './people/demo-care.ts';
import { openRelativeBox, type RelativeBox } from '#server/modules/people/relatives/index.ts';
import type { Beacon } from '#server/modules/play/lottery/index.ts';
import { seedPastMissions } from '#server/modules/rewards/missions/index.ts';
import { seedPastRanks } from '#server/modules/rewards/ranks/index.ts';
import { seedPastPoints } from '#server/modules/rewards/mall/index.ts';
import { demoOrders } from './offers/demo-goods.ts';
import { demoRank } from './offers/demo-ranks.ts';
import { demoProofOf, demoProofState } from './people/demo-proofs.ts';
import { demoMembers, demoPassword, type DemoMember } from './people/demo-members.ts';
import { writeVisitsAndTags } from './people/demo-visits-and-tags.ts';
import { demoMerchants, type DemoMerchantCode } from './offers/demo-merchants.ts';
import { writeCash } from './play/write-cash.ts';
import { pastOf, type Habits, type PastEvent, type PastGame } from './play/demo-play.ts';

const DAY_MS = 86_400_000;
const NO_ROW = { id: 0n, publicId: '' };
const HISTORY_DAYS = 30;
/** The past ends a little before now, so that no bet has the current time. */
const ENDS_BEFORE_NOW_MS = 3 * 60_000;
/** The first visitor comes first. */
const FIRST_PAUSE_MS = 5000;
/** Rests for as long as it worked, so that the site always has half of one core to itself and the other one whole. */
const REST_SHARE = 1;
const REST_MIN_MS = 150;
/** The oldest accounts are so old. */
const JOINED_WITHIN_DAYS = 400;

/** A number from 0 to below 1 that is always the same for a text. */
const shareOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/** A vendor's or gateway's id, always the same for a member and a thing. */
function idOf(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join('/')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const gatewaysOf: Readonly<Record<DemoMerchantCode, readonly string[]>> = { laro: ['GCASH', 'MAYA', 'INSTAPAY'], dagat: ['CARD', 'USDT', 'BANK'] };

interface GameRow {
  id: string;
  vendor_code: string;
  game_type: GameType;
  released_on: string;
}

/** The games that a merchant offers, the hot ones first. */
async function readGames(client: Queries, merchantCode: string, settings: Settings): Promise<PastGame[]> {
  const { rows } = await client.query<GameRow>(
    `select g.id, g.vendor_code, g.game_type, g.released_on from games g
      join merchant_vendors mv on mv.vendor_code = g.vendor_code and mv.merchant_code = $1 and mv.is_enabled
      join vendors v on v.code = g.vendor_code
      left join merchant_games mg on mg.game_id = g.id and mg.merchant_code = $1
      where coalesce(mg.is_enabled, true) and ($2 or not (v.is_cockfight and g.game_type = 'SPORTS'))
      order by mg.hot_position nulls last, g.position, g.id`,
    [merchantCode, settings['games.categories'].includes('COCKFIGHT')],
  );
  return rows.map((row) => ({ id: row.id, vendorCode: row.vendor_code, gameType: row.game_type, releasedAt: Date.parse(row.released_on) }));
}

interface Accounts {
  cash: bigint;
  /** By gateway or vendor. */
  others: ReadonlyMap<string, bigint>;
}

async function openAccounts(client: Queries, purse: Purse, member: DemoMember, events: readonly PastEvent[]): Promise<Accounts> {
  const others = new Map<string, bigint>();
  for (const event of events) {
    const [kind, owner] = event.kind === 'deposit' ? (['gateway', event.gateway] as const) : (['vendor', event.game.vendorCode] as const);
    if (!others.has(owner)) others.set(owner, await openAccount(client, purse, kind, owner));
  }
  return { cash: await openAccount(client, purse, 'player:cash', `demo ${member.username}`), others };
}

function stepOf(member: DemoMember, accounts: Accounts, event: PastEvent, place: number): PastStep {
  const at = new Date(event.at);
  const id = (what: string, of: number) => idOf(member.merchantCode, member.username, what, of);
  const account = (owner: string): bigint => {
    const found = accounts.others.get(owner);
    if (found === undefined) throw new Error(`no account of ${owner} was opened`);
    return found;
  };
  if (event.kind === 'deposit') return { kind: 'deposit', at, key: id('deposit', place), gateway: account(event.gateway), amount: event.amount };
  const { game, round } = event;
  const vendor = { vendorCode: game.vendorCode, vendorAccount: account(game.vendorCode) };
  if (event.kind === 'bet') return { kind: 'bet', at, key: id('bet', round), ...vendor, roundRef: id('round', round), gameId: game.id, amount: event.amount };
  if (event.kind === 'win') return { kind: 'win', at, key: id('win', round), ...vendor, betKey: id('bet', round), amount: event.amount };
  return { kind: 'rollback', at, key: id('rollback', round), ...vendor, betKey: id('bet', round) };
}

async function habitsOf(client: Queries, member: DemoMember, settings: Settings, joinedAt: number, now: number): Promise<Habits> {
  const hasCashStory = cashStoryOf(member) !== null;
  return {
    name: `${member.merchantCode} ${member.username}`,
    currency: settings['market.currency'],
    country: member.country,
    gateways: gatewaysOf[member.merchantCode],
    games: await readGames(client, member.merchantCode, settings),
    from: Math.max(joinedAt, now - HISTORY_DAYS * DAY_MS),
    to: now - (hasCashStory ? CASH_DAYS * DAY_MS : ENDS_BEFORE_NOW_MS),
    staysOpen: !hasCashStory,
    paysWeekly: member.isOpen,
    leavesCash: member.isOpen,
  };
}

/** No vendor has played these rounds: the record says so instead of fetching their proofs. */
async function writeEvents(
  client: Queries,
  playerId: bigint,
  { cash }: Accounts,
  { habits, steps }: { habits: Habits; steps: readonly PastStep[] },
): Promise<void> {
  if (steps.length === 0) return;
  await client.query('insert into demo_pasts (player_id, until) values ($1, $2)', [playerId, new Date(habits.to)]);
  await writePast(client, cash, steps);
}

/** A member without a proof of identity has not played with money (T4). */
const pastFor = (member: DemoMember, habits: Habits, needsProof: boolean): PastEvent[] =>
  needsProof && demoProofState(member) !== 'verified' ? [] : pastOf(habits);

/** A month of ranks, rebates, points, sign-ins and gifts of a member whose password is known. */
async function writeRewards(
  transaction: Transaction,
  owner: Parameters<typeof writeDemoRewards>[1],
  { settings, now, isProven }: { settings: Settings; now: number; isProven: boolean },
): Promise<void> {
  await seedPastRanks(transaction, owner, { settings, now, isProven, set: demoRank });
  await seedPastPoints(transaction, owner, { settings, orders: demoOrders, now });
  await writeDemoRewards(transaction, owner, now);
  await seedPastMissions(transaction, owner, { days: HISTORY_DAYS, now });
}

type Tools = Pick<DemoHistoryDeps, 'seedProof' | 'seedSlip' | 'secret' | 'signatureOf'>;

/** Writes one member with a month of play, all of it or nothing. Does nothing when the username is taken: it has been written before. */
async function writeMember(
  client: Transaction,
  member: DemoMember,
  { passwordHash, now, box, secret, seedProof, seedSlip, signatureOf }: { passwordHash: string; now: number; box: RelativeBox } & Tools,
): Promise<void> {
  const { merchantCode, username, country } = member;
  // Of two servers on one database, one writes and the other finds it written.
  await client.query("select pg_advisory_xact_lock(hashtext('demo member'))");
  const { rowCount } = await client.query('select from players where merchant_code = $1 and lower(username) = lower($2)', [merchantCode, username]);
  if (rowCount) return;
  const settings = settingsFrom(demoMerchants.find((merchant) => merchant.code === merchantCode)?.settings ?? {});
  const cash = cashStoryOf(member);
  const joinedAt =
    now - (0.5 + shareOf(`joined ${username}`) ** 2 * JOINED_WITHIN_DAYS) * DAY_MS - (member.isOpen || cash !== null ? HISTORY_DAYS * DAY_MS : 0);
  const habits = await habitsOf(client, member, settings, joinedAt, now);
  const events = pastFor(member, habits, seedProof !== undefined);
  const purse = { merchantCode, currency: habits.currency, isTrial: false };
  const accounts = await openAccounts(client, purse, member, events);
  const { rows } = await client.query<{ id: bigint; publicId: string }>(
    `insert into players (merchant_code, type, username, currency, is_trial, country, cash_account, password_hash, created_at, last_login_at)
      values ($1, $2, $3, $4, false, $5, $6, $7, $8, $9) returning id, public_id as "publicId"`,
    [
      merchantCode,
      // Agents get their type with their place in the tree, after all members are written.
      memberTypes.player,
      username,
      purse.currency,
      country,
      accounts.cash,
      passwordHash,
      new Date(joinedAt),
      events[0] ? new Date(events.at(-1)?.at ?? now) : null,
    ],
  );
  const [{ id: playerId, publicId } = NO_ROW] = rows;
  const proof = await demoProofOf(member, playerId, now);
  if (proof) await seedProof?.(client, proof);
  await writeDemoContacts(client, member);
  await writeVisitsAndTags(client, { member, playerId, timeZone: settings['market.timeZone'] }, [joinedAt, ...events.map(({ at }) => at)]);
  await writeEvents(client, playerId, accounts, { habits, steps: events.map((event, place) => stepOf(member, accounts, event, place)) });
  await writeDemoCare(client, box, member, { playerId, cashAccount: accounts.cash, now });
  const owner = { merchantCode, playerId, currency: purse.currency, cash: accounts.cash, idOf: (what: string) => idOf(merchantCode, username, what) };
  if (cash !== null) await writeCash(client, owner, cash, { secret, seedSlip }, now);
  if (!member.isOpen || events.length === 0) return;
  await writeDemoLottery(client, { ...owner, username, publicId, isTrial: false, settings }, { secret, now, signatureOf });
  await writeRewards(client, { ...owner, timeZone: settings['market.timeZone'] }, { settings, now, isProven: demoProofState(member) === 'verified' });
}

/** The members whose past is still to be written, at the demo's merchants that are there. */
async function missingMembers(pool: pg.Pool, members: readonly DemoMember[]): Promise<DemoMember[]> {
  const { rows } = await pool.query<{ merchant_code: string; name: string }>(
    'select merchant_code, lower(username) as name from players where (merchant_code, lower(username)) in (select * from unnest($1::text[], $2::text[]))',
    [members.map((member) => member.merchantCode), members.map((member) => member.username.toLowerCase())],
  );
  const written = new Set(rows.map((row) => `${row.merchant_code} ${row.name}`));
  const merchants = new Set((await pool.query<{ code: string }>('select code from merchants')).rows.map((row) => row.code));
  return members.filter((member) => merchants.has(member.merchantCode) && !written.has(`${member.merchantCode} ${member.username.toLowerCase()}`));
}

export interface DemoHistory {
  /** Resolves when everything is written, or it was stopped. */
  finished: Promise<void>;
  /** Stops after the member that is being written; the next start goes on with the others. */
  stop: () => Promise<void>;
}

export interface DemoHistoryDeps {
  pool: pg.Pool;
  /** The installation's own: the demo's passwords are made from it. */
  secret: Buffer;
  /** Told once which accounts can be logged in to. */
  onAccounts: (accounts: readonly DemoAccount[]) => void;
  onError: (error: unknown) => void;
  /** Writes proofs of identity; without it no member is proven. */
  seedProof?: IdentityDocuments['seed'];
  /** The beacon of the lottery: without it no order is a push. */
  signatureOf?: Beacon['signatureOf'] | undefined;
  /** Keeps the picture of a transfer's slip. */
  seedSlip?: (name: string, bytes: Buffer) => Promise<void>;
  now?: () => number;
  /** Members to write a past for; those with published passwords come first. */
  members?: readonly DemoMember[];
  /** Pause in milliseconds after the given time of work; tests do not pause. */
  restFor?: (workedMs: number) => number;
}

const rest = (workedMs: number): number => Math.max(REST_MIN_MS, workedMs * REST_SHARE);

/**
 * Writes members and a month of play for the demo's merchants, in the background and through the ledger's own movements. A member is written in
 * one transaction, so that a kill at any moment leaves nothing half done: the next start writes the missing ones.
 */
export function startDemoHistory({
  pool,
  secret,
  onAccounts,
  onError,
  now = Date.now,
  members = demoMembers,
  restFor = rest,
  ...tools
}: DemoHistoryDeps): DemoHistory {
  const box = openRelativeBox(secret);
  const end = new AbortController();
  const pause = (forMs: number) => sleep(forMs, undefined, { signal: end.signal }).catch(() => {});
  const write = async (list: readonly DemoMember[], hashOf: (member: DemoMember) => Promise<string>): Promise<void> => {
    for (const member of list) {
      if (end.signal.aborted) return;
      const startedAt = performance.now();
      const passwordHash = await hashOf(member);
      await inTransaction(pool, (client) => writeMember(client, member, { passwordHash, now: now(), secret, box, ...tools }));
      await pause(restFor(performance.now() - startedAt));
    }
  };
  const run = async (): Promise<void> => {
    const missing = await missingMembers(pool, members);
    if (tools.signatureOf && missing.some((member) => member.isOpen)) await beaconAnswers(tools.signatureOf, pause);
    await write(
      missing.filter((member) => member.isOpen),
      (member) => hashPassword(demoPassword(secret, member), memberPasswordCost),
    );
    if (end.signal.aborted) return;
    const { signatureOf } = tools;
    await addToDemoMembers(
      pool,
      members.filter((member) => member.isOpen && !missing.includes(member)),
      { secret, now: now(), signatureOf },
    );
    await plantDemoRaffles(pool, secret, now());
    await plantDemoTournaments(pool, now());
    onAccounts(await openDemoAccounts(pool, secret));
    const others = missing.filter((member) => !member.isOpen);
    if (others.length > 0) await pause(restFor(FIRST_PAUSE_MS / REST_SHARE));
    await write(others, async () => nobodysHash(memberPasswordCost));
    if (!end.signal.aborted) await plantDemoAgents(pool, now());
    if (!end.signal.aborted) await plantDemoFriends(pool, now());
    if (!end.signal.aborted) await fillDemoTournaments(pool, now());
    if (!end.signal.aborted) await plantDemoGifts(pool, now());
  };
  const finished = run().catch((error: unknown) => {
    if (!end.signal.aborted) onError(error);
  });
  return {
    finished,
    stop: async () => {
      end.abort();
      await finished;
    },
  };
}
