import type { Wire } from '@laro/contract/routes';
import type { LightMyRequestResponse } from 'fastify';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { addFixtureCatalogue } from './catalogue-fixture.ts';
import { createCatalogue, type Catalogue } from '#server/modules/play/catalogue/index.ts';

export type Page = Wire<'listGames', 'value'>;

/** The fixture's catalogue behind real HTTP calls over its own database, for tests. */
export class CatalogueSite {
  readonly base: TestDatabase;
  readonly http: TestHttp;
  readonly catalogue: Catalogue;
  /** Another web process over the same database. */
  readonly other: Catalogue;
  readonly #clock: { now: number };

  constructor(base: TestDatabase, http: TestHttp, catalogue: Catalogue, other: Catalogue, clock: { now: number }) {
    this.base = base;
    this.http = http;
    this.catalogue = catalogue;
    this.other = other;
    this.#clock = clock;
  }

  set now(milliseconds: number) {
    this.#clock.now = milliseconds;
  }

  get(url: string, host = 'localhost', headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.http.app.inject({ method: 'GET', url, headers: { host, ...headers } });
  }

  /** The value of a call that must succeed. */
  async value<Value>(url: string, host?: string): Promise<Value> {
    const answer = await this.get(url, host);
    if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}: ${answer.body}`);
    return answer.json<{ value: Value }>().value;
  }

  list(query: string, host?: string): Promise<Page> {
    return this.value<Page>(`/wps/game/list?${query}`, host);
  }

  async names(query: string, host?: string): Promise<string[]> {
    return (await this.list(query, host)).games.map((game) => game.gameName);
  }

  vendors(host?: string, language = 'EN'): Promise<Wire<'listVendors', 'value'>> {
    return this.value(`/wps/game/vendors?language=${language}`, host);
  }

  async close(): Promise<void> {
    await this.http.app.close();
    await this.base.close();
  }
}

export async function openCatalogueSite(now: number): Promise<CatalogueSite> {
  const base = await testDatabase();
  await addTestMerchants(base.pool);
  await addFixtureCatalogue(base.pool);
  const clock = { now };
  const behind: { http?: TestHttp } = {};
  const deps = {
    pool: base.pool,
    directory: { byCode: (code: string) => behind.http?.directory.byCode(code) ?? null },
    now: () => clock.now,
    pictureOf: (_kind: string, id: string) => ({ key: `${id}-1`, plate: '#0a0b0c' }),
    onBackgroundError: (error: unknown) => {
      throw error;
    },
  };
  const catalogue = await createCatalogue(deps);
  const other = await createCatalogue(deps);
  behind.http = await testHttp(base.pool, { handlers: catalogue.handlers });
  return new CatalogueSite(base, behind.http, catalogue, other, clock);
}
