import { screen, within } from '@testing-library/dom';
import { refuse, type Answers } from '@laro/client/testing/canned-server';
import { allTurns } from '@laro/ui/testing/turns';
import { describe, expect, test } from 'vitest';
import { openSite, type Site } from '#player/testing/open-site.tsx';
import { opened, sealingKey } from '#player/testing/sealed-bodies.ts';
import { amount, playerAnswers, sessionInfo } from '#player/testing/site-answers.ts';

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
const submit = () => document.querySelector<HTMLButtonElement>('main form button[type="submit"]')!;
const shown = (text: string | RegExp) => screen.queryByText(text) !== null;
const captcha = { id: 'captcha-1', picture: '<svg xmlns="http://www.w3.org/2000/svg"/>', expiresAt: '2035-01-01T00:00:00.000Z', work: { bits: 1, count: 1 } };

/** The log-in, whose next try with a password succeeds unless `answers` says otherwise. */
async function openLogIn(answers: Answers = {}): Promise<Site> {
  const site = await openSite('/m/login', {
    answers: {
      ...playerAnswers('member'),
      ...sealingKey,
      getCaptcha: captcha,
      startSession: () => {
        site.server.caller = 'member';
        return sessionInfo('member');
      },
      ...answers,
    },
  });
  await expect.poll(submit).not.toBeNull();
  return site;
}

async function tryPassword({ user }: Site, username: string, password: string): Promise<void> {
  await user.type(field('username'), username);
  await user.type(field('password'), password);
  await user.click(submit());
}

describe('by password', () => {
  test.each([
    ['/m/slot-games?q=mango', '/m/slot-games?q=mango'],
    ['https://evil.example/m/', '/m/home'],
    ['/m/\\evil.example', '/m/home'],
    ['//evil.example/m/', '/m/home'],
  ])('[LOGIN-01] [LOGIN-13] [T87] a way back to %s leads to %s', async (kept, to) => {
    sessionStorage.setItem('laro.returnTo', kept);
    const site = await openLogIn();
    await tryPassword(site, ' maria ', 'plum kettle 7');
    await expect.poll(site.address).toBe(to);
    const [sent] = site.server.callsOf('startSession');
    expect(await opened(sent?.body)).toEqual({ type: 'username', username: 'maria', password: 'plum kettle 7' });
    expect(localStorage.getItem('MC_SESSION_INFO')).toBe(JSON.stringify(sessionInfo('member')));
  });

  test('[LOGIN-07] what is missing is said in the language of the page, also after it changes', async () => {
    const { server, user } = await openLogIn();
    await user.click(submit());
    await expect.poll(() => document.activeElement).toBe(field('username'));
    expect([shown('Enter your username.'), shown('Enter your password.')]).toEqual([true, true]);
    await user.click(screen.getByRole('button', { name: /^Language/ }));
    await user.click(await screen.findByRole('radio', { name: 'Filipino' }));
    await expect.poll(() => shown('Ilagay ang username mo.')).toBe(true);
    expect(server.callsOf('startSession')).toEqual([]);
    expect([field('username').autocomplete, field('password').autocomplete]).toEqual([expect.stringContaining('username'), 'current-password']);
  });

  test('[LOGIN-05] [LOGIN-11] the captcha comes after a failure only, another picture on request, and without an answer nothing is sent', async () => {
    const site = await openLogIn({ startSession: refuse('session.credentials_wrong', { captcha: true }) });
    const { server, user } = site;
    expect(field('captcha')).toBeNull();
    await tryPassword(site, 'maria', 'wrong');
    await expect.poll(() => shown('The username or password isn’t right. Check both and try again.')).toBe(true);
    await expect.poll(() => document.activeElement).toBe(field('password'));
    await expect.poll(() => field('captcha')).not.toBeNull();
    await expect.poll(() => document.querySelector('main img')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'New picture' }));
    await expect.poll(() => server.callsOf('getCaptcha').length).toBe(2);
    await user.click(submit());
    expect(shown('Enter the six digits from the picture.')).toBe(true);
    await user.type(field('captcha'), '000000');
    server.answer({ startSession: refuse('session.captcha_wrong', { captcha: true }) });
    await user.click(submit());
    await expect.poll(() => shown(/That’s not the code in the picture/)).toBe(true);
    const sent = await Promise.all(server.callsOf('startSession').map(({ body }) => opened(body)));
    expect(sent).toEqual([
      { type: 'username', username: 'maria', password: 'wrong' },
      { type: 'username', username: 'maria', password: 'wrong', captcha: 'captcha-1.000000' },
    ]);
  });
});

