/** Canned answers of the lottery: a game of three digits with its next draw, and an order on it. */
export const id = (place: number): string => `0198c0de-0000-7000-8000-00000000000${place}`;
export const draw = {
  drawId: id(1),
  gameId: 'three-digits',
  numero: '20261125001',
  station: '',
  state: 'scheduled',
  isOpen: true,
  isHeld: false,
  closesAt: '2099-11-25T04:00:00Z',
  drawsAt: '2099-11-25T04:01:00Z',
  commitment: null,
  seal: null,
  beaconRound: null,
  result: null,
  params: { family: 'D3' },
  // Of past draws.
  version: 1,
  winners: [],
};
export const line = {
  line: 1,
  play: 'straight',
  selection: '1/2/3',
  bets: 1,
  stake: '10.00',
  staked: '10.00',
  most: '9000.00',
  state: 'accepted',
  payout: '0.00',
  pushes: 0,
  wins: [],
  marks: [],
};
export const order = {
  orderId: id(2),
  gameId: 'three-digits',
  gameName: 'Three digits',
  draw,
  mode: 'Fixed',
  base: 1800,
  state: 'accepted',
  staked: '10.00',
  ticketPaid: '0.00',
  payout: '0.00',
  lines: [line],
  hash: '0'.repeat(64),
  placedAt: '2026-11-25T02:00:00Z',
  settledAt: null,
  chaseId: null,
  canCancel: true,
  isChecked: false,
  correction: null,
};
export const game = {
  gameId: 'three-digits',
  vassalage: 'LOTT',
  category: 'LOTT',
  name: 'Three digits',
  params: { family: 'D3' },
  everyMinutes: null,
  zone: 'Asia/Manila',
  region: null,
  isOn: true,
  mode: 'Fixed',
  base: 1800,
  baseMax: 1800,
  rulesVersion: 1,
  next: draw,
  nextSince: '2099-11-24T04:00:00Z',
  waiting: null,
  last: null,
  voided: null,
  plannedAt: null,
  pause: null,
  jackpot: null,
  stakes: { units: ['1.00'], price: '10.00', lineMin: '1.00', lineMax: '1000.00', coverPercent: 70 },
};
export const serverTime = '2026-11-25T02:00:00Z';
/** Time and money of the session. */
export const playTime = { now: serverTime, startedAt: '2026-11-25T01:36:00Z', endsAt: null, net: '-60.00', currency: 'PHP', reached: [], reminderMinutes: 0 };
/** Sums of the open orders. */
export const totals = { open: 1, staked: '10.00' };
