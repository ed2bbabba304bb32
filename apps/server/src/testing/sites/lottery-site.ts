import { callUrl } from '@laro/client/client';
import { routes } from '@laro/contract/contract';
import type { CallName, Wire } from '@laro/contract/routes';
import { noAccess, type StaffAccess } from '@laro/domain/staff/access';
import { LOTTERY_GAMES } from '@laro/lottery/schedule/games';
import { insertRows } from '#server/db/sql.ts';
import { deskActs } from '#server/http/guards/desk-act.ts';
import type { PlayerSession, StaffSession } from '#server/http/handlers.ts';
import { AuditLog } from '#server/modules/core/audit/index.ts';
import { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { createStatements } from '#server/modules/money/statements/index.ts';
import { createPlayMonitor, playDeskCalls } from '#server/modules/operator/play-monitor/index.ts';
import { createMembers } from '#server/modules/people/members/index.ts';
import { createCatalogue } from '#server/modules/play/catalogue/index.ts';
import { createRecords } from '#server/modules/play/records/index.ts';
import { rewardCauses } from '#server/modules/rewards/rewards/index.ts';
import { testHttp } from '../base/test-http.ts';
import type { TestPlayer } from '../money/test-rounds.ts';
import { testLottery, type TestLottery } from '../test-lottery.ts';

const CSRF_TOKEN = 'of the test';

/** The caller: a player at the host of their merchant, a member of staff with some access, or a guest. */
export type Caller = { player: TestPlayer } | { access: StaffAccess } | 'guest';

export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** An answer as it crosses the wire. */
export interface WireAnswer<Name extends CallName> {
  status: number;
  /** The whole body as text. */
  text: string;
  code: string | null;
  value: Wire<Name, 'value'>;
}

/** The lottery behind the HTTP layer, with the record of bets, the statement and the desk's view of rounds over the same ledger. */
export interface LotterySite {
  all: TestLottery;
  ask: <Name extends CallName>(name: Name, caller: Caller, input?: Input) => Promise<WireAnswer<Name>>;
  /** The value of a call that must succeed. */
  get: <Name extends CallName>(name: Name, caller: Caller, input?: Input) => Promise<Wire<Name, 'value'>>;
  close: () => Promise<void>;
}

/** Writes the vendors and games of a lottery into the catalogue, offered at both merchants. */
async function addLotteryCatalogue({ base }: TestLottery, gameIds: readonly string[]): Promise<void> {
  const games = LOTTERY_GAMES.filter(({ id }) => gameIds.includes(id));
  const vendors = [...new Set(games.map(({ vendor }) => vendor))];
  await insertRows(
    base.pool,
    'vendors',
    vendors.map((code) => ({ code, name: `Draws of ${code}` })),
  );
  await insertRows(
    base.pool,
    'games',
    games.map(({ id, vendor }, place) => ({
      id,
      vendor_code: vendor,
      game_code: id,
      name: `Game ${id}`,
      game_type: vendor === 'ELOTT' ? 'ELOTT' : 'LOTT',
      classification: 'DRAW',
      released_on: '2025-01-01',
      position: place,
      picture_id: id,
    })),
  );
  await insertRows(
    base.pool,
    'merchant_vendors',
    ['laro', 'dagat'].flatMap((merchant) => vendors.map((code, position) => ({ merchant_code: merchant, vendor_code: code, position }))),
  );
}

const failing = (error: unknown): never => {
  throw error;
};

/** The calls of all modules that show lottery money. */
async function handlersOf(all: TestLottery, directory: MerchantDirectory) {
  const { pool } = all.base;
  const merchantOf = (code: string) => directory.byCode(code);
  const pictureOf = (_kind: string, id: string) => ({ key: `${id}-1`, plate: '#000' });
  const catalogue = await createCatalogue({ pool, directory, onBackgroundError: failing, pictureOf });
  const members = createMembers({
    pool,
    onSessionsEnded: () => undefined,
    onMerged: async () => undefined,
    tell: async () => undefined,
    merchantOf,
    onBackgroundError: failing,
    now: Date.now,
  });
  const monitor = createPlayMonitor({
    pool,
    members,
    roundDetail: async () => null,
    zones: () => ({}),
    now: Date.now,
    onAlarm: () => undefined,
    onBackgroundError: failing,
  });
  const audit = new AuditLog(pool, Buffer.alloc(32, 3));
  const atDesk = { knownMerchant: (code: string) => directory.known(code), actOf: deskActs({ audit, now: Date.now }) };
  return {
    ...all.lottery.handlers,
    ...createRecords({ pool, catalogue, roundDetail: async () => null, onBackgroundError: failing }).handlers,
    ...createStatements({ pool, catalogue, causesOf: rewardCauses(pool), onBackgroundError: failing }).handlers,
    ...playDeskCalls(atDesk, monitor),
  };
}

const sessionsOf = (caller: Caller): { player: PlayerSession | 'none'; staff: StaffSession | null } => {
  if (caller === 'guest') return { player: 'none', staff: null };
  if ('player' in caller) return { player: caller.player.session, staff: null };
  return { player: 'none', staff: { staffId: 1n, name: 'first', access: caller.access, csrfToken: CSRF_TOKEN, tokenHash: Buffer.alloc(0) } };
};

/** Opens some games of the lottery. Their draws begin in two days; a test moves the ones that it needs. */
export async function lotterySite(gameIds: readonly string[]): Promise<LotterySite> {
  const all = await testLottery(gameIds, { isLate: true });
  await addLotteryCatalogue(all, gameIds);
  const directory = new MerchantDirectory(all.base.pool);
  await directory.refresh();
  let seat: Caller = 'guest';
  const http = await testHttp(all.base.pool, {
    directory,
    handlers: await handlersOf(all, directory),
    ports: { playerSessionOf: async () => sessionsOf(seat).player, staffSessionOf: async () => sessionsOf(seat).staff },
  });
  const ask: LotterySite['ask'] = async (name, caller, { params, query, body } = {}) => {
    seat = caller;
    const [method, path] = routes[name];
    const isOfDagat = caller !== 'guest' && 'player' in caller && caller.player.session.merchantCode === 'dagat';
    const answer = await http.app.inject({
      method,
      url: callUrl(path, params, query),
      remoteAddress: '1.0.0.1',
      headers: { host: isOfDagat ? 'dagat.localhost' : 'localhost', 'x-csrf-token': CSRF_TOKEN },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const { value, errorCode = null } = isJson ? answer.json<{ value: Wire<typeof name, 'value'>; errorCode?: string }>() : { value: answer.payload as never };
    return { status: answer.statusCode, text: answer.payload, code: errorCode, value };
  };
  return {
    all,
    ask,
    get: async (name, caller, input) => {
      const { status, text, value } = await ask(name, caller, input);
      if (status !== 200) throw new Error(`${name} was answered with ${status}: ${text}`);
      return value;
    },
    close: async () => {
      await http.app.close();
      await all.close();
    },
  };
}

/** A member of staff without any role. */
export const withoutRole: Caller = { access: noAccess };
