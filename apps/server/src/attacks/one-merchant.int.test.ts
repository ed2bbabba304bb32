import { randomUUID } from 'node:crypto';
import { callNames, contract, routes } from '@laro/contract/contract';
import type { CallName } from '@laro/contract/routes';
import type { Endpoint } from '@laro/contract/wire/endpoint';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { staffPermissions } from '@laro/domain/staff/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlayer } from '#server/testing/money/test-play.ts';
import { comparable } from '#server/testing/base/test-http.ts';
import { lotterySite, type Input, type LotterySite } from '#server/testing/sites/lottery-site.ts';
import { openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';
import { IMPORTED_GAME } from '#server/testing/stand-ins/test-feeds.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';

// A person with every right at the merchant dagat makes each call that answers for the merchants of its caller, before and after much has happened at laro.

type Who = 'everywhere' | 'dagat';
interface Asked {
  input?: (who: Who) => Input;
  /** Fields that something of laro changes for a person with every right everywhere; empty for calls about the installation alone. */
  shows: readonly string[];
}
const game = (): Input => ({ params: { gameId: IMPORTED_GAME } });
const vendor = (more: Input = {}) => ({ params: { vendor: 'BGS' }, ...more });

/** Every call that is open to a person of one merchant without naming it in its address; one that is missing here fails the first test. */
const atDesk: Partial<Record<CallName, Asked>> = {
  listDeskMerchants: { shows: ['maintenance', 'revision'] },
  listStaff: { shows: ['name'] },
  listStaffRoles: { shows: ['holders'] },
  listAudit: { shows: ['subject', 'number'] },
  listProposals: { shows: ['merchant'] },
  getDeskAttention: { shows: ['bets', 'flags', 'proposals'] },
  listDeskVendors: { shows: ['calls'] },
  getDeskVendor: { input: () => vendor(), shows: [] },
  listPlaySwitches: { shows: [] },
  listVendorGames: { input: (who) => vendor({ query: { merchant: who === 'everywhere' ? 'laro' : who } }), shows: ['isOnSale'] },
  checkVendorSignature: { input: () => vendor({ body: { body: '{}', signature: 'x' } }), shows: [] },
};
const ofLottery: Partial<Record<CallName, Asked>> = {
  listDeskLotteryGames: { shows: ['followers'] },
  getDeskLotteryBeacon: { shows: [] },
  listDeskLotteryDraws: { input: game, shows: ['staked', 'most', 'lines', 'payout'] },
  // How many orders are in the seal of a draw is public.
  listDeskLotteryImports: { shows: [] },
  listDeskLotteryReviews: { shows: ['orderId', 'player', 'held'] },
  getDeskLotteryChanges: { input: game, shows: ['reason'] },
};
/** Of the caller's own account or session, or of one proposal: these have no part of a merchant, or are refused by their id. */
const ofCaller: readonly CallName[] = [
  'getDeskSession',
  'endDeskSession',
  'listDeskSessions',
  'endOtherDeskSession',
  'changeDeskPassword',
  'getProposal',
  'decideProposal',
  'withdrawProposal',
];
const table = Object.entries({ ...atDesk, ...ofLottery }) as [CallName, Asked][];

let site: PlaySite;
let lottery: LotterySite;
const visitors = {} as Record<Who, DeskVisitor>;
const whole = { access: { everywhere: new Set(staffPermissions), byMerchant: new Map() } };
const one = { access: { everywhere: new Set<never>(), byMerchant: new Map([['dagat', new Set(staffPermissions)]]) } };

async function ask(name: CallName, who: Who, input: Input = {}): Promise<string> {
  // The beacon has another round every three seconds.
  if (name in ofLottery) return comparable(await lottery.ask(name, who === 'everywhere' ? whole : one, input)).replace(/"round":\d+,"at":"[^"]*"/, '');
  const { status, response } = await visitors[who].call(name, input);
  return comparable({ status, text: response.body });
}

/** Values of the fields of one name, wherever they are in an answer. */
function valuesOf(answer: string, field: string): string {
  const found: unknown[] = [];
  JSON.parse(answer.slice(answer.indexOf('{')), (key, value: unknown) => {
    if (key === field) found.push(value);
    return value;
  });
  return JSON.stringify(found);
}

async function allAnswers(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [name, { input }] of table) for (const who of ['everywhere', 'dagat'] as const) answers.set(`${name} ${who}`, await ask(name, who, input?.(who)));
  return answers;
}

