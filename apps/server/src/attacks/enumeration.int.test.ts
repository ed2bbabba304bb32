import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MEMBER_PASSWORD, openAttackSite, type AttackSite } from '#server/testing/sites/attack-site.ts';
import type { PlayerAnswer, TestBrowser } from '#server/testing/people/test-players.ts';
import type { CallName } from '@laro/contract/routes';

const PAIRS = 9;
/** LARO_LONG=1 also compares response times, which needs many samples; `npm test` compares the content. */
const IS_WHOLE = process.env['LARO_LONG'] === '1';
const TURNS = IS_WHOLE ? PAIRS - 1 : 1;
let site: AttackSite;
beforeAll(async () => {
  // A slow gateway: a response that waits for a message would reveal that one was sent.
  site = await openAttackSite({ gatewayMs: 60 });
  for (let number = 0; number <= PAIRS + TURNS; number++)
    await site.addMember(`known${number}`, { mobile: `+6391811110${String(10 + number)}`, email: `known${number}@example.com` });
});
afterAll(() => site.close());

const knownNumber = (turn: number) => `91811110${String(10 + turn)}`;
const strangeNumber = (turn: number) => `91822220${String(10 + turn)}`;
/** Background work after a response, such as sending a message, must not affect the next measurement. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 25));
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
/** Response without the parts that differ each time: timestamps. */
const told = ({ status, code, params, value, setCookie }: PlayerAnswer<CallName>) => ({
  status,
  code,
  params,
  value: value ? Object.keys(value).toSorted() : null,
  setCookie: setCookie.replaceAll(/=[\w-]{22,};/g, '=…;'),
});

/** A request about an existing account, and the same about one that does not exist. */
interface Question {
  about: string;
  /** `captcha` is answered already: its work takes as long as luck has it. */
  known: Ask;
  strange: Ask;
  needsCaptcha?: true;
}
type Ask = (browser: TestBrowser, turn: number, captcha: string) => Promise<PlayerAnswer<CallName>>;

const logIn = (browser: TestBrowser, username: string) => site.sealed(browser, 'startSession', { type: 'username', username, password: 'a wrong guess 8' });
const byCode = (browser: TestBrowser, username: string) =>
  site.sealed(browser, 'startSession', { type: 'sms', username, password: '1234567', countryDialingCode: '+63' });
const forgot = (browser: TestBrowser, username: string, email: string) => browser.call('requestPasswordLink', { username, email });
const send = (browser: TestBrowser, purpose: string, mobileNum: string, username?: string) =>
  browser.call('sendSmsCode', { purpose, countryDialingCode: '+63', mobileNum, ...(username === undefined ? {} : { username }) });
const reset = (browser: TestBrowser, mobileNum: string) =>
  site.sealed(browser, 'setPasswordByPhone', { countryDialingCode: '+63', mobileNum, verificationCode: '1234567', newPassword: 'a quite different 8 words' });
const unlock = (browser: TestBrowser, username: string) => site.sealed(browser, 'unlockAccount', { username, channel: 'sms', code: '1234567' });
const askUnlock = (browser: TestBrowser, username: string, captcha: string) => browser.call('sendUnlockCode', { username, channel: 'sms', captcha });
const joinByMobile = (browser: TestBrowser, mobileNum: string) => {
  const { username, ...form } = site.form({ mobileNum, verificationCode: '1234567' });
  return site.sealed(browser, 'registerByMobile', form);
};
const join = (browser: TestBrowser, mobileNum: string) => site.sealed(browser, 'register', site.form({ mobileNum, verificationCode: '1234567' }));

const questions: Question[] = [
  {
    about: 'logging in with a password',
    known: (browser, turn) => logIn(browser, `known${turn}`),
    strange: (browser, turn) => logIn(browser, `nobody${turn}`),
  },
  {
    about: 'logging in with a code',
    known: (browser, turn) => byCode(browser, knownNumber(turn)),
    strange: (browser, turn) => byCode(browser, strangeNumber(turn)),
  },
  {
    about: 'a forgotten password by mail',
    known: (browser, turn) => forgot(browser, `known${turn}`, `known${turn}@example.com`),
    strange: (browser, turn) => forgot(browser, `nobody${turn}`, `nobody${turn}@example.com`),
  },
  {
    about: 'a forgotten password by mail, with the name of one and the address of another',
    known: (browser, turn) => forgot(browser, `known${turn + PAIRS}`, `known${turn}@example.com`),
    strange: (browser, turn) => forgot(browser, `nobody${turn}`, `stranger${turn}@example.com`),
  },
  {
    about: 'a forgotten password by number',
    known: (browser, turn) => reset(browser, knownNumber(turn)),
    strange: (browser, turn) => reset(browser, strangeNumber(turn)),
  },
  {
    about: 'a code to log in with',
    known: (browser, turn) => send(browser, 'login', knownNumber(turn)),
    strange: (browser, turn) => send(browser, 'login', strangeNumber(turn)),
  },
  {
    about: 'a code to recover with',
    known: (browser, turn) => send(browser, 'recover', knownNumber(turn + PAIRS), `known${turn + PAIRS}`),
    strange: (browser, turn) => send(browser, 'recover', strangeNumber(turn + PAIRS), `nobody${turn + PAIRS}`),
  },
  {
    about: 'a code to register with',
    known: (browser, turn) => send(browser, 'register', `91811110${String(30 + turn)}`),
    strange: (browser, turn) => send(browser, 'register', `91833330${String(30 + turn)}`),
  },
  { about: 'unlocking', known: (browser, turn) => unlock(browser, `known${turn}`), strange: (browser, turn) => unlock(browser, `nobody${turn}`) },
  {
    about: 'a code to unlock with',
    needsCaptcha: true,
    known: (browser, turn, captcha) => askUnlock(browser, `known${turn}`, captcha),
    strange: (browser, turn, captcha) => askUnlock(browser, `nobody${turn}`, captcha),
  },
  {
    about: 'registering a number that somebody has',
    known: (browser, turn) => joinByMobile(browser, knownNumber(turn)),
    strange: (browser, turn) => joinByMobile(browser, strangeNumber(turn)),
  },
  {
    about: 'registering with a name and a number that somebody has',
    known: (browser, turn) => join(browser, knownNumber(turn)),
    strange: (browser, turn) => join(browser, strangeNumber(turn)),
  },
];

