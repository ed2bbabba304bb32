import { callUrl } from '@laro/client/client';
import { callNames, contract, routes } from '@laro/contract/contract';
import type { Endpoint } from '@laro/contract/wire/endpoint';
import type { CallName } from '@laro/contract/routes';
import { staffPermissions, type StaffPermission } from '@laro/domain/staff/permissions';
import { permissionsOfRole, shippedRoleNames, type ShippedRole } from '@laro/domain/staff/roles';
import { twoPersonActs } from '@laro/domain/two-persons/acts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { createAgents, makeTopAgent, placeUnder } from '#server/modules/partners/agents/index.ts';
import { SESSION_COOKIE } from '#server/modules/core/staff/index.ts';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { COOKIE, TestBrowser, testPlayers, type TestPlayers } from '#server/testing/people/test-players.ts';
import { testTwoPersons } from '#server/testing/base/test-two-persons.ts';

/** All callers other than the roles of the desk. */
const people = ['guest', 'free play', 'member', 'agent', 'agent of another line', 'other merchant', 'cookie alone'] as const;
/** A person with every permission at `dagat` alone; calls with a merchant in their address name `laro`. */
const OUTSIDER = 'staff of another merchant';
const roles = [...people, ...shippedRoleNames, OUTSIDER] as const;
type Role = (typeof roles)[number];

/** Text of a cell, by the server's response; every other response has passed the guard. */
const cells: Readonly<Record<string, string>> = {
  'session.missing': 'log in',
  'session.ended': 'log in',
  'session.page_half_missing': 'page half',
  'session.members_only': 'register',
  'agent.not_an_agent': 'agents only',
  'agent.member_unknown': 'unknown',
  'desk.not_signed_in': 'staff only',
  'desk.permission_missing': 'no',
  'request.not_found': 'unknown',
};
const YES = 'yes';

let desk: TestDesk;
let players: TestPlayers;
let http: TestHttp;
/** The opaque id of a member below the first agent. */
let teamMember = '';
const headersOf = new Map<Role, Record<string, string>>();
/** Cells by what the server answered to the callers that were tried. */
const seen = new Map<CallName, Partial<Record<Role, string>>>();

const isStaffRole = (role: Role): role is ShippedRole => (shippedRoleNames as readonly string[]).includes(role);

/** A call with a merchant answers as if there were none; one without answers for the caller's merchants, or needs the permission everywhere. */
function expectedOutside(name: CallName, { access, scope }: Endpoint): string {
  if (routes[name][1].includes(':merchant')) return 'unknown';
  return access === 'staff' || scope === 'any' ? YES : 'no';
}

/** True if an act needs a second person: by the installation's list, or above an amount. */
function needsTwo(name: CallName): string {
  const { twoPersons } = contract[name] as Endpoint;
  return twoPersons === undefined ? '' : { always: 'listed', amount: 'by amount' }[twoPersonActs[twoPersons].when];
}

function expectedAtDesk(name: CallName, role: Role, endpoint: Endpoint): string {
  if (role === OUTSIDER) return expectedOutside(name, endpoint);
  if (!isStaffRole(role)) return 'staff only';
  return endpoint.access === 'staff' || permissionsOfRole(role).includes(endpoint.access.slice('staff:'.length) as StaffPermission) ? YES : 'no';
}

/** Of a call of agents: members have no team, and a member of a foreign team is unknown. */
function expectedOfAgents(name: CallName, role: Role): string {
  if (role === 'free play') return 'register';
  if (role === 'member' || role === 'cookie alone') return 'agents only';
  return role === 'agent of another line' && routes[name][1].includes(':memberId') ? 'unknown' : YES;
}

/** The cell by the contract. */
function expectedCell(name: CallName, role: Role): string {
  const endpoint = contract[name] as Endpoint;
  const { access } = endpoint;
  if (access === 'public') return YES;
  if (access === 'staff' || access.startsWith('staff:')) return expectedAtDesk(name, role, endpoint);
  if (isStaffRole(role) || role === OUTSIDER || role === 'guest' || role === 'other merchant') return 'log in';
  const changes = routes[name][0] !== 'GET' || endpoint.bothHalves === true;
  if (role === 'cookie alone' && changes) return 'page half';
  if (access === 'agent') return expectedOfAgents(name, role);
  return role === 'free play' && access === 'member' ? 'register' : YES;
}

/**
 * Callers that a call is tried with: LARO_LONG=1 takes every role of the desk, `npm test` one that the contract lets in and one that it does not, other ones
 * for each call.
 */
function rolesFor(name: CallName): readonly Role[] {
  if (process.env['LARO_LONG'] === '1') return roles;
  const { true: admitted = [], false: refused = [] } = Object.groupBy(shippedRoleNames, (role) => `${expectedCell(name, role) === YES}` as const);
  const chosen = [admitted, refused].flatMap((some) => some[callNames.indexOf(name) % some.length] ?? []);
  return [...people, ...chosen, OUTSIDER];
}

