/**
 * Lists and books of the desk at a merchant with a hundred times the rows, against one with 1×, in one database. New and waiting rows are equal at both: a
 * history grows, the people at the desk do not. Alternately, so that a noisy machine disturbs both alike (goals B, "100× the data").
 */
import fs from 'node:fs';
import type pg from 'pg';
import { openPool } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres/start.ts';
import { migrate } from '../../apps/server/src/db/migrations/migrate.ts';
import { auditLedger, isWhole } from '../../apps/server/src/ledger/audit/audit.ts';
import { findOpenRounds, findRounds } from '../../apps/server/src/ledger/rounds/find-rounds.ts';
import { readLiability, readMovementsBetween } from '../../apps/server/src/ledger/accounts/withdrawal-money.ts';
import { listAdjustmentRows } from '../../apps/server/src/modules/money/adjustments/adjustments.store.ts';
import { readEntries } from '../../apps/server/src/modules/core/audit/audit.store.ts';
import { bonusesOfMerchant } from '../../apps/server/src/modules/rewards/bonuses/member-bonuses.store.ts';
import { newestOffers } from '../../apps/server/src/modules/rewards/bonuses/offers/offers.store.ts';
import { waitingProposals } from '../../apps/server/src/modules/rewards/bonuses/proposals.store.ts';
import { listDeposits } from '../../apps/server/src/modules/money/deposits/orders/deposit-lists.store.ts';
import { readSpeed } from '../../apps/server/src/modules/money/deposits/callbacks/gateway-health.store.ts';
import { listCallbacks } from '../../apps/server/src/modules/money/deposits/callbacks/payments.store.ts';
import { readFeedback } from '../../apps/server/src/modules/reach/feedback/feedback.store.ts';
import { countWaiting, readByState, readQueue } from '../../apps/server/src/modules/people/identity-documents/proofs/proofs.store.ts';
import { readPairs } from '../../apps/server/src/modules/people/members/merges/duplicates.store.ts';
import { memberByName, membersByName, newestMembers } from '../../apps/server/src/modules/people/members/members.store.ts';
import { membersByContact } from '../../apps/server/src/modules/people/members/facts/profiles.store.ts';
import { readApplications } from '../../apps/server/src/modules/rewards/promotions/applications.store.ts';
import { listFlags } from '../../apps/server/src/modules/people/risk/risk-flags.store.ts';
import { readGatewayCounts, readPaidBetween } from '../../apps/server/src/modules/money/withdrawals/desk/queue.store.ts';
import { listOfMerchant, readHeld } from '../../apps/server/src/modules/money/withdrawals/withdrawals.store.ts';
import { MERCHANTS, fillDesk } from '../../tools/make/make-desk.ts';
import { printTable, times } from '../measure/table.ts';
import { temporaryFolder } from '../../apps/server/src/testing/base/temporary-folder.ts';

const ROWS = Number(process.argv[2] ?? 10_000);
/** Of every player; a twentieth of the deposits are players, so that these make ten million in all. */
const POSTINGS_EACH = Number(process.argv[3] ?? 198);
const ROUNDS = 40;
const GOAL = 1.5;
const LIMIT = 51;
const DAY_MS = 86_400_000;

const now = new Date();
/** Since when as much has moved at both merchants. */
let sinceRollUp = now;
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
type Question = (pool: pg.Pool, merchantCode: string) => Promise<unknown>;

const deposits = (part: object) => ({ state: null, gateway: null, isFlagged: false, playerId: null, number: null, below: null, limit: LIMIT, ...part });
const anyRound = { cashAccount: null, vendorCode: null, gameId: null, state: null, isTrial: null, from: null, to: null, before: null, limit: LIMIT } as const;
const flags = (part: object) => ({ state: null, about: null, playerId: null, below: null, ...part });

