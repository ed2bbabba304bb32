import type { Answers } from '@laro/client/testing/canned-server';
import { gameTypes } from '@laro/domain/catalogue/game-categories';
import { allTurns } from '@laro/ui/testing/turns';
import { describe, expect, test } from 'vitest';
import { openSite, type Site } from '#player/testing/open-site.tsx';
import { ownRank, ranksAnswer } from '#player/testing/rank-answers.ts';
import { sealingKey } from '#player/testing/sealed-bodies.ts';
import { playerAnswers, sessionInfo } from '#player/testing/site-answers.ts';

const id = '0198c0de-0000-7000-8000-0000000000aa';
const at = '2026-11-20T04:00:00Z';
const reward = { kind: 'cash', amount: '10.00', terms: null, tickets: null, goodsName: null };
const tournament = {
  id,
  name: 'Fiesta Spin Cup',
  phase: 'open',
  startsAt: at,
  endsAt: '2027-11-28T04:00:00Z',
  score: 'multiplier',
  gameTypes: ['RNG'],
  games: [],
  vendors: [],
  gameIds: [],
  entryPoints: 0,
  vendorCodes: [],
  pool: '17500.00',
  places: 20,
  players: 3412,
  optIn: true,
  me: null,
};
const details = {
  ...tournament,
  bestOf: 1,
  step: '0.00',
  winPoints: 0,
  minStake: '5.00',
  graceMinutes: 10,
  tie: 'first',
  minScore: '0.00',
  prizes: [{ from: 1, to: 1, amount: '8000.00' }],
  minPlayers: 2,
  permit: 'DTI 1',
  example: { stake: '10.00', paid: '150.00', score: '15.00' },
  zone: 'Asia/Manila',
  now: at,
  rankName: null,
  obstacle: null,
  grantId: null,
};
const terms = {
  depositMin: '500.00',
  stakeMin: '1000.00',
  days: 30,
  holdDays: 7,
  reward: '100.00',
  welcome: '50.00',
  perMonth: 10,
  perYear: 50,
  milestones: [],
};
const wheel = {
  code: 'fiesta',
  name: 'Fiesta wheel',
  look: 'wheel',
  version: 4,
  permit: 'P-1',
  until: null,
  isStopped: false,
  rows: [{ id: 'small', reward, weight: 1, numerator: 1, denominator: 1, percent: '100.0000', left: null, whenGone: null }],
  prizes: [],
  play: null,
  tickets: { count: 0, nextEnd: null },
  seeds: { generation: 0, commitment: 'ab'.repeat(32), clientSeed: 'perya', nonce: 0 },
  draw: null,
  past: [],
  waitsFor: null,
  frozenUntil: null,
};
const running = { day: '2026-11-20', until: '2026-11-20', types: [], sum: '0.00', carried: '0.00', min: '1.00', max: '1000.00' };
const answers = {
  listGrants: { grants: [], next: null, zone: 'Asia/Manila', ended: { grants: [], next: null } },
  getSignIn: {
    today: '2026-11-20',
    zone: 'Asia/Manila',
    isSignedToday: false,
    isOnHold: false,
    streak: 0,
    month: '2026-11',
    days: [{ day: '2026-11-20', state: 'today' }],
    program: { name: 'Fiesta', onMiss: 'restart', step: 1, done: 0, cycle: [reward] },
    makeUp: null,
    grant: null,
  },
  listMissions: { zone: 'Asia/Manila', isOnHold: false, missions: [] },
  listTournaments: { zone: 'Asia/Manila', now: at, isOnHold: false, tournaments: [tournament] },
  getTournament: details,
  getStandings: { asOf: at, phase: 'open', players: 0, top: [], around: [], toNext: null },
  listRaffles: { zone: 'Asia/Manila', isOnHold: false, raffles: [wheel] },
  listRaffleProofs: { proofs: [], next: null, zone: 'Asia/Manila' },
  listTickets: { zone: 'Asia/Manila', tickets: [], spins: [], isOnHold: false },
  listLotteryTickets: { tickets: [] },
  listMail: { mails: [], next: null, zone: 'Asia/Manila', inboxUnreadCount: 0 },
  getInvite: {
    link: { code: 'FRENDS22', path: '/m/register?ref=FRENDS22', text: 'Come.', mayRenew: true },
    terms,
    friends: 0,
    qualified: 0,
    earned: '0.00',
    waiting: '0.00',
  },
  listFriends: { friends: [], next: null },
  getRanks: ranksAnswer({ own: { ...ownRank, waiting: 1 }, weights: gameTypes.map((type) => ({ type, weight: 100 })) }),
  listRebates: { zone: 'Asia/Manila', running, periods: [], next: null },
  getPoints: { balance: '0.00', debt: '0.00', coming: null, nextExpiry: null, perPoint: 20, rankName: null, zone: 'Asia/Manila' },
  listGoods: { goods: [] },
};
const routes = [
  '/m/activity/signIn',
  '/m/receivingCenter',
  '/m/rewardCenter',
  '/m/task',
  '/m/tournament',
  `/m/tournamentDetail?id=${id}`,
  '/m/raffle',
  '/m/tickets',
  '/m/webEmail',
  '/m/member/invite',
  '/m/invite',
  '/m/member/benefits',
  '/m/mall/mallHome',
] as const;
/** Pages that guests read, too. */
const PUBLIC: readonly string[] = ['/m/tournament', `/m/tournamentDetail?id=${id}`];
/** Calls that every page of a member makes. */
const OF_EVERY_PAGE: readonly string[] = ['getMember', 'getSettings', 'getWhitelabel'];

