import { screen, within } from '@testing-library/dom';
import { refuse } from '@laro/client/testing/canned-server';
import { expect, test } from 'vitest';
import { openSite, type SiteOptions } from '#player/testing/open-site.tsx';
import { secondsLeft } from './clock.tsx';

const id = '0198c0de-0000-7000-8000-0000000000aa';
const listed = (more: object = {}) => ({
  id,
  name: 'Fiesta Spin Cup',
  phase: 'open',
  startsAt: '2026-11-20T04:00:00Z',
  endsAt: '2026-11-28T04:00:00Z',
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
  ...more,
});
const details = (more: object = {}) => ({
  ...listed(),
  bestOf: 1,
  step: '0.00',
  winPoints: 0,
  minStake: '5.00',
  graceMinutes: 10,
  tie: 'first',
  minScore: '0.00',
  prizes: [
    { from: 1, to: 1, amount: '8000.00' },
    { from: 2, to: 20, amount: '500.00' },
  ],
  minPlayers: 2,
  permit: 'DTI 1',
  example: { stake: '10.00', paid: '150.00', score: '15.00' },
  zone: 'Asia/Manila',
  now: '2026-11-28T03:59:58Z',
  rankName: null,
  obstacle: null,
  grantId: null,
  ...more,
});
const row = (place: number, name: string, score: string, isMe = false) => ({ place, name, score, prize: place === 1 ? '8000.00' : '0.00', isMe });
const standings = (more: object = {}) => ({
  asOf: '2026-11-28T03:59:55Z',
  phase: 'open',
  players: 3412,
  top: [row(1, 'Ma***o', '2418.00'), row(2, 'Je***y', '1960.50'), row(3, 'Al***n', '1744.25'), row(4, 'Ro***z', '126.40')],
  around: [],
  toNext: null,
  ...more,
});
const open = (answers: object, more: SiteOptions = {}) =>
  openSite(`/m/tournamentDetail?id=${id}`, { ...more, answers: { getTournament: details(), getStandings: standings(), ...answers } as never });
const shows = async (text: string | RegExp): Promise<void> => {
  await expect.poll(() => screen.queryByText(text), { timeout: 20_000 }).not.toBeNull();
};