/** In an address: a merchant, a member of the first agent's team for calls of agents, else a number. */
function valueOf(name: CallName, key: string): string {
  if (key === 'merchant') return 'laro';
  return key === 'memberId' && (contract[name] as Endpoint).access === 'agent' ? teamMember : '1';
}

/** Bodies of calls that look at the member of their address only once the body is right. */
const bodies: Partial<Record<CallName, object>> = { changeRates: { from: '2099-01-01', rates: {} } };

async function cellOf(name: CallName, role: Role): Promise<string> {
  const [method, path] = routes[name];
  const params = Object.fromEntries([...path.matchAll(/:([A-Za-z]+)/g)].map(([, key = '']) => [key, valueOf(name, key)]));
  const answer = await http.app.inject({
    method,
    url: callUrl(path, params),
    remoteAddress: '1.0.0.1',
    headers: { host: 'localhost', ...headersOf.get(role) },
    ...(bodies[name] === undefined ? {} : { payload: bodies[name] }),
  });
  return cells[answer.json<{ errorCode?: string }>().errorCode ?? ''] ?? YES;
}

/** A top agent with a player below. */
async function addAgent(name: string, below: string): Promise<bigint> {
  const laro = desk.directory.byCode('laro');
  if (!laro) throw new Error('no merchant');
  const member = await players.addMember(name, 'plum kettle 7 sunrise');
  const player = await players.addMember(below, 'plum kettle 7 sunrise');
  const given = { by: 'test', reason: 'test', at: new Date() };
  await inTransaction(desk.base.pool, async (transaction) => {
    await makeTopAgent(transaction, laro, { member, rates: {}, state: 'active', ...given });
    await placeUnder(transaction, laro, { member: player, upline: member, agentState: null, ppm: [], day: '2026-11-01', ...given });
  });
  return member;
}

const publicIdOf = async (username: string): Promise<string> => {
  const { rows } = await desk.base.pool.query<{ id: string }>('select public_id as id from players where username = $1', [username]);
  return rows[0]?.id ?? '';
};

/** Opens sessions of all kinds; log-in gets the identity directly, because ways to log in are tested elsewhere. */
async function openSessions(): Promise<void> {
  const startSession: Handlers<'startSession'>['startSession'] = async (context, { body }) => {
    const started = await players.players.sessions.begin(context, BigInt(body.jwe), 'password');
    if (!started) throw new Refusal('session.account_disabled');
    return started;
  };
  const ways = await testHttp(desk.base.pool, { handlers: { ...players.players.handlers, startSession } });
  const headersFor = (browser: TestBrowser) => ({ cookie: `${COOKIE}=${browser.cookie}`, authorization: `Bearer ${browser.pageToken}` });
  const logIn = async (id: bigint, host?: string) => {
    const browser = new TestBrowser(ways, host);
    browser.pageToken = (await browser.call('startSession', { jwe: String(id) })).value.token;
    return headersFor(browser);
  };
  const trial = new TestBrowser(ways);
  await trial.freePlay();
  headersOf.set('guest', {});
  headersOf.set('free play', headersFor(trial));
  headersOf.set('member', await logIn(await players.addMember('maria', 'plum kettle 7 sunrise')));
  headersOf.set('agent', await logIn(await addAgent('agent', 'below.agent')));
  headersOf.set('agent of another line', await logIn(await addAgent('other.agent', 'below.other')));
  teamMember = await publicIdOf('below.agent');
  headersOf.set('other merchant', await logIn(await players.addMember('stranger', 'plum kettle 7 sunrise', 'dagat'), 'dagat.localhost'));
  const { cookie } = await logIn(await players.addMember('half', 'plum kettle 7 sunrise'));
  headersOf.set('cookie alone', { cookie });
  await desk.base.pool.query('insert into staff_roles (name, permissions) values ($1, $2)', ['everything', staffPermissions]);
  const staff = [
    ...(await Promise.all(shippedRoleNames.map(async (role) => [role, await desk.signIn(role)] as const))),
    [OUTSIDER, await desk.signInWith('outsider', [{ role: 'everything', merchant: 'dagat' }])] as const,
  ];
  for (const [role, { cookie: token, csrfToken }] of staff) {
    headersOf.set(role, { cookie: `${SESSION_COOKIE}=${token}`, 'x-csrf-token': csrfToken });
  }
  await ways.app.close();
}

