import { randomUUID } from 'node:crypto';
import { createClient, type Client } from '@laro/client/client';
import { statementsRoutes } from '@laro/contract/statements/statement-routes';
import { languageCodes } from '@laro/domain/system/languages';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { inTransaction } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import type { MovementKind } from '#server/ledger/movements/movements.ts';
import { keepPastMonths, movePast } from '#server/ledger/movements/past-moves.ts';
import { writePast } from '#server/ledger/movements/past-play.ts';
import { createCatalogue } from '#server/modules/play/catalogue/index.ts';
import { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { createStatements } from '#server/modules/money/statements/index.ts';
import { rewardCauses } from '#server/modules/rewards/rewards/index.ts';
import { addFixtureCatalogue } from '../sites/catalogue-fixture.ts';
import { testDatabase, type TestDatabase } from '../base/test-database.ts';
import { testHttp, type TestHttp } from '../base/test-http.ts';
import { addTestMerchants } from '../base/test-merchants.ts';
import { TestRounds, type TestPlayer } from './test-rounds.ts';

const HOUR_MS = 3_600_000;

interface PastPlay {
  stake: Money;
  payout: Money | 'rolled back';
  hoursAgo: number;
  gameId?: string;
  vendorCode?: string;
}

/** The calls of statements over their own database, with money that moved at any time of the last year. */
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

  /** Moves money as if a number of seconds ago; returns the movement's id, or the reason of its refusal. */
  async moveAgo(player: TestPlayer, kind: MovementKind, amount: Money, secondsAgo = 0): Promise<string> {
    const { status, movementId } = await movePast(this.base.pool, { kind, key: randomUUID(), cash: player.cash, counterpart: 'test', amount, secondsAgo });
    return movementId ?? status;
  }

  /** Plays a round as if a number of hours ago. */
  async playAgo(player: TestPlayer, { stake, payout, hoursAgo, gameId = 'mango-monsoon', vendorCode = 'KISL' }: PastPlay): Promise<void> {
    const { merchantCode, currency, isTrial } = player.session;
    const vendorAccount = await openAccount(this.base.pool, { merchantCode, currency, isTrial }, 'vendor', vendorCode);
    const bet = randomUUID();
    const at = (ms: number) => new Date(Date.now() - hoursAgo * HOUR_MS + ms);
    const common = { vendorCode, vendorAccount };
    await inTransaction(this.base.pool, (client) =>
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
}

export const PESO = MAJOR_UNIT;

export async function testStatements(): Promise<TestStatements> {
  const base = await testDatabase();
  await addTestMerchants(base.pool);
  // Every language: a statement is one's own in each of them.
  await base.pool.query("insert into merchant_settings (merchant_code, key, value) values ('laro', 'language.offered', $1)", [JSON.stringify(languageCodes)]);
  await addFixtureCatalogue(base.pool);
  await keepPastMonths(base.pool, 14);
  const directory = new MerchantDirectory(base.pool);
  await directory.refresh();
  const onBackgroundError = (error: unknown) => {
    throw error;
  };
  const catalogue = await createCatalogue({ pool: base.pool, directory, onBackgroundError, pictureOf: (_kind, id) => ({ key: `${id}-1`, plate: '#000' }) });
  const statements = createStatements({ pool: base.pool, catalogue, causesOf: rewardCauses(base.pool), onBackgroundError });
  const seat: { player: TestPlayer | null } = { player: null };
  const http = await testHttp(base.pool, {
    directory,
    handlers: { ...statements.handlers, ...catalogue.handlers },
    ports: { playerSessionOf: async () => seat.player?.session ?? 'none' },
  });
  return new TestStatements(base, http, seat);
}
