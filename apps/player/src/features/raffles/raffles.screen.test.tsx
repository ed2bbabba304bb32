import { screen, within } from '@testing-library/dom';
import { refuse } from '@laro/client/testing/canned-server';
import { expect, test } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';

const cash = (amount: string) => ({ kind: 'cash', amount, terms: null, tickets: null, goodsName: null });
const hash = 'ab'.repeat(32);
const row = (id: string, amount: string, numerator: number, percent: string, more: object = {}) => ({
  id,
  reward: cash(amount),
  weight: numerator,
  numerator,
  denominator: 10,
  percent,
  left: null,
  whenGone: null,
  ...more,
});
const wheel = (more: object = {}) => ({
  code: 'fiesta',
  name: 'Fiesta wheel',
  look: 'wheel',
  version: 4,
  permit: 'P-1',
  until: null,
  isStopped: false,
  rows: [row('big', '500.00', 1, '10.0000', { left: 2, whenGone: 'small' }), row('small', '5.00', 9, '90.0000')],
  prizes: [],
  play: { perStake: '500.00', perDay: 1 },
  tickets: { count: 2, nextEnd: '2026-12-20T04:00:00Z' },
  seeds: { generation: 0, commitment: hash, clientSeed: 'perya', nonce: 11 },
  draw: null,
  past: [],
  waitsFor: null,
  frozenUntil: null,
  ...more,
});
const proof = {
  id: '0198c0de-0000-7000-8000-0000000000aa',
  at: '2026-11-20T04:00:00Z',
  version: 4,
  generation: 0,
  commitment: hash,
  clientSeed: 'perya',
  serverSeed: null,
  nonce: 11,
  number: 3,
  drawn: 'small',
  won: 'small',
  gone: [],
  table: [],
  reward: cash('5.00'),
};
const grant = {
  ...cash('5.00'),
  id: proof.id,
  source: 'RAFFLE',
  name: 'Fiesta wheel',
  state: 'claimed',
  from: proof.at,
  until: null,
  endedAt: proof.at,
  reason: '',
  waitsFor: null,
  frozenUntil: null,
};
const list = (...raffles: object[]) => ({ zone: 'Asia/Manila', isOnHold: false, raffles });
const open = (answers: object) =>
  openSite('/m/raffle', { as: 'member', answers: { listRaffleProofs: { proofs: [], next: null, zone: 'Asia/Manila' }, ...answers } as never });
const shows = async (text: string | RegExp): Promise<void> => {
  await expect.poll(() => screen.queryByText(text), { timeout: 20_000 }).not.toBeNull();
};

test('[REW-37] [REW-38] the odds and the promise are there before the ticket is used, and the call carries the table that is shown', async () => {
  const { server, user } = await open({ listRaffles: list(wheel()), drawRaffle: { proof, grant } });
  await shows('₱500.00 cash');
  expect(within(screen.getByRole('row', { name: /₱500.00 cash/ })).getByText('10.0000 %')).toBeTruthy();
  await shows('Promise abababab…ababab');
  await shows('Draw 12, your seed perya, table 4');
  await user.click(screen.getByRole('button', { name: 'Use a ticket (you have 2)' }));
  await shows('You won ₱5.00 cash');
  expect(server.callsOf('drawRaffle').map(({ body }) => body)).toMatchObject([{ version: 4, gone: [] }]);
});