const noDesk = async () => Promise.reject(new Error('there is no desk here'));
const agentHandlers = () =>
  createAgents({
    pool: desk.base.pool,
    secret: Buffer.alloc(32, 3),
    audit: desk.staff.audit,
    merchantOf: () => null,
    directory: { list: () => [] },
    roundNotes: async () => new Map(),
    twoPersons: testTwoPersons(desk.base),
    requireConfirmation: async () => undefined,
    onMoved: () => undefined,
    noteRatesCut: async () => undefined,
    noteMoved: async () => undefined,
    noteMoveOff: async () => undefined,
    noteAgent: async () => undefined,
    noteAgentMoney: async () => undefined,
    sessions: { openBody: async () => Promise.reject(new Error('no sealed bodies here')) },
    paymentPassword: { isSet: async () => true, prove: async () => undefined },
    isVerified: async () => true,
    depositRoom: async () => null,
    isPromotionShown: () => false,
    creativesOf: () => [],
    members: { lookUp: async () => null, find: noDesk, setHousePassword: noDesk },
    now: Date.now,
    onBackgroundError: () => undefined,
  }).handlers;

beforeAll(async () => {
  desk = await testDesk();
  players = await testPlayers({ base: desk.base });
  await openSessions();
  // Response of every call that passes the guard; the calls' own effects are tested elsewhere.
  const passed = async (): Promise<never> => {
    throw new Refusal('desk.until_past');
  };
  const handlers = Object.fromEntries(callNames.map((name) => [name, passed])) as unknown as Handlers<CallName>;
  // The calls themselves decide whose team a member is in.
  const { getTeamMember, getMemberRounds, listMemberContracts, changeRates } = agentHandlers();
  Object.assign(handlers, { getTeamMember, getMemberRounds, listMemberContracts, changeRates });
  const { staffSessionOf } = desk.staff;
  http = await testHttp(desk.base.pool, { handlers, ports: { playerSessionOf: players.players.playerSessionOf, staffSessionOf } });
  for (const name of callNames) {
    const row: Partial<Record<Role, string>> = {};
    for (const role of rolesFor(name)) row[role] = await cellOf(name, role);
    seen.set(name, row);
  }
}, 120_000);
afterAll(async () => {
  await http.app.close();
  await players.close();
  await desk.close();
});

/** A table as the formatter of this repository would leave it. */
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)));
  const line = (cellsOfRow: readonly string[]) => `| ${cellsOfRow.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n');
}

const INTRO = `# Access by role

Every call of the contract with the callers that may use it, as the server responds over HTTP. \`apps/server/src/roles.int.test.ts\` makes each call as each caller (\`npm test\` as two roles of the desk, one with the right and one without), compares the result
with the contract, and generates this page (\`npx vitest run --project integration apps/server/src/roles.int.test.ts -u\`).

- **yes**: the guard admits the caller. The call may restrict the result further: a member sees only their own data.
- **log in**: refused until the visitor has logged in here; a session of another merchant does not count.
- **register**: refused to free play, which must register first (ROLE-02).
- **agents only**: refused to members of a type without a team (AGENT-04). **unknown** for an agent of another line: a member of a foreign team is reported as not found (AGENT-05).
- **page half**: the cookie alone cannot change anything; the request must also carry the page's half of the session.
- **staff only**: refused without a session of the desk. **no**: the role of the desk lacks the permission.
- **unknown**: the merchant of the address is outside the caller's scope and reported as not found (DESK-95).

- **listed** under _needs two_: needs a second person while the installation's list contains the act. **by amount**: above a limit ([two-people.md](two-people.md)).

The columns of roles are people who have the role everywhere. _staff of another merchant_ has every permission at one merchant; the calls name another one.
`;

describe('the table of roles', () => {
  test.each(callNames)('[ROLE-01] [ROLE-02] [T86] [SAFE-07] %s lets in whom the contract says, and nobody else', (name) => {
    expect(seen.get(name)).toEqual(Object.fromEntries(rolesFor(name).map((role) => [role, expectedCell(name, role)])));
  });

  test('[ROLE-01] docs/roles.md is this table by the contract, with which the answers agree', async () => {
    const rows = callNames.map((name) => [name, `${routes[name][0]} ${routes[name][1]}`, ...roles.map((role) => expectedCell(name, role)), needsTwo(name)]);
    await expect(`${INTRO}\n${tableOf(['call', 'address', ...roles, 'needs two'], rows)}\n`).toMatchFileSnapshot('../../../docs/roles.md');
  });

  test('[ROLE-02] free play can neither change an account nor move money', () => {
    const changing = callNames.filter((name) => (contract[name] as Endpoint).access === 'player' && routes[name][0] !== 'GET');
    // None of these changes a profile, a notice or real money; lottery orders of free play stake trial money (LOTT-32).
    const lottery = ['cancelLotteryLine', 'cancelLotteryOrder', 'endLotteryChase', 'placeLotteryOrder', 'quoteLotteryOrder'];
    expect(changing.toSorted()).toEqual(['addFavourite', 'proveAgain', 'removeFavourite', 'sendFeedback', ...lottery].toSorted());
  });
});