describe('pages of rewards', () => {
  test.each(routes)('[REW-50] %s is complete after two calls of its own at most', async (path) => {
    const { server } = await openSite(path, { as: 'member', answers: answers as never });
    const own = () => server.calls.map(({ name }) => name).filter((name) => !OF_EVERY_PAGE.includes(name));
    await expect.poll(() => own().some((name) => name in answers)).toBe(true);
    await expect.poll(() => document.querySelector('main [aria-hidden="true"] [class*="bone"]')).toBeNull();
    await allTurns();
    expect(own().length).toBeLessThanOrEqual(2);
  });

  test.each(routes.filter((path) => !PUBLIC.includes(path)))('[REW-50] [ROLE-01] a guest at %s goes to the log-in and comes back', async (path) => {
    const site: Site = await openSite(path, {
      answers: {
        ...playerAnswers('member'),
        ...sealingKey,
        ...(answers as never as Answers),
        startSession: () => {
          site.server.caller = 'member';
          return sessionInfo('member');
        },
      },
    });
    await expect.poll(site.address).toBe('/m/login');
    const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    await expect.poll(() => field('password')).not.toBeNull();
    await site.user.type(field('username')!, 'maria');
    await site.user.type(field('password')!, 'plum kettle 7');
    await site.user.click(document.querySelector<HTMLButtonElement>('main form button[type="submit"]')!);
    await expect.poll(site.address).toBe(path);
  });

  test.each(routes)('[REW-50] every link and button of %s is reached by the keyboard', async (path) => {
    const { server, user } = await openSite(path, { as: 'member', answers: answers as never });
    await expect.poll(() => server.calls.some(({ name }) => name in answers)).toBe(true);
    await allTurns();
    const controls = [...document.querySelectorAll<HTMLElement>('main a[href], main button:not([disabled]), main input, main summary')];
    // One of a group of tabs or choices takes the focus; arrows move it.
    const wanted = controls.filter((control) => control.closest('[role="tablist"], [role="radiogroup"]') === null);
    const reached = new Set<Element | null>();
    for (let pressed = 0; pressed < 120 && wanted.some((control) => !reached.has(control)); pressed++) {
      await user.tab();
      reached.add(document.activeElement);
    }
    expect(wanted.filter((control) => !reached.has(control)).map(({ outerHTML }) => outerHTML)).toEqual([]);
  });

  test.each(PUBLIC)('[REW-50] [TOUR-09] a guest reads %s', async (path) => {
    const site = await openSite(path, { answers: answers as never });
    await expect.poll(() => document.querySelector('main')?.textContent ?? '').toContain('Fiesta Spin Cup');
    expect(site.address()).toBe(path);
  });
});