const questions: readonly (readonly [string, Question])[] = [
  ['deposits, first page', (pool, merchantCode) => listDeposits(pool, { merchantCode, ...deposits({}) })],
  ['deposits in a seldom state', (pool, merchantCode) => listDeposits(pool, { merchantCode, ...deposits({ state: 'checking' }) })],
  ['deposits of a gateway seldom used', (pool, merchantCode) => listDeposits(pool, { merchantCode, ...deposits({ gateway: 'xendit' }) })],
  ['deposits to be looked at', (pool, merchantCode) => listDeposits(pool, { merchantCode, ...deposits({ isFlagged: true }) })],
  [
    'withdrawals that wait',
    (pool, merchantCode) => listOfMerchant(pool, { merchantCode, playerId: null, states: ['requested', 'checked'], below: null, limit: LIMIT }),
  ],
  [
    'withdrawals in a seldom state',
    (pool, merchantCode) => listOfMerchant(pool, { merchantCode, playerId: null, states: ['returned'], below: null, limit: LIMIT }),
  ],
  ['withdrawals, all', (pool, merchantCode) => listOfMerchant(pool, { merchantCode, playerId: null, states: null, below: null, limit: LIMIT })],
  ['risk flags, open', (pool, merchantCode) => listFlags(pool, { merchantCode, ...flags({ state: 'open' }) }, LIMIT)],
  ['risk flags, to report', (pool, merchantCode) => listFlags(pool, { merchantCode, ...flags({ about: 'reports' }) }, LIMIT)],
  ['adjustments that wait', (pool, merchantCode) => listAdjustmentRows(pool, { merchantCode, playerId: null, state: 'proposed', below: null, limit: LIMIT })],
  ['gateways’ messages to look at', (pool, merchantCode) => listCallbacks(pool, merchantCode, true, null, LIMIT)],
  ['members, newest', (pool, merchantCode) => newestMembers(pool, { merchantCode, isTrial: false, limit: LIMIT }, null)],
  ['members by first letters', (pool, merchantCode) => membersByName(pool, { merchantCode, isTrial: false, limit: LIMIT }, 'made 1', '')],
  ['deposit gateways of a week', (pool, merchantCode) => readSpeed(pool, merchantCode, ago(7))],
  ['payout gateways of a day', (pool, merchantCode) => readGatewayCounts(pool, merchantCode, ago(1))],
  ['books: held by requests', (pool, merchantCode) => readHeld(pool, merchantCode)],
  ['books: paid out in a day', (pool, merchantCode) => readPaidBetween(pool, merchantCode, ago(1), now)],
  ['identity: what waits', (pool, merchantCode) => readQueue(pool, merchantCode, null, LIMIT)],
  ['identity: how many wait', (pool, merchantCode) => countWaiting(pool, merchantCode)],
  ['identity: refused', (pool, merchantCode) => readByState(pool, merchantCode, 'refused', null, LIMIT)],
  ['bonuses of all members', (pool, merchantCode) => bonusesOfMerchant(pool, merchantCode, null, LIMIT)],
  ['bonuses: offers with what came of them', (pool, merchantCode) => newestOffers(pool, merchantCode)],
  ['bonuses: gifts that wait', (pool, merchantCode) => waitingProposals(pool, merchantCode)],
  ['promotions: applications, newest', (pool, merchantCode) => readApplications(pool, { merchantCode, isOpenOnly: false, below: null, limit: LIMIT })],
  ['promotions: applications that wait', (pool, merchantCode) => readApplications(pool, { merchantCode, isOpenOnly: true, below: null, limit: LIMIT })],
  ['feedback that waits', (pool, merchantCode) => readFeedback(pool, merchantCode, true, null, LIMIT)],
  ['feedback, all', (pool, merchantCode) => readFeedback(pool, merchantCode, false, null, LIMIT)],
  [
    'audit log of a merchant',
    (pool, merchantCode) => readEntries(pool, { actor: '', action: '', subject: `merchant:${merchantCode}/`, merchants: null }, LIMIT),
  ],
  [
    'audit log of a person of one merchant',
    (pool, merchantCode) => readEntries(pool, { actor: '', action: '', subject: '', merchants: [merchantCode] }, LIMIT),
  ],
  ['audit log of a person at the desk', (pool) => readEntries(pool, { actor: 'ana', action: '', subject: '', merchants: null }, LIMIT)],
  ['adjustments, all', (pool, merchantCode) => listAdjustmentRows(pool, { merchantCode, playerId: null, state: null, below: null, limit: LIMIT })],
  ['gateways’ messages, all', (pool, merchantCode) => listCallbacks(pool, merchantCode, false, null, LIMIT)],
  ['rounds, newest', (pool, merchantCode) => findRounds(pool, { ...anyRound, merchantCode })],
  ['rounds, open', (pool, merchantCode) => findOpenRounds(pool, merchantCode, null, LIMIT)],
  ['members by number or address', (pool, merchantCode) => membersByContact(pool, merchantCode, '0917123')],
  ['members by name', (pool, merchantCode) => memberByName(pool, merchantCode, 'made 17')],
  ['members that may be one person', (pool, merchantCode) => readPairs(pool, merchantCode, null, LIMIT)],
  ['books: closing of a day', (pool, merchantCode) => readMovementsBetween(pool, merchantCode, sinceRollUp, new Date(Date.now() + DAY_MS))],
  ['books: liability, every balance', (pool, merchantCode) => readLiability(pool, merchantCode)],
];

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Blocks of tables and indexes that a query has read, from cache or disk. */
async function blocks(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const read = async (): Promise<number> => {
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ n: string }>(
      "select coalesce(sum(hits), 0) + coalesce(sum(reads), 0) as n from pg_stat_get_backend_io(pg_backend_pid()) where object = 'relation'",
    );
    return Number(rows[0]?.n ?? 0);
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

async function compare(pool: pg.Pool): Promise<string[][]> {
  const table: string[][] = [];
  for (const [what, ask] of questions) {
    // The first calls warm the connection and are not counted.
    for (let warm = 0; warm < 6; warm += 1) for (const merchant of [MERCHANTS.few, MERCHANTS.many]) await ask(pool, merchant);
    const pairs: { one: number; hundred: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      pairs.push({ one: await time(() => ask(pool, MERCHANTS.few)), hundred: await time(() => ask(pool, MERCHANTS.many)) });
    // The fastest of many: the cost of the query, without other load on the machine.
    const [one, hundred] = [Math.min(...pairs.map((pair) => pair.one)), Math.min(...pairs.map((pair) => pair.hundred))];
    const ratio = hundred / one;
    const [few, many] = [await blocks(pool, () => ask(pool, MERCHANTS.few)), await blocks(pool, () => ask(pool, MERCHANTS.many))];
    table.push([
      what,
      `${few}`,
      `${many}`,
      `${one.toFixed(2)} ms`,
      `${hundred.toFixed(2)} ms`,
      times(ratio),
      `≤ ${times(GOAL)}`,
      ratio <= GOAL ? 'met' : 'MISSED',
    ]);
  }
  return table;
}

async function run(): Promise<void> {
  const dataDir = temporaryFolder('bench');
  const server = await startEmbeddedPostgres(dataDir, {
    kind: 'bench',
    isDurable: false,
    settings: ['shared_buffers=512MB', 'max_wal_size=512MB', 'wal_level=minimal', 'max_wal_senders=0'],
  });
  const pool = openPool({ ...server.connection, max: 1 });
  try {
    await migrate(pool);
    const filled = await time(async () => {
      sinceRollUp = await fillDesk(pool, ROWS, POSTINGS_EACH);
    });
    console.log(`filled in ${(filled / 1000).toFixed(0)} s`);
    const title = `Lists of the desk over ${(100 * ROWS).toLocaleString('en')} deposits and what belongs to them, against ${ROWS.toLocaleString('en')}`;
    printTable(title, ['what', 'blocks', '100×', '1×', '100×', 'ratio', 'goal', ''], await compare(pool));
    // In memory as far as it fits: next to eleven gigabytes of data the disk need not hold its joins, too.
    await pool.query("set work_mem = '256MB'");
    const started = performance.now();
    const audit = await auditLedger(pool);
    const took = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`audit of ${audit.postings.toLocaleString('en')} postings in ${took} s: ${isWhole(audit) ? 'the books agree' : 'THE BOOKS DO NOT AGREE'}`);
  } finally {
    await pool.end();
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

await run();