/** A flag, two proposals, of which one was made by the person who works at dagat now, an alarm, a member of staff, a game on sale, calls of a vendor, and a closed site of laro. */
async function happenAtDesk(): Promise<void> {
  const { pool } = site.base;
  const { id } = await openTestPlayer(pool);
  await pool.query(
    "insert into risk_flags (merchant_code, player_id, rule, about, raised_at, last_at) values ('laro', $1, 'shared_device', 'device', now(), now())",
    [id],
  );
  await pool.query(
    `insert into proposals (act, merchant_code, subject, payload, stamp, permissions, reason, state, proposed_by, proposed_at, expires_at)
      select 'settings.change', 'laro', 'merchant:laro/' || name, '{}', '', '{}', 'of laro', 'proposed', id, now(), now() + interval '1 day'
      from (select null::bigint as id, 'system' as name union all select max(id), 'person' from staff) as proposer`,
  );
  await pool.query(
    `insert into bet_alarms (vendor_code, game_id, bet, is_trial, currency, mathematics, version, from_day, to_day, rounds, staked, returned, actual, theoretical, low, high)
      select vendor_code, id, 'x', false, 'PHP', 'x', 1, now(), now(), 1, 1, 1, '1', '1', '1', '1' from games where vendor_code = 'BGS' limit 1`,
  );
  await pool.query(
    "with made as (insert into staff (name, password_hash) values ('of.laro', 'none') returning id) insert into staff_grants (staff_id, role, merchant_code) select id, 'everything', 'laro' from made",
  );
  await pool.query("update merchant_games set is_enabled = not is_enabled where merchant_code = 'laro'");
  await pool.query(
    "insert into vendor_traffic (vendor_code, minute, direction, question, status, calls, latency) values ('BGS', date_trunc('minute', now() - interval '5 minutes'), 'in', 'bet', 'RS_OK', 7, array_fill(1, '{13}'))",
  );
  const closed = await visitors.everywhere.call('changeDeskStatus', {
    params: { merchant: 'laro' },
    body: { maintenance: true, until: null, reason: 'of laro' },
  });
  expect(closed.status).toBe(200);
}

/** An order with a large payout that waits, a follower, own terms, and a control that has counted other lines. */
async function happenAtLottery(drawId: string): Promise<void> {
  const { base, rounds, call, slip } = lottery.all;
  const { session } = await rounds.addPlayer({ merchantCode: 'laro', money: 1000n * MAJOR_UNIT });
  const line = { play: 'de', selection: '07', unit: MAJOR_UNIT, multiple: 10 };
  const { orders } = await call('placeLotteryOrder', { body: { ...(await slip(IMPORTED_GAME, [line])), key: randomUUID() } }, session);
  await base.pool.query('insert into lottery_reviews (order_id, amount) values ($1, 700)', [orders[0]?.orderId]);
  await base.pool.query("insert into lottery_follows (player_id, game_id, merchant_code, by_push, by_mail) values ($1, $2, 'laro', false, false)", [
    session.playerId,
    IMPORTED_GAME,
  ]);
  const terms = JSON.stringify({ merchant: 'laro', settings: { 'lottery.lineWinMax': 1 } });
  await base.pool.query(
    "insert into lottery_game_changes (game_id, holds_from, terms, reason, proposed_by, decided_by) values ($1, '2099-01-01', $2, 'of laro', 'x', 'y')",
    [IMPORTED_GAME, terms],
  );
  const sums = { lines: 9, bets: 9, wins: 9, pushes: 0, poolShares: 0, payout: '900000' };
  await addControl(drawId, 2, JSON.stringify([{ play: 'de', settlement: sums, control: null }]));
}

