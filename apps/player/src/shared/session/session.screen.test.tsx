import { screen, within } from '@testing-library/dom';
import { refuse } from '@laro/client/testing/canned-server';
import { describe, expect, test } from 'vitest';
import { openSite, type Site } from '#player/testing/open-site.tsx';
import { amount, playerAnswers, sessionInfo } from '#player/testing/site-answers.ts';

const balance = () => document.querySelector('header [data-balance]')?.textContent;
const kept = () => localStorage.getItem('MC_SESSION_INFO');
const freePlay = () => within(document.querySelector<HTMLElement>('section[aria-labelledby="trial"]')!).getByRole('button');
const offer = { ticket: 'ticket-1', amount: amount('10000'), currency: 'PHP' };

/** Home for a guest who may start free play; `isKept` says whether the browser keeps the cookie. */
async function openHome(isKept = true): Promise<Site> {
  const site = await openSite('/m/home', {
    answers: {
      ...playerAnswers('trial'),
      getTrialUser: offer,
      startFreePlay: () => {
        if (isKept) site.server.caller = 'trial';
        return sessionInfo('trial');
      },
    },
  });
  await expect.poll(() => document.querySelector('section[aria-labelledby="trial"] button')).not.toBeNull();
  return site;
}

async function askToLogOut({ user }: Site): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await screen.findByRole('alertdialog');
}
const inQuestion = (name: string) => within(screen.getByRole('alertdialog')).getByRole('button', { name });

describe('free play', () => {
  test('[LOGIN-09] several taps make one account', async () => {
    const { server } = await openHome();
    for (let tap = 0; tap < 3; tap += 1) freePlay().click();
    await expect.poll(balance).toBe('₱1,250.00');
    expect([server.callsOf('getTrialUser').length, server.callsOf('startFreePlay').map(({ body }) => body)]).toEqual([1, [{ ticket: 'ticket-1' }]]);
    expect(kept()).toBe(JSON.stringify(sessionInfo('trial')));
  });

  test('[LOGIN-09] what keeps it from starting is said in place, and it can be tried again', async () => {
    const { server, user } = await openHome();
    server.answer({ getTrialUser: refuse('system.unavailable') });
    await user.click(freePlay());
    await expect.poll(() => document.querySelector('section[aria-labelledby="trial"] [role="alert"]')?.textContent).toMatch(/\S/);
    expect(kept()).toBeNull();
    server.answer({ getTrialUser: offer });
    await user.click(freePlay());
    await expect.poll(balance).toBe('₱1,250.00');
  });

  test('[LOGIN-09] a browser that drops the cookie gets an explanation and stays a guest', async () => {
    const { user } = await openHome(false);
    await user.click(freePlay());
    await expect.poll(() => screen.queryByRole('alertdialog')?.textContent).toMatch(/https/);
    expect(kept()).toBeNull();
    await user.click(inQuestion('OK'));
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
    expect(document.querySelector('header a[href="/m/login"]')).not.toBeNull();
  });

  test('[NAV-07] [ROLE-02] member centre and deposit ask to register, and playing on is the other answer', async () => {
    const { user, address } = await openSite('/m/home', { as: 'trial' });
    await expect.poll(balance).toBe('₱1,250.00');
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    const header = document.querySelector<HTMLElement>('header a[aria-label="Deposit"]');
    for (const way of [menu.getByRole('link', { name: 'Me' }), menu.getByRole('link', { name: 'Deposit' }), header!]) {
      await user.click(way);
      await expect.poll(() => screen.queryByRole('alertdialog')?.textContent).toContain('You’re on a free trial');
      await user.click(inQuestion('Keep playing free'));
      await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
    }
    expect(address()).toBe('/m/home');
  });
});

describe('the drop-down of the balance', () => {
  test('[HDR-03] opens by key and closes on Escape, which gives the focus back, and on a tap elsewhere', async () => {
    const { user } = await openSite('/m/home', { as: 'trial' });
    await expect.poll(balance).toBe('₱1,250.00');
    const pill = document.querySelector<HTMLElement>('header button[aria-controls], header button[aria-expanded]:has([data-balance])')!;
    const isOpen = () => pill.getAttribute('aria-expanded');
    pill.focus();
    await user.keyboard('{Enter}');
    expect(isOpen()).toBe('true');
    screen.getByRole('button', { name: 'Refresh balance' }).focus();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe('false');
    expect(document.activeElement).toBe(pill);
    await user.click(pill);
    expect(isOpen()).toBe('true');
    await user.click(document.querySelector('main')!);
    expect(isOpen()).toBe('false');
  });
});

describe('the end of a session', () => {
  test('[LOGIN-12] logging out asks first, and staying is the other answer; what keeps it from ending is said', async () => {
    const site = await openSite('/m/home', { as: 'member', answers: { endSession: refuse('system.unavailable') } });
    const { server, user, address } = site;
    await askToLogOut(site);
    await user.click(inQuestion('Stay logged in'));
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
    expect(server.callsOf('endSession')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByRole('alertdialog');
    await user.click(inQuestion('Log out'));
    await expect.poll(() => within(screen.getByRole('alertdialog')).queryByRole('alert')?.textContent).toMatch(/\S/);
    expect(kept()).not.toBeNull();
    server.answer({
      endSession: () => {
        server.caller = 'guest';
        return {};
      },
    });
    await user.click(inQuestion('Log out'));
    await expect.poll(() => document.querySelector('header a[href="/m/login"]')).not.toBeNull();
    expect([kept(), localStorage.getItem('autoLogin'), sessionStorage.getItem('MC_SESSION_INFO'), address()]).toEqual([null, '0', null, '/m/home']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('[LOGIN-13] a visit that finds its session over says so and keeps the place', async () => {
    const { user } = await openSite('/m/slot-games', { as: 'member', answers: { getMember: refuse('session.ended'), getWallet: refuse('session.ended') } });
    await expect.poll(() => screen.queryByRole('alertdialog')?.textContent).toContain('You’ve been logged out');
    expect([kept(), sessionStorage.getItem('laro.returnTo')]).toEqual([null, '/m/slot-games']);
    await user.click(inQuestion('Not now'));
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  });
});
