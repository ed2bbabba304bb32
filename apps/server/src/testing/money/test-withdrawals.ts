import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Settings } from '@laro/domain/settings/settings';
import { move } from '#server/ledger/movements/movements.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { createPayoutAccounts } from '#server/modules/people/payout-accounts/index.ts';
import { lapseWithin } from '#server/modules/rewards/bonuses/index.ts';
import { createClosures, type Closures, type ClosuresDeps } from '#server/modules/people/closures/index.ts';
import { withdrawalCalls } from '#server/modules/money/withdrawals/index.ts';
import { withdrawalBenefits } from '#server/modules/rewards/ranks/index.ts';
import { callSealed, confirmBy, testAccount, type TestAccount } from '../people/test-account.ts';
import { testDesk, type TestDesk } from '../test-desk.ts';
import type { TestBrowser } from '../people/test-players.ts';

const PAYMENT_PASSWORD = '194857';
const DAY_MS = 86_400_000;

export interface TestMember {
  id: bigint;
  browser: TestBrowser;
  cashAccount: bigint;
  publicId: string;
  /** The bound account, past its cooling time. */
  accountId: string;
}

export interface TestWithdrawals {
  desk: TestDesk;
  site: TestAccount;
  told: { template: string; channel: string; tail: string }[];
  isVerified: { value: boolean };
  closures: () => Closures;
  /** Notifications to members about closed accounts. */
  closureNotes: string[];
  /** A logged-in member with a proven number, a payment password, a name, an account and money that was won. */
  member: (username: string, money?: Money) => Promise<TestMember>;
  /** Asks for a withdrawal by the page's own call, with the fee of the quote. */
  ask: (
    member: TestMember,
    wish?: { key?: string; amount?: string; accountId?: string; fee?: string; paymentPassword?: string },
  ) => ReturnType<typeof callSealed<'requestWithdrawal'>>;
  /** Gives the merchant laro these settings and no others, at the site and at the desk. */
  set: (settings: Partial<Settings>) => Promise<void>;
  close: () => Promise<void>;
}

/** Closing of accounts at the site; notifications to members are recorded. */
const siteClosures = (
  { base, directory, clock }: TestDesk,
  given: Pick<ClosuresDeps, 'sessions' | 'requireConfirmation'> & { closureNotes: string[] },
): Closures =>
  createClosures({
    pool: base.pool,
    sessions: given.sessions,
    requireConfirmation: given.requireConfirmation,
    endBonus: lapseWithin,
    onClosed: async (_transaction, { playerId, state }) => void given.closureNotes.push(`hooked ${state} ${playerId}`),
    merchantOf: (code) => directory.byCode(code),
    tell: async ({ template, playerId }) => void given.closureNotes.push(`${template} ${playerId}`),
    onChanged: () => {},
    now: () => clock.now,
    onBackgroundError: (error) => {
      throw error;
    },
  });

function built<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('the site was not built');
  return part;
}

const ask: TestWithdrawals['ask'] = async ({ browser, accountId }, { amount = '500.00', ...wish } = {}) => {
  const quoted = await browser.call('quoteWithdrawal', undefined, {}, {}, { amount });
  const fee = quoted.status === 200 ? quoted.value.fee : '0.00';
  return callSealed(browser, 'requestWithdrawal', { key: randomUUID(), accountId, amount, fee, paymentPassword: PAYMENT_PASSWORD, ...wish });
};

/** The site's withdrawals, the desk that decides on them and gateways that a test moves, over one database. */
export async function testWithdrawals(): Promise<TestWithdrawals> {
  const desk = await testDesk();
  const { pool } = desk.base;
  const now = () => desk.clock.now;
  const told: TestWithdrawals['told'] = [];
  const isVerified = { value: true };
  const closureNotes: string[] = [];
  let closures: Closures | undefined;
  const site = await testAccount({
    base: desk.base,
    more: ({ account, players }) => {
      const [{ sessions }, requireConfirmation] = [players, account.confirmation.require];
      const accounts = createPayoutAccounts({
        pool,
        secret: Buffer.alloc(32, 7),
        sessions,
        requireConfirmation,
        tell: (_context, message) => void told.push(message),
        now,
      });
      const { paymentPassword, maskName } = account;
      const benefitsOf = withdrawalBenefits({ merchantOf: (code) => desk.directory.byCode(code), now });
      const parts = { pool, sessions, requireConfirmation, paymentPassword, maskName, isVerified: async () => isVerified.value, benefitsOf, now };
      closures = siteClosures(desk, { sessions, requireConfirmation, closureNotes });
      return { ...withdrawalCalls(parts, accounts, desk.payouts.withdrawals), ...accounts.handlers, ...closures.handlers };
    },
  });
  let count = 0;
  const member: TestWithdrawals['member'] = async (username, money = 5_000n * MAJOR_UNIT) => {
    count += 1;
    const { id, browser } = await site.enter(username);
    const { rows } = await pool.query<{ cashAccount: bigint; publicId: string }>(
      'update players set created_at = $2 where id = $1 returning cash_account as "cashAccount", public_id as "publicId"',
      [id, new Date(now() - 30 * DAY_MS)],
    );
    const [{ cashAccount, publicId } = { cashAccount: 0n, publicId: '' }] = rows;
    const number = `+63917${String(1_000_000 + count)}`;
    await pool.query(
      "update player_profiles set payee_name = 'Maria Clara', mobile_number = $2, mobile_dialing_code = '63', mobile_verified_at = now() where player_id = $1",
      [id, number],
    );
    await browser.call('sendMemberCode', { purpose: 'confirm', channel: 'sms' });
    await confirmBy(browser, 'mobile', site.codeFor(number));
    await callSealed(browser, 'setPaymentPassword', { paymentPassword: PAYMENT_PASSWORD });
    const bound = await callSealed(browser, 'addPayoutAccount', { channel: 'gcash', number: `0917${String(1_000_000 + count)}` });
    await pool.query('update payout_accounts set usable_at = added_at where player_id = $1', [id]);
    const promo = await openAccount(pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'promo');
    if (money > 0n) await move(pool, { kind: 'reward_paid', caller: 'test', key: randomUUID(), from: promo, to: cashAccount, amount: money });
    return { id, browser, cashAccount, publicId, accountId: bound.value.id };
  };
  return {
    desk,
    site,
    told,
    isVerified,
    closures: () => built(closures),
    closureNotes,
    member,
    ask,
    set: async (settings) => {
      await site.set(settings);
      await Promise.all([site.http.directory.refresh(), desk.directory.refresh()]);
    },
    close: async () => {
      await site.close();
      await desk.close();
    },
  };
}
