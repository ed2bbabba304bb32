// Areas sign-in, raffle-odds, raffle-instant, raffle-draw, points and mall.
import { createHash } from 'node:crypto';

import { dayAt } from '../../../packages/domain/src/time/day-at.ts';
import { cancelOrder, placeOrder, type MallState } from '../../../packages/domain/src/rewards/mall/mall-orders.ts';
import {
  earnPoints,
  emptyPoints,
  nextExpiry,
  pointBalance,
  returnPoints,
  spendPoints,
  takePointsBack,
  type PointAccount,
} from '../../../packages/domain/src/rewards/mall/point-lots.ts';
import {
  drawFromTable,
  drawWinners,
  raffleOdds,
  ticketList,
  type RaffleRow,
  type RaffleTicket,
} from '../../../packages/domain/src/rewards/raffles/raffle-table.ts';
import { makeUp, signIn, streakOn, type SignInDates, type SignInRule } from '../../../packages/domain/src/rewards/sign-in/sign-in-calendar.ts';
import { shiftDay } from '../../../packages/domain/src/time/shift-day.ts';
import { fairDraws } from '../../../packages/games/src/fair/provably-fair.ts';
import { amount, amountsByKey, asList, asText, named, requiredMoment, spelled, statedEach, writtenAmount, type Json } from './readers.ts';

const isDate = (value: unknown) => typeof value === 'string' && !value.includes('T');

/** Dates that a span touches in a zone. It is written as one date, as dates (`to` is the last one) or as moments. */
function touchedDates(span: unknown, zone: string): string[] {
  if (typeof span === 'string') return [span];
  const [start, end] = [named(span as Json, 'from', 'start', 'at'), named(span as Json, 'until', 'to', 'end')];
  const last = (span as Json).to;
  const first = isDate(start) ? String(start) : dayAt(requiredMoment(start), zone);
  const until = isDate(end) ? shiftDay(String(end), last === undefined ? -1 : 0) : dayAt(requiredMoment(end) - 1, zone);
  const days: string[] = [];
  for (let day = first; day <= until; day = shiftDay(day, 1)) days.push(day);
  return days;
}

const isPauseName = (name: string) => /pause|time_?out|touched|skipped/i.test(name);
const isPause = ({ act }: Json) => isPauseName(String(act));

export function signIns(given: { rule: Json; acts: Json[] } & Json, expected: unknown): unknown {
  const { rule, acts } = given;
  const zone = String(rule.zone);
  const read: SignInRule = {
    length: Number(rule.length ?? 7),
    onMiss: rule.onMiss === 'continue' ? 'continue' : 'restart',
    makeUps: Number(rule.makeUps ?? 1),
    makeUpDays: Number(rule.makeUpDays ?? 1),
  };
  const stated = Object.entries({ ...rule, ...given }).filter(([name]) => isPauseName(name));
  const spans = [...stated.flatMap(([, value]) => (Array.isArray(value) ? asList<unknown>(value) : [value])), ...acts.filter(isPause)];
  let dates: SignInDates = { signed: [], madeUp: [], paused: spans.flatMap((span) => touchedDates(span, zone)) };
  const results = acts.map((from, index) => {
    const today = dayAt(requiredMoment(from.at), zone);
    if (isPause(from)) return { today, result: 'done', streak: streakOn(dates, today) };
    const missed = asText(from.makeUp) ?? (/make/i.test(String(from.act)) ? asText(from.day) : null);
    const shown = asText(named(from, 'day', 'shown', 'page', 'shownDay')) ?? today;
    const outcome = missed === null ? signIn(read, dates, today, shown) : makeUp(read, dates, missed, today);
    dates = outcome.dates;
    const wanted = (asList(expected)[index] ?? {}) as Json;
    const same = { signed_already: ['signed', 'already', 'already_signed', 'signed_already'], made_up: ['made_up', 'madeUp', 'done'] };
    const result = outcome.result === 'signed_already' || outcome.result === 'made_up' ? spelled(wanted.result, ...same[outcome.result]) : outcome.result;
    return { today, day: missed ?? today, result, step: outcome.step, streak: outcome.streak };
  });
  return statedEach(results, expected);
}

const row = (from: Json): RaffleRow => ({
  id: String(from.id),
  weight: Number(from.weight),
  left: typeof from.left === 'number' ? from.left : typeof from.stock === 'number' ? from.stock : null,
  whenGone: asText(from.whenGone),
});

