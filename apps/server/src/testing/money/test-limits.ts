import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { hashToken, issuePlayToken } from '#server/ledger/bets/play-tokens.ts';
import { createLimits, type Limits } from '#server/modules/people/limits/index.ts';
import { createTerms, type TermsModule } from '#server/modules/reach/terms/index.ts';
import { testHttp } from '../base/test-http.ts';
import type { TestPlayer } from './test-play.ts';
import { TestBrowser, testPlayers, type TestPlayers } from '../people/test-players.ts';

const PASSWORD = 'plum kettle 7 sunrise';
const VENDOR = 'BGS';

export interface TestLimits extends TestPlayers {
  limits: Limits;
  terms: TermsModule;
  /** A member with this money, logged in, with a game open. */
  member: (name: string, money?: bigint) => Promise<{ browser: TestBrowser; player: TestPlayer }>;
  logInAgain: (name: string) => Promise<TestBrowser>;
  deposit: (cash: bigint, amount: bigint) => Promise<unknown>;
}

/** Members who set limits, behind the real HTTP layer, over its own database and a clock that the test moves. */
export async function testLimits(): Promise<TestLimits> {
  const site = await testPlayers();
  const { base, players, clock } = site;
  const now = () => clock.now;
  const limits = createLimits({ pool: base.pool, sessions: players.sessions, announcer: players.announcer, zoneOf: () => 'Asia/Manila', now });
  const terms = createTerms({ pool: base.pool });
  const http = await testHttp(base.pool, {
    handlers: {
      ...players.handlers,
      ...site.logIn.handlers,
      ...limits.handlers,
      ...terms.handlers,
      // Stubs for play and money: the guards pass or refuse them.
      launchGame: async () => ({ url: 'https://game.example', gameId: '', gameName: '', vassalage: VENDOR, vendorName: '', saysReady: false }),
    },
    ports: { playerSessionOf: players.playerSessionOf, owedTerms: terms.owedBy },
  });
  const browserOf = async (name: string) => {
    const browser = new TestBrowser(http);
    await browser.logIn(name, PASSWORD);
    return browser;
  };
  const purse = { merchantCode: 'laro', currency: 'PHP', isTrial: false };
  const deposit: TestLimits['deposit'] = async (cash, amount) => {
    const gateway = await openAccount(base.pool, purse, 'gateway', 'test');
    return move(base.pool, { kind: 'deposit_paid', caller: 'test', key: `${process.hrtime.bigint()}`, from: gateway, to: cash, amount });
  };
  return {
    ...site,
    http,
    limits,
    terms,
    deposit,
    logInAgain: browserOf,
    member: async (name, money = 100_000_000n) => {
      const id = await site.addMember(name, PASSWORD);
      const { rows } = await base.pool.query<{ cash_account: bigint; public_id: string }>('select cash_account, public_id from players where id = $1', [id]);
      const [row] = rows;
      if (!row) throw new Error('no member was made');
      const cash = row.cash_account;
      if (money > 0n) await deposit(cash, money);
      const browser = await browserOf(name);
      const right = { cashAccount: cash, vendorCode: VENDOR, gameId: 'test-slot', expiresAt: new Date(Date.now() + 3_600_000) };
      const token = hashToken(await issuePlayToken(base.pool, right));
      return { browser, player: { id: String(id), publicId: row.public_id, username: name, cash, token } };
    },
    close: async () => {
      await http.app.close();
      await site.close();
    },
  };
}
