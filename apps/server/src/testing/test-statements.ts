import { randomUUID } from 'node:crypto';
import { createClient, type Client } from '@laro/client/client';
import { statementsRoutes } from '@laro/contract/routes';
import { MAJOR_UNIT, type Money } from '@laro/domain/money';
import { inPoolTransaction } from '#server/db/database.ts';
import { openAccount } from '#server/ledger/accounts.ts';
import { movementKinds, type MovementKind } from '#server/ledger/movements.ts';
import { writePast } from '#server/ledger/past-play.ts';
import { createCatalogue } from '#server/modules/catalogue/index.ts';
import { MerchantDirectory } from '#server/modules/merchant/index.ts';
import { createStatements } from '#server/modules/statements/index.ts';
import { addFixtureCatalogue } from './catalogue-fixture.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';
import { testHttp, type TestHttp } from './test-http.ts';
import { addTestMerchants } from './test-merchants.ts';
import { TestRounds, type TestPlayer } from './test-rounds.ts';

const HOUR_MS = 3_600_000;

interface PastPlay {
  stake: Money;
  payout: Money | 'rolled back';
  hoursAgo: number;
  gameId?: string;
  vendorCode?: string;
}

/** The calls of statements over a database of their own, with money that moved at any time of the last year. */
export class TestStatements {
  readonly base: TestDatabase;
  readonly rounds: TestRounds;
  readonly #http: TestHttp;
  readonly #seat: { player: TestPlayer | null };

  constructor(base: TestDatabase, http: TestHttp, seat: { player: TestPlayer | null }) {
    this.base = base;
    this.rounds = new TestRounds(base);
    this.#http = http;
    this.#seat = seat;
  }

  /** Calls as a player, or as a guest. */
  as(player: TestPlayer | null): Client<keyof typeof statementsRoutes> {
    this.#seat.player = player;
    return createClient(statementsRoutes, async ({ method, url }) => {
      const answer = await this.#http.app.inject({ method, url, headers: { host: 'localhost' } });
      return { status: answer.statusCode, body: answer.json() };
    });
  }

  /** Asks for a file. */
  async download(player: TestPlayer, query: Record<string, string>) {
    this.#seat.player = player;
    return this.#http.app.inject({ method: 'GET', url: `/wps/report/statement?${new URLSearchParams(query).toString()}`, headers: { host: 'localhost' } });
  }

  /** Moves money as it would have moved so many seconds ago; gives the movement's id, or why it did not move. */
  async moveAgo(player: TestPlayer, kind: MovementKind, amount: Money, secondsAgo = 0): Promise<string> {
    const { rows: owners } = await this.base.pool.query<{ owner: string }>('select owner from accounts where id = $1', [player.cash]);
    const accountOf = (end: (typeof movementKinds)[MovementKind]['from' | 'to']) =>
      this.#accountOf(player, end, end.startsWith('player:') ? (owners[0]?.owner ?? '') : 'test');
    const { rows } = await this.base.pool.query<{ status: string; movement_id: string }>(
      "select m.status, m.movement_id from ledger_move('test', $1, '', $2, array[$3::bigint], array[$4::bigint], array[$5::bigint], make_interval(secs => $6)) m",
      [randomUUID(), kind, await accountOf(movementKinds[kind].from), await accountOf(movementKinds[kind].to), amount, -secondsAgo],
    );
    return rows[0]?.status === 'done' ? rows[0].movement_id : (rows[0]?.status ?? '');
  }

  /** Plays a round as it would have been played so many hours ago. */
  async playAgo(player: TestPlayer, { stake, payout, hoursAgo, gameId = 'mango-monsoon', vendorCode = 'KISL' }: PastPlay): Promise<void> {
    const vendorAccount = await this.#accountOf(player, 'vendor', vendorCode);
    const bet = randomUUID();
    const at = (ms: number) => new Date(Date.now() - hoursAgo * HOUR_MS + ms);
    const common = { vendorCode, vendorAccount };
    await inPoolTransaction(this.base.pool, (client) =>
      writePast(client, player.cash, [
        { kind: 'bet', at: at(0), key: bet, roundRef: randomUUID(), gameId, amount: stake, ...common },
        payout === 'rolled back'
          ? { kind: 'rollback', at: at(1500), key: randomUUID(), betKey: bet, ...common }
          : { kind: 'win', at: at(1500), key: randomUUID(), betKey: bet, amount: payout, ...common },
      ]),
    );
  }

  async close(): Promise<void> {
    await this.#http.app.close();
    await this.base.close();
  }

  #accountOf(player: TestPlayer, kind: Parameters<typeof openAccount>[2], owner: string): Promise<bigint> {
    const { merchantCode, currency, isTrial } = player.session;
    return openAccount(this.base.pool, { merchantCode, currency, isTrial }, kind, owner);
  }
}

export const PESO = MAJOR_UNIT;

export async function testStatements(): Promise<TestStatements> {
  const base = await testDatabase();
  await addTestMerchants(base.db);
  await addFixtureCatalogue(base.db);
  await base.pool.query("call make_ledger_partitions((now() - interval '14 months')::date, now()::date)");
  const directory = new MerchantDirectory(base.db);
  await directory.refresh();
  const onBackgroundError = (error: unknown) => {
    throw error;
  };
  const catalogue = await createCatalogue({ db: base.db, directory, onBackgroundError, pictureOf: (_kind, id) => ({ key: `${id}-1`, plate: '#000' }) });
  const statements = createStatements({ pool: base.pool, catalogue, onBackgroundError });
  const seat: { player: TestPlayer | null } = { player: null };
  const http = await testHttp(base.pool, {
    directory,
    handlers: { ...statements.handlers, ...catalogue.handlers },
    ports: { playerSessionOf: async () => seat.player?.session ?? 'none' },
  });
  return new TestStatements(base, http, seat);
}
