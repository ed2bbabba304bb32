import { expect, vi } from 'vitest';
import type { TestBrowser } from './test-players.ts';
import type { TestRecovery } from './test-recovery.ts';

export const OLD = 'plum kettle 7 sunrise';
export const NEW = 'violet harbour 9 lantern';

export type SealedRecoveryCall = 'checkPasswordLink' | 'setPasswordByLink' | 'setPasswordByPhone' | 'sendFactorCode' | 'changePassword';

/** Makes a call of recovery, sealed as the page seals it. */
export const sendSealed = async <Name extends SealedRecoveryCall>(browser: TestBrowser, name: Name, secret: Record<string, unknown>) =>
  browser.call(name, { jwe: await browser.seal(secret) }, { encryption: 'JWE' });

/** Members who have forgotten their passwords, and what reaches them. */
export function recoveringMembers(site: TestRecovery) {
  let count = 0;
  /** Waits for a message to a recipient and returns its text. */
  const messageTo = (to: string, after = 0): Promise<string> =>
    vi.waitFor(
      () => {
        const text = site.sent.slice(after).find((message) => message.to === to)?.text;
        if (text === undefined) throw new Error(`nothing was sent to ${to}`);
        return text;
      },
      { timeout: 8000, interval: 50 },
    );
  return {
    messageTo,
    /** Their own member for each test, with a proven number and a proven address. */
    addMember: async (merchantCode = 'laro') => {
      count += 1;
      const username = `member${count}`;
      const mobile = `+63917123${String(1000 + count)}`;
      const id = await site.addMember(username, OLD, merchantCode);
      const email = `${username}@example.com`;
      await site.addContacts(id, { mobile, email });
      return { id, username, mobile, email, pair: { username, email }, written: { countryDialingCode: '63', mobileNum: `0${mobile.slice(3)}` } };
    },
    linkFor: async ({ username, email }: { username: string; email: string }): Promise<string> => {
      const answer = await site.visitor().call('requestPasswordLink', { username, email });
      expect(answer).toMatchObject({ status: 200, value: {} });
      const text = await messageTo(email);
      return /\/m\/resetPassword#([\w-]{43})/.exec(text)?.[1] ?? `no link in: ${text}`;
    },
    codeFor: async ({ mobile, written }: { mobile: string; written: object }): Promise<string> => {
      const answer = await site.visitor().call('sendSmsCode', { purpose: 'recover', ...written });
      expect(answer.status).toBe(200);
      return /\d{7}/.exec(await messageTo(mobile))?.[0] ?? '';
    },
    isOpen: async (browser: TestBrowser) => (await browser.call('getMember')).status === 200,
  };
}