test('[REW-37] [REW-35] a prize of goods has its name in the odds, in the win, and among the rewards that wait', async () => {
  const tumbler = { kind: 'goods', amount: '0.00', terms: null, tickets: null, goodsName: 'Laro tumbler' };
  const won = { ...grant, ...tumbler, state: 'claimable', endedAt: null };
  const rows = [{ ...row('big', '0.00', 1, '10.0000', { left: 2, whenGone: 'small' }), reward: tumbler }, row('small', '5.00', 9, '90.0000')];
  const { user } = await open({ listRaffles: list(wheel({ rows })), drawRaffle: { proof: { ...proof, won: 'big', reward: tumbler }, grant: won } });
  await shows('Laro tumbler');
  expect(within(screen.getByRole('row', { name: /Laro tumbler/ })).getByText('10.0000 %')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use a ticket (you have 2)' }));
  await shows('You won Laro tumbler');
  expect(screen.queryByText(/Sent to your door/)).toBeNull();
});

test('[REW-37] slices of the wheel name points as points, and never a thing by an amount', async () => {
  const tumbler = { ...cash('0.00'), kind: 'goods', goodsName: 'Laro tumbler' };
  const rows = [
    { ...row('points', '10.00', 5, '50.0000'), reward: { ...cash('10.00'), kind: 'points' } },
    { ...row('thing', '0.00', 2, '20.0000'), reward: tumbler },
    row('small', '5.00', 3, '30.0000'),
  ];
  await open({ listRaffles: list(wheel({ rows })) });
  await shows('Laro tumbler');
  expect([...document.querySelectorAll('main svg text')].map(({ textContent }) => textContent)).toEqual(['10 points', '', '₱5']);
});

test('[REW-37] an exhausted row says where its share goes, and a refused draw brings the raffle again and keeps the ticket', async () => {
  const gone = wheel({ rows: [row('big', '500.00', 0, '0.0000', { left: 0, whenGone: 'small' }), row('small', '5.00', 10, '100.0000')] });
  const { server, user } = await open({ listRaffles: list(gone), drawRaffle: refuse('raffle.changed') });
  await shows('₱500.00 cash, gone');
  await shows('Its share goes to ₱5.00 cash');
  await user.click(screen.getByRole('button', { name: 'Use a ticket (you have 2)' }));
  await shows(/The prizes or chances have changed/);
  expect(server.callsOf('drawRaffle').map(({ body }) => body)).toMatchObject([{ gone: ['big'] }]);
  await expect.poll(() => server.callsOf('listRaffles').length).toBeGreaterThan(1);
  expect(screen.getByRole('button', { name: 'Use a ticket (you have 2)' })).toBeTruthy();
});

test('[REW-36] without tickets the page says how they are earned', async () => {
  await open({ listRaffles: list(wheel({ tickets: { count: 0, nextEnd: null } })) });
  await shows('You have no tickets now');
  await shows(/Each ₱500.00 you stake in a day brings a ticket/);
  expect(screen.queryByRole('button', { name: /Use a ticket/ })).toBeNull();
});

test('[REW-36] without raffles the page says that there are none', async () => {
  await open({ listRaffles: list() });
  await shows('No raffles now');
  expect(screen.queryByRole('table')).toBeNull();
});

test('[REW-24] [T95] [T96] during a break the page says that raffles are on hold, not that there are none', async () => {
  await open({ listRaffles: { ...list(), isOnHold: true } });
  await shows('Raffles are on hold while you take a break or have reached a limit.');
  expect(screen.queryByText('No raffles now')).toBeNull();
});

test('[REW-39] a draw shows when it closes, the numbers of the member and the round that decides it', async () => {
  const draw = {
    id: proof.id,
    state: 'open',
    closesAt: '2026-12-01T04:00:00Z',
    drawsAt: '2026-12-01T04:10:00Z',
    beaconRound: 77,
    commitment: hash,
    tickets: 1240,
    own: [7, 8],
    unnumbered: 1,
    leftOut: 0,
    won: [],
  };
  await open({ listRaffles: list(wheel({ look: 'draw', rows: [], prizes: [{ reward: cash('1000.00'), count: 1 }], seeds: null, draw })) });
  await shows('Your tickets: 3 of 1240');
  expect(within(screen.getByRole('list', { name: 'Your numbers' })).getAllByRole('listitem')).toHaveLength(2);
  await shows(/publishes round 77/);
});

test('[T95] a draw says before one takes part what a break means, and afterwards which tickets it has left out', async () => {
  const draw = {
    id: proof.id,
    state: 'drawn',
    closesAt: '2026-12-01T04:00:00Z',
    drawsAt: '2026-12-01T04:10:00Z',
    beaconRound: 77,
    commitment: hash,
    tickets: 1240,
    own: [],
    unnumbered: 0,
    leftOut: 2,
    won: [],
  };
  await open({ listRaffles: list(wheel({ look: 'draw', rows: [], prizes: [{ reward: cash('1000.00'), count: 1 }], seeds: null, draw })) });
  await shows(/If you’re on a break when tickets close, yours sit out this draw/);
  expect(screen.getByText('Left out because of your break: 2. They join the next draw.')).toBeTruthy();
});

test('[REW-43] lottery vouchers are listed with their value and end, and lead to the lottery that they pay', async () => {
  const vouchers = [{ id: proof.id, value: '20.00', vendors: ['ELOTT'], until: '2026-12-20T04:00:00Z' }];
  await openSite('/m/tickets', {
    as: 'member',
    answers: { listTickets: { tickets: [], spins: [], isOnHold: false, zone: 'Asia/Manila' }, listLotteryTickets: { tickets: vouchers } } as never,
  });
  await shows('Lottery vouchers');
  const name = 'Lottery voucher worth ₱20.00';
  expect(screen.getByText(name)).toBeTruthy();
  expect(screen.getByRole('link', { name: `Use: ${name}` }).getAttribute('href')).toBe('/m/elott');
});

test('[REW-24] [T95] during a pause tickets and vouchers are listed without a way to use them, and say why', async () => {
  const ticket = {
    id: grant.id,
    raffle: 'fiesta',
    name: 'Fiesta wheel',
    look: 'wheel',
    state: 'usable',
    number: null,
    waitsForDraw: false,
    from: proof.at,
    until: proof.at,
    endedAt: null,
  };
  const vouchers = [{ id: proof.id, value: '20.00', vendors: [], until: '2026-12-20T04:00:00Z' }];
  await openSite('/m/tickets', {
    as: 'member',
    answers: { listTickets: { tickets: [ticket], spins: [], isOnHold: true, zone: 'Asia/Manila' }, listLotteryTickets: { tickets: vouchers } } as never,
  });
  await shows('Lottery voucher worth ₱20.00');
  expect(screen.getByText('Fiesta wheel')).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: /^Use/ })).toEqual([]);
  expect(screen.getAllByText('On hold because of a limit or a break on your account')).toHaveLength(2);
});

