import { createClient, type Client } from '@laro/client/client';
import { recordsRoutes } from '@laro/contract/system/start-routes';
import { createCatalogue, type Catalogue } from '#server/modules/play/catalogue/index.ts';
import { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { createRecords } from '#server/modules/play/records/index.ts';
import type { RoundDetail } from '#server/modules/play/records/ports.ts';
import { addFixtureCatalogue } from './catalogue-fixture.ts';
import { testDatabase, type TestDatabase } from '../base/test-database.ts';
import { testHttp, type TestHttp } from '../base/test-http.ts';
import { addTestMerchants } from '../base/test-merchants.ts';
import { TestRounds, type TestPlayer } from '../money/test-rounds.ts';

export interface RecordsSite {
  base: TestDatabase;
  rounds: TestRounds;
  catalogue: Catalogue;
  /** A typed client of the records' calls, as this player; null is a guest. */
  as: (player: TestPlayer | null) => Client<keyof typeof recordsRoutes>;
  /** A typed client of every call. */
  client: TestHttp['client'];
  close: () => Promise<void>;
}

/** The records' calls over their own database and catalogue. `roundDetail` stands for the vendors. */
export async function recordsSite(roundDetail: RoundDetail): Promise<RecordsSite> {
  const base = await testDatabase();
  await addTestMerchants(base.pool);
  await addFixtureCatalogue(base.pool);
  const directory = new MerchantDirectory(base.pool);
  await directory.refresh();
  const onBackgroundError = (error: unknown) => {
    throw error;
  };
  const catalogue = await createCatalogue({ pool: base.pool, directory, onBackgroundError, pictureOf: (_kind, id) => ({ key: `${id}-1`, plate: '#000' }) });
  const records = createRecords({ pool: base.pool, catalogue, roundDetail, onBackgroundError });
  let current: TestPlayer | null = null;
  const http = await testHttp(base.pool, {
    directory,
    handlers: { ...records.handlers, ...catalogue.handlers },
    ports: { playerSessionOf: async () => current?.session ?? 'none' },
  });
  return {
    base,
    rounds: new TestRounds(base),
    catalogue,
    as: (player) => {
      current = player;
      return createClient(recordsRoutes, async ({ method, url }) => {
        const answer = await http.app.inject({ method, url, headers: { host: 'localhost' } });
        return { status: answer.statusCode, body: answer.json() };
      });
    },
    client: http.client,
    close: async () => {
      await http.app.close();
      await base.close();
    },
  };
}