const addControl = (drawId: string, attempt: number, differences: string) =>
  lottery.all.base.pool.query(
    "insert into lottery_controls (draw_id, version, attempt, checked_at, lines, fault, differences) values ($1, 1, $2::integer, '2026-11-01', $2::integer, 'sums', $3)",
    [drawId, attempt, differences],
  );

let before: Map<string, string>;
let after: Map<string, string>;

beforeAll(async () => {
  site = await openPlaySite();
  lottery = await lotterySite([IMPORTED_GAME]);
  visitors.everywhere = await site.administrator();
  visitors.dagat = await site.secondAdministrator();
  const { pool } = site.base;
  await pool.query('insert into staff_roles (name, permissions) values ($1, $2)', ['everything', staffPermissions]);
  await pool.query("update staff_grants set role = 'everything', merchant_code = 'dagat' where staff_id = (select max(id) from staff)");
  const { drawId } = await lottery.all.slip(IMPORTED_GAME, [{ play: 'de', selection: '07', unit: MAJOR_UNIT, multiple: 10 }]);
  await addControl(drawId, 1, '[]');
  before = await allAnswers();
  await happenAtDesk();
  await happenAtLottery(drawId);
  after = await allAnswers();
}, 120_000);
afterAll(async () => {
  await site.close();
  await lottery.close();
});

test('[T86] [DESK-95] every call that a person of one merchant may make without naming it is in the table', () => {
  const open = callNames.filter((name) => {
    const { access, scope } = contract[name] as Endpoint;
    return !routes[name][1].includes(':merchant') && (access === 'staff' || (access.startsWith('staff:') && scope === 'any'));
  });
  expect([...table.map(([name]) => name), ...ofCaller].toSorted()).toEqual(open.toSorted());
});

describe.each(table)('%s', (name, { shows }) => {
  test('[T86] [DESK-95] is the same for a person of dagat after all that has happened at laro', () => {
    expect(after.get(`${name} dagat`)).toMatch(/^200 /);
    expect(after.get(`${name} dagat`)).toBe(before.get(`${name} dagat`));
  });

  // Without this, an answer without anything of laro would prove the test before.
  test('[T86] [DESK-95] shows what has happened to a person with every right everywhere, or belongs to the installation', () => {
    const [was, is] = [before.get(`${name} everywhere`) ?? '', after.get(`${name} everywhere`) ?? ''];
    for (const field of shows) expect(valuesOf(is, field), field).not.toBe(valuesOf(was, field));
    if (shows.length === 0) expect([was, is]).toEqual(Array.from({ length: 2 }, () => before.get(`${name} dagat`)));
  });
});

test.each(['listVendorGames', 'listProposals'] as const)('[T86] [DESK-95] %s answers about laro as about a merchant that is not there', async (name) => {
  const of = (merchant: string) => ask(name, 'dagat', { ...vendor(), query: { merchant } });
  expect(await of('laro')).toMatch(/^404 /);
  expect(await of('laro')).toBe(await of('nowhere'));
});

test('[T86] [DESK-95] a proposal that a person made at a merchant where they worked before is unknown to them', async () => {
  const { rows } = await site.base.pool.query<{ id: bigint }>('select id from proposals where proposed_by is not null');
  const read = (id: bigint | undefined) => ask('getProposal', 'dagat', { params: { proposalId: String(id) } });
  expect(rows).toHaveLength(1);
  expect(await read(rows[0]?.id)).toContain('desk.proposal_unknown');
  expect(await read(rows[0]?.id)).toBe(await read(999_999n));
});