test('[REW-44] a ticket of free spins shows its terms, asks for a game, and becomes a bonus with the picked one', async () => {
  const terms = {
    wageringTimes: 2,
    required: '0.00',
    stakeMax: null,
    days: 7,
    contributions: [{ gameType: 'RNG', percent: 100 }],
    isBonusFirst: true,
    spins: { count: 3, stake: '5.00', winsBecome: 'bonus', games: ['Perya', 'Ilog'] },
  };
  const ticket = {
    id: proof.id,
    until: '2026-12-20T04:00:00Z',
    reward: { ...cash('15.00'), kind: 'spins_ticket', terms },
    games: ['Perya', 'Ilog'].map((name) => ({ id: name.toLowerCase(), name })),
    waitsFor: null,
  };
  const tickets = { tickets: [], spins: [ticket], isOnHold: false, zone: 'Asia/Manila' };
  const { user, server } = await openSite('/m/tickets', {
    as: 'member',
    answers: { listTickets: tickets, listLotteryTickets: { tickets: [] }, useTicket: refuse('bonus.active_already') } as never,
  });
  await shows('Ticket: 3 free spins of ₱5.00');
  await shows(/Wins are bonus money: stake them 2×/);
  expect(screen.queryByText('You have no tickets now')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pick your game' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Ilog' }));
  await user.click(screen.getByRole('button', { name: 'Use it in Ilog' }));
  await shows('You can have one bonus at a time, and one is already active.');
  server.answer({ useTicket: { bonusId: proof.id }, listTickets: { ...tickets, spins: [] } } as never);
  await user.click(screen.getByRole('button', { name: 'Use it in Ilog' }));
  await shows('Your free spins are on their way');
  expect(server.callsOf('useTicket').map(({ body }) => body)).toEqual([{ gameId: 'ilog' }, { gameId: 'ilog' }]);
});
