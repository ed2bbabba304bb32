import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';
import { madeRankRoom } from '#console/testing/rank-room.ts';

type Query = { query: Record<string, string> };
const cash = { kind: 'cash', amount: '50.00', terms: null, tickets: null, goodsName: null };
const cardOf = async () => within((await screen.findByRole('heading', { name: 'As members see it' })).closest<HTMLElement>('section')!);

/** Buttons of a card but those of moments, which show another zone. */
const actsIn = (card: Awaited<ReturnType<typeof cardOf>>) => card.queryAllByRole('button').filter((button) => button.querySelector('time') === null);

test('[REW-54] the desk reads missions as a member of a rank does, locked or open, without anything to join', async () => {
  const mission = (state: string) => ({
    code: 'weekly',
    name: 'Ten rounds',
    period: 'week',
    until: '2026-11-30T00:00:00.000Z',
    tasks: [],
    state,
    reward: cash,
    further: [{ ...cash, kind: 'points', amount: '40.00' }],
    rankName: 'Buwan I',
    left: 7,
    grant: null,
    furtherGrants: [],
  });
  const { server, user } = await openDesk('/m/laro/missions', {
    listDeskBonusOffers: { offers: [], currency: 'PHP' },
    listDeskMissions: { missions: [], currency: 'PHP', limit: '50000.00', ranks: [] },
    getDeskRanks: madeRankRoom(),
    previewDeskMissions: ({ query }: Query) => ({ zone: 'Asia/Manila', isOnHold: false, missions: [mission(query['rank'] === 'binhi' ? 'locked' : 'join')] }),
  } as never);
  const card = await cardOf();
  expect(await card.findByText('Only from Buwan I')).toBeTruthy();
  expect(card.getByText('Ten rounds')).toBeTruthy();
  expect(card.getByText('50.00')).toBeTruthy();
  await user.selectOptions(card.getByLabelText('Rank'), 'buwan-1');
  expect(await card.findByText('Open after joining')).toBeTruthy();
  expect(actsIn(card)).toEqual([]);
  expect(server.callsOf('previewDeskMissions').map(({ query }) => query)).toEqual([
    { rank: 'binhi', language: 'EN' },
    { rank: 'buwan-1', language: 'EN' },
  ]);
});

test('[REW-54] the desk reads tournaments as a member of a rank does: who can enter, and for how much', async () => {
  const tournament = {
    id: '0198c0de-0000-7000-8000-0000000000aa',
    name: 'Spin Cup',
    phase: 'open',
    startsAt: '2026-11-20T04:00:00.000Z',
    endsAt: '2026-11-28T04:00:00.000Z',
    score: 'multiplier',
    gameTypes: [],
    games: [],
    vendors: [],
    gameIds: [],
    vendorCodes: [],
    pool: '17500.00',
    places: 20,
    players: 12,
    optIn: true,
    entryPoints: 30,
    me: null,
    rankName: 'Buwan I',
  };
  const { user } = await openDesk('/m/laro/tournaments', {
    listDeskTournaments: { tournaments: [], currency: 'PHP', limit: '50000.00', ranks: [] },
    getDeskRanks: madeRankRoom(),
    previewDeskTournaments: ({ query }: Query) => ({
      zone: 'Asia/Manila',
      tournaments: query['language'] === 'EN' ? [{ ...tournament, obstacle: query['rank'] === 'binhi' ? 'rank' : null }] : [],
    }),
  } as never);
  const card = await cardOf();
  expect(await card.findByText('Only from Buwan I')).toBeTruthy();
  expect(card.getByText('30 points')).toBeTruthy();
  await user.selectOptions(card.getByLabelText('Rank'), 'buwan-1');
  expect(await card.findByText('Can enter')).toBeTruthy();
  expect(actsIn(card)).toEqual([]);
  await user.selectOptions(card.getByLabelText('Language'), 'TY');
  expect(await card.findByText('Members of this rank see no tournaments now.')).toBeTruthy();
});

test('[REW-54] without a ladder in force there is no rank to read as, and no card', async () => {
  const { server } = await openDesk('/m/laro/missions', {
    listDeskBonusOffers: { offers: [], currency: 'PHP' },
    listDeskMissions: { missions: [], currency: 'PHP', limit: '50000.00', ranks: [] },
    getDeskRanks: madeRankRoom([]),
  } as never);
  await expect.poll(() => server.callsOf('getDeskRanks').length).toBe(1);
  expect(await screen.findByText('No missions yet')).toBeTruthy();
  await expect.poll(() => screen.queryByRole('heading', { name: 'As members see it' })).toBeNull();
  expect(server.callsOf('previewDeskMissions')).toEqual([]);
});