describe('responses do not reveal who has an account', () => {
  // Numbers for the registration request: some belong to members, some are unknown.
  beforeAll(async () => {
    for (let turn = 0; turn < TURNS; turn++) await site.addMember(`owner${turn}`, { mobile: `+6391811110${String(30 + turn)}` });
  });

  // Other tests on the same cores can affect one side of the timings: a difference must be measured three times.
  test.each(questions)(
    '[T10] $about: the same answer, and in the long run the medians of the times are within the noise',
    { retry: IS_WHOLE ? 2 : 0 },
    async ({ known, strange, needsCaptcha }) => {
      const times: Record<'known' | 'strange', number[]> = { known: [], strange: [] };
      // Warm-up: the first run of code is slower, whatever account it concerns.
      const first = site.browser();
      if (IS_WHOLE) await strange(first, PAIRS - 1, needsCaptcha ? await first.captcha() : '');
      await site.base.pool.query('delete from code_sends');
      for (let turn = 0; turn < TURNS; turn++) {
        const answers = new Map<string, object>();
        // Alternating order, so that other load on the machine affects both sides.
        for (const which of turn % 2 === 0 ? (['known', 'strange'] as const) : (['strange', 'known'] as const)) {
          const browser = site.browser();
          const captcha = needsCaptcha ? await browser.captcha() : '';
          await quiet();
          const start = performance.now();
          const answer = await (which === 'known' ? known : strange)(browser, turn, captcha);
          times[which].push(performance.now() - start);
          answers.set(which, told(answer));
        }
        expect(answers.get('known')).toEqual(answers.get('strange'));
      }
      if (!IS_WHOLE) return;
      const [one, other] = [median(times.known), median(times.strange)];
      const differences = times.known.map((time, turn) => time - (times.strange[turn] ?? 0));
      const noise = median(differences.map((difference) => Math.abs(difference - median(differences))));
      // A password's hash alone takes tens of milliseconds, a message's way out some: leaving either out would be seen.
      const seen = Math.max(0.5 * Math.min(one, other), 2 * noise, 12);
      expect(Math.abs(one - other), `medians ${one.toFixed(1)} and ${other.toFixed(1)} ms, noise ${noise.toFixed(1)} ms`).toBeLessThan(seen);
    },
  );

  test('[T10] an account that is blocked or has no password of its own answers a wrong one like any other', async () => {
    const id = await site.addMember('blocked');
    await site.base.pool.query('update players set is_enabled = false where id = $1', [id]);
    await site.addMember('wordless');
    await site.base.pool.query("update players set password_hash = null where username = 'wordless'");
    const [blocked, wordless, nobody] = [
      await logIn(site.browser(), 'blocked'),
      await logIn(site.browser(), 'wordless'),
      await logIn(site.browser(), 'no-such-name'),
    ];
    expect(told(blocked)).toEqual(told(nobody));
    expect(told(wordless)).toEqual(told(nobody));
    expect(nobody.code).toBe('session.credentials_wrong');
  });

  test('[T10] [T12] [SAFE-20] an unknown name is slowed down like a known one, for as long', async () => {
    const lock = async (username: string) => {
      let answer: PlayerAnswer<'startSession'> | null = null;
      for (let turn = 0; turn < 3; turn++) {
        const browser = site.browser();
        answer = await site.sealed(browser, 'startSession', { type: 'username', username, password: 'a wrong guess 8', captcha: await browser.captcha() });
      }
      return answer;
    };
    const [known, strange] = [await lock('owner0'), await lock('nobody-at-all')];
    expect([known?.code, strange?.code]).toEqual(['session.locked', 'session.locked']);
    const minutesLeft = (answer: typeof known) => Math.round((Date.parse(String(answer?.params['until'])) - Date.now()) / 60_000);
    expect(minutesLeft(known)).toBe(1);
    expect(minutesLeft(strange)).toBe(1);
    expect((await site.browser().logIn('owner0', MEMBER_PASSWORD)).code).toBe('session.locked');
  });
});