test('[TOUR-02] [TOUR-09] [T77] a guest reads prizes and scoring with an example, and logs in to enter', async () => {
  const { user } = await open({});
  await shows('Fiesta Spin Cup');
  expect(screen.getByText('Log in to enter')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Prizes' }));
  await shows('Places 2 to 20');
  await user.click(screen.getByRole('button', { name: 'Scoring' }));
  await shows('Example: stake ₱10.00, the round pays ₱150.00: score 15.00×.');
  await shows(/Equal scores: whoever got there first/);
  await shows('Permit DTI 1');
});

test('[T95] the rules of a tournament say before entering what a break means for a prize', async () => {
  const { user } = await open({});
  await user.click(await screen.findByRole('button', { name: 'Scoring' }));
  expect(await screen.findByText(/^During a break you’re off the board\./)).toBeTruthy();
});

test('[TOUR-03] the board has the own row plain, what is missing to the next place, and the others on demand', async () => {
  const me = details({ me: { place: 343, score: '124.10', isTakenOut: false } });
  const around = [row(342, 'An***o', '124.90'), row(343, 'maria', '124.10', true)];
  const { user } = await open({ getTournament: me, getStandings: standings({ around, toNext: '0.80' }) }, { as: 'member' });
  await shows('Your place: 343');
  const own = await screen.findByRole('row', { name: /You, maria/ });
  expect(within(own).getByText('0.80× to the next place')).toBeTruthy();
  expect(screen.queryByText('Ro***z')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show places 4 to 4' }));
  await shows('Ro***z');
});

test('[TOUR-02] an empty board tells only those who take part what their first round does', async () => {
  await open({ getStandings: standings({ top: [] }) });
  await shows('No scores yet');
  expect(screen.queryByText(/^Your first round/)).toBeNull();
});

test('[TOUR-02] entering is a tap; a refusal says why and brings the tournament again', async () => {
  const { server, user } = await open({ enterTournament: refuse('tournament.not_open') }, { as: 'member' });
  await user.click(await screen.findByRole('button', { name: 'Enter' }));
  await shows(/can’t be entered or left right now/);
  await expect.poll(() => server.callsOf('getTournament').length).toBeGreaterThan(1);
});

test('[TOUR-02] [TOUR-06] the price is on the button and in the rules with what comes back, and too few points say how many are missing', async () => {
  const short = refuse('mall.points_short', { missing: '30' });
  const { user } = await open({ getTournament: details({ entryPoints: 50 }), enterTournament: short }, { as: 'member' });
  await user.click(await screen.findByRole('button', { name: 'Enter for 50 points' }));
  await shows('You need 30 more points.');
  expect(screen.getByText(/^You get the points back if it’s cancelled, or if you leave before it starts\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Scoring' }));
  await shows(/^Entry: 50 points\. You get the points back/);
});

test('[TOUR-06] leaving says if the points come back, and asks the server for just that', async () => {
  const me = { place: null, score: null, isTakenOut: false };
  const before = details({ phase: 'announced', entryPoints: 50, me });
  const { server, user } = await open({ getTournament: before, leaveTournament: details({ phase: 'announced', entryPoints: 50 }) }, { as: 'member' });
  const button = await screen.findByRole('button', { name: 'Leave and get your points back' });
  // It has begun and the entry is still there, as after a refusal.
  server.answer({ getTournament: details({ entryPoints: 50, me }) } as never);
  await user.click(button);
  await expect.poll(() => server.callsOf('leaveTournament').map(({ query }) => query)).toEqual([{ back: 'points' }]);
  await shows('You’ve left the tournament.');
  await user.click(await screen.findByRole('button', { name: 'Leave and lose your score and points' }));
  await expect.poll(() => server.callsOf('leaveTournament').length).toBe(2);
  expect(server.callsOf('leaveTournament')[1]?.query).toEqual({});
});

test('[TOUR-02] each obstacle has its words', async () => {
  await open({ getTournament: details({ obstacle: 'rank', rankName: 'Bituin 1' }) }, { as: 'member' });
  await shows('Open from rank Bituin 1 on.');
  expect(screen.queryByRole('button', { name: 'Enter' })).toBeNull();
});

test('[TOUR-10] the clock is the server’s, and stops at zero', () => {
  const received = 1_000_000;
  const left = (afterMs: number) => secondsLeft('2026-11-28T04:00:00Z', '2026-11-28T03:59:58Z', received, received + afterMs);
  expect([left(0), left(900), left(1000), left(2000), left(60_000)]).toEqual([2, 2, 1, 0, 0]);
});

test('[TOUR-10] at the end the page says that it closes, and fetches it again', async () => {
  const { server } = await open({ getTournament: details({ now: '2026-11-28T03:59:59.500Z' }) });
  await shows(/Closing/);
  expect(screen.queryByRole('timer')).toBeNull();
  await expect.poll(() => server.callsOf('getTournament').length).toBeGreaterThan(1);
});

test('[TOUR-09] the list has what runs, comes, and has ended, and an empty group says so', async () => {
  const tournaments = [
    listed({ me: { place: 7, score: '9.00', isTakenOut: false } }),
    listed({ id: id.replace('aa', 'bb'), name: 'Harvest Cup', phase: 'final' }),
  ];
  const { user } = await openSite('/m/tournament', {
    answers: { listTournaments: { zone: 'Asia/Manila', now: '2026-11-28T03:59:58Z', isOnHold: false, tournaments } } as never,
  });
  await shows('Your place: 7');
  await user.click(screen.getByRole('button', { name: 'Soon' }));
  await shows('Nothing is announced yet');
  await user.click(screen.getByRole('button', { name: 'Over' }));
  await shows('Harvest Cup');
  expect(screen.queryByText('Fiesta Spin Cup')).toBeNull();
});

test('[TOUR-09] [T95] [T96] during a break the list says that tournaments are on hold, not that none is running', async () => {
  const { user } = await openSite('/m/tournament', {
    as: 'member',
    answers: { listTournaments: { zone: 'Asia/Manila', now: '2026-11-28T03:59:58Z', isOnHold: true, tournaments: [] } } as never,
  });
  await shows('Tournaments are on hold while you take a break or have reached a limit.');
  expect(screen.queryByText('No tournament is running right now')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Over' }));
  await shows('No results in the last 30 days');
});

test.each(['tournament.unknown', 'request.invalid'] as const)(
  '[TOUR-09] an address without a tournament (%s) leads to the list and offers no second try',
  async (code) => {
    await openSite(`/m/tournamentDetail?id=${id}`, { answers: { getTournament: refuse(code) } as never });
    await shows('This tournament doesn’t exist.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
);

test('[TOUR-09] without a number the page says that there is no such tournament', async () => {
  await openSite('/m/tournamentDetail', {});
  await shows('This tournament doesn’t exist.');
  expect(screen.queryByRole('table')).toBeNull();
});
