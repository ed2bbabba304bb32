import { createContent, type ArticleValues, type Content } from '#server/modules/content/index.ts';
import { createPromotions } from '#server/modules/promotions/index.ts';
import { memoryFiles, type MemoryFiles } from './memory-files.ts';
import { testDesk, type TestDesk } from './test-desk.ts';
import { testHttp, type TestHttp } from './test-http.ts';
import { TestBrowser, testPlayers, type TestPlayers } from './test-players.ts';

const PASSWORD = 'plum kettle 7 sunrise';

export interface TestContent {
  desk: TestDesk;
  players: TestPlayers;
  content: Content;
  files: MemoryFiles;
  http: TestHttp;
  /** Players whose money moved. */
  paid: string[];
  visitor: (host?: string) => TestBrowser;
  /** A new member and the browser in which they are logged in. */
  enter: (username: string, merchantCode?: string) => Promise<{ id: bigint; browser: TestBrowser }>;
  close: () => Promise<void>;
}

/** The desk is made before the content, which needs its database. */
interface Made {
  content?: Content;
  promotions?: ReturnType<typeof createPromotions>;
}

function contentOf({ content }: Made): Content {
  if (!content) throw new Error('the content is not there yet');
  return content;
}

type DeskContent = NonNullable<NonNullable<Parameters<typeof testDesk>[0]>['content']>;

const lateContent = (made: Made): DeskContent => ({
  listBanners: (...given) => contentOf(made).listBanners(...given),
  addBanner: (...given) => contentOf(made).addBanner(...given),
  listArticles: (...given) => contentOf(made).listArticles(...given),
  addArticle: (...given) => contentOf(made).addArticle(...given),
  changeArticle: (...given) => contentOf(made).changeArticle(...given),
  orderArticles: (...given) => contentOf(made).orderArticles(...given),
  removeArticle: (...given) => contentOf(made).removeArticle(...given),
  writeArticleWithin: (...given) => contentOf(made).writeArticleWithin(...given),
  rewardWithin: (...given) => contentOf(made).rewardWithin(...given),
  refresh: () => contentOf(made).refresh(),
  writeCategories: (...given) => contentOf(made).writeCategories(...given),
  media: {
    list: (...given) => contentOf(made).media.list(...given),
    add: (...given) => contentOf(made).media.add(...given),
    remove: (...given) => contentOf(made).media.remove(...given),
  },
});

/** The site and the desk of everything that is read, over one database. */
export async function testContent(): Promise<TestContent> {
  const files = memoryFiles();
  const paid: string[] = [];
  const made: Made = {};
  const desk = await testDesk({
    content: lateContent(made),
    promotions: (base) => {
      made.promotions = createPromotions({
        ...base,
        files,
        articlesOf: (code) => contentOf(made).articlesOf(code),
        onPaid: (publicId) => void paid.push(publicId),
      });
      return made.promotions;
    },
  });
  const players = await testPlayers({ base: desk.base });
  const content = await createContent({
    pool: desk.base.pool,
    directory: desk.directory,
    files,
    onBackgroundError: (error) => {
      throw error;
    },
  });
  made.content = content;
  const { handlers: promotionHandlers } = made.promotions ?? {};
  const http = await testHttp(desk.base.pool, {
    handlers: { ...players.players.handlers, ...players.logIn.handlers, ...content.handlers, ...promotionHandlers },
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
    paid,
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

/** An article as small as can be, with what a test wants of it. */
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
