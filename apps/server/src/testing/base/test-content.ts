import { articleDeskCalls, bannerDeskCalls, createContent, type ArticleValues, type Content } from '#server/modules/reach/content/index.ts';
import { createPromotions, promotionCondition, promotionDeskCalls } from '#server/modules/rewards/promotions/index.ts';
import type { Rewards } from '#server/modules/rewards/rewards/index.ts';
import { testGrants } from '../rewards/test-rewards.ts';
import { memoryFiles, type MemoryFiles } from './memory-files.ts';
import { testDesk, type TestDesk } from '../test-desk.ts';
import { testHttp, type TestHttp } from './test-http.ts';
import { TestBrowser, testPlayers, type TestPlayers } from '../people/test-players.ts';

const PASSWORD = 'plum kettle 7 sunrise';

export interface TestContent {
  desk: TestDesk;
  players: TestPlayers;
  content: Content;
  files: MemoryFiles;
  http: TestHttp;
  /** Players whose rewards changed. */
  changed: string[];
  visitor: (host?: string) => TestBrowser;
  /** A new member and the browser in which they are logged in. */
  enter: (username: string, merchantCode?: string) => Promise<{ id: bigint; browser: TestBrowser }>;
  close: () => Promise<void>;
}

/** The site and the desk of everything that is read, over one database. */
export async function testContent(): Promise<TestContent> {
  const files = memoryFiles();
  const changed: string[] = [];
  const onChanged = (publicId: string) => void changed.push(publicId);
  const onBackgroundError = (error: unknown) => {
    throw error;
  };
  const made: { content?: Content; promotions?: ReturnType<typeof createPromotions>; rewards?: Rewards } = {};
  const desk = await testDesk({
    more: async (atDesk) => {
      const content = await createContent({
        ...atDesk,
        files,
        now: Date.now,
        onBackgroundError,
      });
      const ground = { ...atDesk, merchantOf: atDesk.knownMerchant, onChanged, now: Date.now, onBackgroundError };
      const { rewards } = testGrants(ground, { promotionCondition: promotionCondition(content.articlesOf) });
      const promotions = createPromotions({
        pool: atDesk.pool,
        files,
        articlesOf: content.articlesOf,
        rewards: rewards.programs,
        onChanged,
      });
      Object.assign(made, { content, promotions, rewards });
      return { ...bannerDeskCalls(atDesk, content), ...articleDeskCalls(atDesk, content), ...promotionDeskCalls(atDesk, promotions) };
    },
  });
  const players = await testPlayers({ base: desk.base });
  const { content, promotions, rewards } = made;
  if (!content || !promotions || !rewards) throw new Error('the content was not made');
  const http = await testHttp(desk.base.pool, {
    handlers: { ...players.players.handlers, ...players.logIn.handlers, ...content.handlers, ...promotions.handlers, ...rewards.handlers },
    ports: { playerSessionOf: players.players.playerSessionOf },
    beforeReady: async (app) => content.registerRoutes(app),
  });
  const visitor: TestContent['visitor'] = (host) => new TestBrowser(http, host);
  return {
    desk,
    players,
    content,
    files,
    http,
    changed,
    visitor,
    enter: async (username, merchantCode = 'laro') => {
      const id = await players.addMember(username, PASSWORD, merchantCode);
      const browser = visitor(merchantCode === 'laro' ? 'localhost' : `${merchantCode}.localhost`);
      await browser.logIn(username, PASSWORD);
      return { id, browser };
    },
    close: async () => {
      await http.app.close();
      await players.close();
      await desk.close();
    },
  };
}

/** A minimal article, with fields overridden by the test. */
export const testArticle = (more: Partial<ArticleValues> = {}): ArticleValues => ({
  type: 'PL',
  tag: '',
  isEnabled: true,
  title: { EN: 'Title' },
  body: { EN: '<p>1</p>' },
  audience: 'all',
  languages: [],
  pictureId: '',
  categoryId: null,
  offer: null,
  reward: null,
  permit: '',
  startsAt: new Date('2026-01-01T00:00:00Z'),
  endsAt: null,
  ...more,
});

/** An offer that members apply for and that pays five units of the currency. */
export const testOffer = (more: Partial<ArticleValues> = {}): ArticleValues =>
  testArticle({
    type: '',
    permit: 'ASC-1',
    reward: 500_000n as ArticleValues['reward'],
    offer: {
      takesApplications: true,
      activeFrom: null,
      activeUntil: null,
      eligibility: 'everybody',
      wagering: 0,
      contribution: 'notNeeded',
      withdrawal: 'atOnce',
      orderOfFunds: 'cashOnly',
      cancellation: 'beforeDecision',
      notice: 'page',
    },
    ...more,
  });