test('[LOGIN-09] free play starts from here and leads home', async () => {
  const site = await openLogIn({
    getTrialUser: { ticket: 'ticket-1', amount: amount('10000'), currency: 'PHP' },
    startFreePlay: () => {
      site.server.caller = 'trial';
      return sessionInfo('trial');
    },
  });
  await site.user.click(screen.getByRole('button', { name: 'Play free, no account needed' }));
  await expect.poll(site.address).toBe('/m/home');
  expect(localStorage.getItem('MC_SESSION_INFO')).toBe(JSON.stringify(sessionInfo('trial')));
});

describe('by a code to the mobile', () => {
  const countries = [
    { code: 'PH', name: 'Philippines', callingCode: '+63', canRegister: true },
    { code: 'TH', name: 'Thailand', callingCode: '+66', canRegister: true },
    { code: 'GB', name: 'United Kingdom', callingCode: '+44', canRegister: false },
  ];
  /** A code that was sent now and may be sent again in 50 s. */
  const sendSmsCode = () => {
    const now = Date.now();
    const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
    return { sentAt: at(0), resendAt: at(50), expiresAt: at(300), expirationTime: now + 50_000 };
  };
  const send = () => within(document.querySelector<HTMLElement>('main form')!).getByRole('button', { name: /^Send/ });

  const country = () => within(document.querySelector<HTMLElement>('main form')!).queryByRole('button', { name: /^Country code/ });
  const countryText = () => country()?.getAttribute('aria-label') ?? country()?.textContent;

  async function openMobile(answers: Answers = {}): Promise<Site> {
    const site = await openLogIn({ listCountries: { countries }, sendSmsCode, ...answers });
    await site.user.click(screen.getByRole('tab', { name: 'Mobile number' }));
    await expect.poll(countryText).toMatch(/Philippines \+63/);
    return site;
  }

  test('[LOGIN-08] a number first; then a word, and a wait in which a tap does nothing', async () => {
    const { server, user } = await openMobile();
    await user.click(send());
    await expect.poll(() => shown('Enter your number first.')).toBe(true);
    expect(server.callsOf('sendSmsCode')).toEqual([]);
    await user.type(field('mobile'), '9175550001');
    await user.click(send());
    await expect.poll(() => shown('The code is on its way')).toBe(true);
    await expect.poll(() => send().textContent).toMatch(/^Send again in [45]\d s$/);
    send().click();
    await allTurns();
    expect(server.callsOf('sendSmsCode').map(({ body }) => body)).toEqual([{ purpose: 'login', countryDialingCode: '+63', mobileNum: '9175550001' }]);
  });

  test('[LOGIN-08] a number that has to wait says so and counts down', async () => {
    const { user } = await openMobile({ sendSmsCode: refuse('verification.too_soon', { seconds: 42 }) });
    await user.type(field('mobile'), '9175550001');
    await user.click(send());
    await expect.poll(() => send().textContent).toMatch(/^Send again in 4\d s$/);
    await expect.poll(() => shown(/We sent you a code a moment ago/)).toBe(true);
  });

  test('[LOGIN-08] [T21] when a code needs a captcha first, it appears at the field of the code', async () => {
    const { server, user } = await openMobile({ sendSmsCode: refuse('session.captcha_needed', { captcha: true }) });
    await user.type(field('mobile'), '9175550001');
    await user.click(send());
    await expect.poll(() => document.querySelector('main img')).not.toBeNull();
    await user.type(field('captcha'), '123456');
    server.answer({ sendSmsCode });
    await user.click(send());
    await expect.poll(() => shown('The code is on its way')).toBe(true);
    expect(server.callsOf('sendSmsCode').map(({ body }) => (body as { captcha?: string }).captcha)).toEqual([undefined, 'captcha-1.123456']);
  });

  test('[REG-03] a number pasted whole finds its country; another is chosen by name or code; one that gets no messages is refused', async () => {
    const { user } = await openMobile({ sendSmsCode: refuse('verification.number_invalid') });
    await user.click(field('mobile'));
    await user.paste('+66 81 234 5678');
    await expect.poll(countryText).toMatch(/Thailand \+66/);
    expect(field('mobile').value).toBe('812345678');
    await user.click(country()!);
    const sheet = within(await screen.findByRole('dialog', { name: 'Country code' }));
    expect((await sheet.findByRole('radio', { checked: true })).textContent).toMatch(/Thailand/);
    await user.type(sheet.getByLabelText('Country or code'), 'zzz');
    await expect.poll(() => shown(/No country matches “zzz”/)).toBe(true);
    await user.clear(sheet.getByLabelText('Country or code'));
    await user.type(sheet.getByLabelText('Country or code'), '+44');
    await user.click(await sheet.findByRole('radio', { name: /United Kingdom/ }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(countryText()).toMatch(/United Kingdom \+44/);
    await user.click(send());
    await expect.poll(() => shown(/This isn’t a mobile number that can receive text messages/)).toBe(true);
  });
});