export const odds = ({ rows }: { rows: Json[] }, expected: unknown): unknown =>
  raffleOdds(rows.map(row)).map(({ id, isGone, numerator, denominator, percent }, index) => {
    const wanted = (asList(expected)[index] ?? {}) as Json;
    const fraction = `${numerator}/${denominator}`;
    if (!isGone) return { id, isGone, fraction, percent };
    const none = ['0/1', '0', null, `0/${rows.reduce((sum, { weight }) => sum + Number(weight), 0)}`, 'gone'];
    return { id, isGone, fraction: spelled(wanted.fraction, ...none), percent: spelled(wanted.percent, percent, null, '0', 'gone') };
  });

export function instantDraws(given: { rows: Json[]; serverSeed: string; clientSeed: string; nonces: number[] }): unknown {
  let rows: readonly RaffleRow[] = given.rows.map(row);
  return given.nonces.map((nonce) => {
    const draw = drawFromTable(rows, fairDraws({ serverSeed: given.serverSeed, clientSeed: given.clientSeed, nonce }));
    rows = draw.rows;
    return { nonce, number: draw.number, drawn: draw.drawn, won: draw.won };
  });
}

export function periodicDraw(
  given: { tickets: RaffleTicket[]; prizes: { id: string; count: number }[]; serverSeed: string; randomness: string } & Json,
): unknown {
  const source = fairDraws({ serverSeed: given.serverSeed, clientSeed: given.randomness, nonce: 0 });
  const rule = { ...((given['rule'] ?? {}) as Json), ...given };
  const several = named(rule, 'several', 'manyPerMember', 'severalPerMember', 'manyPrizes');
  const onePrizeEach = several !== true && named(rule, 'onePerMember', 'onePrizeEach', 'oneEach') !== false;
  return {
    listHash: createHash('sha256').update(ticketList(given.tickets)).digest('hex'),
    winners: drawWinners(given.tickets, given.prizes, source, onePrizeEach),
  };
}

/** The month that gave points that are taken back, as the file names it: a month, a day or a moment. */
function givenMonth(from: Json, zone: string, today: string): string {
  const name = asText(named(from, 'month', 'of', 'from', 'earned', 'earnedAt', 'day')) ?? today;
  return name.includes('T') ? dayAt(requiredMoment(name), zone).slice(0, 7) : name.slice(0, 7);
}

function afterPoints(account: PointAccount, from: Json, zone: string): { result: string; account: PointAccount } {
  const today = dayAt(requiredMoment(from.at), zone);
  const act = String(from.act);
  const done = (after: PointAccount) => ({ result: 'done', account: after });
  if (act === 'earn' || act === 'give') return done(earnPoints(account, today, amount(from.amount)));
  if (act === 'take_back' || act === 'takeBack') return done(takePointsBack(account, today, givenMonth(from, zone, today), amount(from.amount)));
  const order = String(from.order);
  if (act === 'spend') {
    const after = spendPoints(account, today, order, amount(from.amount));
    return after === null ? { result: 'mall.points_short', account } : done(after);
  }
  if (act === 'cancel' || act === 'return') {
    const after = returnPoints(account, today, order);
    return after === null ? { result: 'nothing', account } : done(after);
  }
  return done(account);
}

export function points({ zone, acts }: { zone: string; acts: Json[] }, expected: unknown): unknown {
  let account = emptyPoints;
  const results = acts.map((from) => {
    const after = afterPoints(account, from, zone);
    account = after.account;
    const today = dayAt(requiredMoment(from.at), zone);
    const next = nextExpiry(account, today);
    return {
      result: after.result,
      balance: writtenAmount(pointBalance(account, today)),
      debt: writtenAmount(account.debt),
      nextExpiry: next === null ? null : { day: next.day, points: writtenAmount(next.points) },
    };
  });
  return statedEach(results, expected);
}

const wholePrice = (value: unknown): bigint => amount(value);

export function mall({ goods, members, orders }: { goods: Json; members: Json; orders: Json[] }, expected: unknown): unknown {
  let state: MallState = {
    goods: {
      stock: typeof goods.stock === 'number' ? goods.stock : null,
      price: wholePrice(goods.price),
      perMember: typeof goods.perMember === 'number' ? goods.perMember : null,
    },
    points: amountsByKey(members),
    orders: [],
  };
  const results = orders.map((from) => {
    const member = String(from.member);
    const key = String(from.key);
    const order = {
      member,
      key,
      quantity: Number(from.quantity ?? 1),
      seenPrice: from.seenPrice === undefined ? state.goods.price : wholePrice(from.seenPrice),
    };
    const after = from.act === 'cancel' ? cancelOrder(state, member, key) : placeOrder(state, order);
    state = after.state;
    return { result: after.result, left: state.goods.stock, points: writtenAmount(state.points[member] ?? 0n) };
  });
  return statedEach(results, expected);
}
