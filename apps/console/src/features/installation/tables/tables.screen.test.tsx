import { screen, within } from '@testing-library/dom';
import { refuse } from '@laro/client/testing/canned-server';
import type { Wire } from '@laro/contract/routes';
import type { Amount } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import { openDesk } from '#console/testing/open-desk.tsx';

type Detail = Wire<'getTable', 'value'>;
type Alarm = Wire<'acknowledgeBetAlarm', 'value'>;

const amountOf = (text: string) => text as Amount;
const seed = 'ab'.repeat(32);
const round = (change: Partial<Detail['rounds'][number]>): Detail['rounds'][number] => ({
  number: 8,
  phase: 'deciding',
  opensAt: '2026-11-28T10:00:00.000Z',
  drawnAt: null,
  plays: 2,
  staked: [{ currency: 'PHP', amount: amountOf('180.00'), returned: null }],
  result: null,
  voidReason: null,
  chain: 1,
  chainNumber: 8,
  commitment: seed,
  serverSeed: null,
  clientSeed: null,
  root: null,
  beacon: null,
  ...change,
});
const returned: Detail['returns'][number] = {
  gameId: 'sala-blackjack',
  gameName: 'Sala Blackjack',
  mathematics: 'sala-blackjack',
  version: 1,
  isTrial: false,
  currency: 'PHP',
  bet: 'pair',
  bets: 30,
  rounds: 12,
  staked: amountOf('300.00'),
  returned: amountOf('270.00'),
  actual: '90.000',
  theoretical: '95.903',
  low: '0.000',
  high: '310.000',
  state: 'too_few',
};
const detail: Detail = {
  table: 'sala-blackjack',
  gameId: 'sala-blackjack',
  gameName: 'Sala Blackjack',
  isTrial: false,
  positions: [{ currency: 'PHP', bet: 'pair', amount: amountOf('20.00'), stakes: 1 }],
  bets: [{ bet: 'pair', rtp: '95.903' }],
  returns: [returned],
  rounds: [
    round({}),
    round({
      number: 7,
      phase: 'settled',
      serverSeed: 'cd'.repeat(32),
      result: 'P',
      staked: [{ currency: 'PHP', amount: amountOf('50.00'), returned: amountOf('97.50') }],
    }),
  ],
  chains: [{ number: 1, anchor: 'ef'.repeat(32), length: 50_000, used: 8 }],
  settings: { ownWindowMs: 15_000, windowMs: null, ownBand: 'L', band: null, bands: ['S', 'M', 'L'] },
};
const dialog = () => within(screen.getByRole('dialog'));

test('[GAME-31] a table shows stakes by bet with their exact return, phases of decisions, and secret seeds as secret', async () => {
  await openDesk('/vendors/SALA/tables/sala-blackjack', { getTable: detail });
  expect(await screen.findByRole('heading', { name: 'Sala Blackjack' })).toBeDefined();
  expect(screen.getByText('8 · players decide')).toBeDefined();
  expect(screen.getAllByText('95.903 %')).toHaveLength(2);
  expect(screen.getAllByText('secret until the result').length).toBeGreaterThan(0);
  expect(screen.getByText('cd'.repeat(32))).toBeDefined();
  expect(screen.getByText('15, as the game has it')).toBeDefined();
  expect(screen.getByText('8 / 50,000')).toBeDefined();
});

test('[GAME-31] times and band are set with a reason; a time out of bounds is not sent, and a refusal is shown', async () => {
  const { server, user } = await openDesk('/vendors/SALA/tables/sala-blackjack', { getTable: detail, setTables: refuse('desk.table_band') });
  await user.click(await screen.findByRole('button', { name: 'Change times and stakes' }));
  await user.type(dialog().getByLabelText('Seconds to bet'), '4');
  await user.type(dialog().getByLabelText('Reason'), 'a quiet evening');
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Change times and stakes' }).disabled).toBe(true);
  await user.clear(dialog().getByLabelText('Seconds to bet'));
  await user.type(dialog().getByLabelText('Seconds to bet'), '20');
  await user.selectOptions(dialog().getByLabelText('Band of stakes'), 'S');
  await user.click(dialog().getByRole('button', { name: 'Change times and stakes' }));
  await expect.poll(() => screen.getByRole('dialog').textContent).toContain('isn’t made for stakes that high');
  server.answer({ setTables: { ...detail, settings: { ...detail.settings, windowMs: 20_000, band: 'S' } } });
  await user.click(dialog().getByRole('button', { name: 'Change times and stakes' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(server.callsOf('setTables').at(-1)?.body).toEqual({ table: 'sala-blackjack', windowMs: 20_000, band: 'S', reason: 'a quiet evening' });
  expect(screen.getByText('20')).toBeDefined();
});

test('[GAME-03] [T68] bets outside of their band are alarms until somebody says what it was; without bets the page says so', async () => {
  const alarm: Alarm = {
    ...returned,
    id: '5',
    actual: '120.000',
    low: '90.000',
    high: '101.000',
    fromDay: '2026-11-01',
    toDay: '2026-11-28',
    raisedAt: '2026-11-28T10:00:00.000Z',
    acknowledged: null,
  };
  const { server, user } = await openDesk('/vendors/SALA/returns', {
    listBetReturns: { returns: [] },
    listBetAlarms: { alarms: [alarm] },
    acknowledgeBetAlarm: alarm,
  });
  expect(await screen.findByText('No bet has been settled in the last 30 days')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Acknowledge the alarm of Sala Blackjack · pair' }));
  await user.type(dialog().getByLabelText('Reason'), 'the shoe was counted');
  server.answer({ listBetAlarms: { alarms: [] } });
  await user.click(dialog().getByRole('button', { name: 'Acknowledge' }));
  expect(await screen.findByText('No alarms are open.')).toBeDefined();
  expect(server.callsOf('acknowledgeBetAlarm').at(-1)).toMatchObject({ body: { reason: 'the shoe was counted' } });
});

test('[GAME-03] the returns of a vendor’s bets name game, rules and state', async () => {
  await openDesk('/vendors/SALA/returns', { listBetReturns: { returns: [returned] }, listBetAlarms: { alarms: [] } });
  expect(await screen.findByText('Sala Blackjack · pair')).toBeDefined();
  expect(screen.getByText('Too few rounds')).toBeDefined();
  expect(screen.getByText('30 / 12')).toBeDefined();
});
