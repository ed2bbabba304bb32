/** Bets next to rewards, how soon rounds are counted, and how fast the background work counts closed rounds. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { BetDesk } from '../../apps/server/src/ledger/bets/bets.ts';
import { compareRates, type Slice } from '../measure/compare-rates.ts';
import { median, percentile } from '../measure/table.ts';
import { betOf, type PlayStage, type RewardStage } from './reward-stage.ts';

const SLICE_MS = 2000;
const OUTSTANDING = 64;
const COUNT_GOAL = 5000;
const COST_GOAL = 0.95;
const OFFERED = 1000;
const OFFER_MS = 20_000;
const TICK_MS = 10;
/** A server's programs repeat their turns about as often. */
const TURN_EVERY_MS = 1000;
const COUNTED_GOAL_S = 10;
const SHARE = 0.95;
const RATE_KEPT = 0.98;

/** Keeps bets of different members in progress until told to stop; gives how many were placed. */
async function bets(stage: PlayStage, isOver: (placed: number) => boolean): Promise<number> {
  const desk = new BetDesk(stage.pool);
  let placed = 0;
  await Promise.all(
    Array.from({ length: OUTSTANDING }, async () => {
      while (!isOver(placed)) {
        placed += 1;
        const player = stage.players[placed % stage.players.length];
        if (player) await desk.place(betOf(stage, player, randomUUID()));
      }
    }),
  );
  return placed;
}

async function slice(stage: PlayStage): Promise<Slice> {
  const start = performance.now();
  const count = await bets(stage, () => performance.now() - start > SLICE_MS);
  return { perSecond: (count * 1000) / (performance.now() - start), count };
}

/** Every program counts what is new. */
async function countAll({ programs }: RewardStage): Promise<void> {
  for (const turn of Object.values(programs)) while (await turn()) continue;
}

/** The cost of rewards for a bet itself: no program is at work, and the other database has no rewards. */
export async function compareBets(stage: RewardStage, plain: PlayStage, rounds: number, cpu: () => number | null): Promise<void> {
  const row = {
    what: 'bets, 64 outstanding, programs paused',
    peer: 'without rewards',
    goal: COST_GOAL,
    ours: () => slice(stage),
    peerRate: () => slice(plain),
  };
  await compareRates('Bets through the ledger with rewards', [row], rounds, cpu);
}

interface Offered {
  perSecond: number;
  /** Times from when a bet was due to its answer, in milliseconds. */
  latencies: number[];
}

/** Offers bets at a steady rate, whether or not earlier ones are answered. */
async function offerBets(stage: PlayStage): Promise<Offered> {
  const desk = new BetDesk(stage.pool);
  const latencies: number[] = [];
  const open: Promise<void>[] = [];
  const start = performance.now();
  const count = (OFFERED * OFFER_MS) / 1000;
  while (open.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - start) * OFFERED) / 1000));
    while (open.length < due) {
      const [player, dueAt] = [stage.players[open.length % stage.players.length], start + (open.length * 1000) / OFFERED];
      if (!player) break;
      open.push(desk.place(betOf(stage, player, randomUUID())).then(() => void latencies.push(performance.now() - dueAt)));
    }
    await sleep(TICK_MS);
  }
  await Promise.all(open);
  return { perSecond: (count * 1000) / (performance.now() - start), latencies };
}

/** A moment at which every program has counted the events up to a number. */
interface Counted {
  at: number;
  upTo: bigint;
}

async function counted(pool: pg.Pool): Promise<Counted> {
  const { rows } = await pool.query<{ upto: bigint | null }>('select min(number) as upto from reward_places');
  return { at: Date.now(), upTo: rows[0]?.upto ?? 0n };
}

/** Programs take their turns until told to stop and nothing waits; gives what was counted when. */
async function work(stage: RewardStage, isOver: () => boolean): Promise<Counted[]> {
  const done: Counted[] = [];
  for (let isLast = false; !isLast;) {
    isLast = isOver();
    if (isLast) await countAll(stage);
    else for (const turn of Object.values(stage.programs)) await turn();
    done.push(await counted(stage.pool));
    if (!isLast) await sleep(TURN_EVERY_MS);
  }
  return done;
}

/** Seconds from the end of rounds after an event to the moment when every program had counted them. */
async function lags(pool: pg.Pool, after: bigint, done: readonly Counted[]): Promise<number[]> {
  const { rows } = await pool.query<{ number: bigint; closed: Date }>(
    'select number, closed_at as closed from reward_events where number > $1 order by number',
    [after],
  );
  let place = 0;
  return rows.flatMap(({ number, closed }) => {
    while (place < done.length - 1 && (done[place]?.upTo ?? 0n) < number) place += 1;
    return [((done[place]?.at ?? 0) - closed.getTime()) / 1000];
  });
}

const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');
const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** A steady rate of bets without programs and with all of them at work. */
export async function offerPlay(stage: RewardStage): Promise<string[][]> {
  await countAll(stage);
  const alone = await offerBets(stage);
  await countAll(stage);
  const before = await counted(stage.pool);
  let isOver = false;
  const working = work(stage, () => isOver);
  const both = await offerBets(stage);
  isOver = true;
  const seconds = await lags(stage.pool, before.upTo, await working);
  const late = percentile(seconds, SHARE);
  const row = (what: string, { perSecond, latencies }: Offered) => [
    `${OFFERED.toLocaleString('en')} bets a second, ${what}`,
    `${perSecond.toFixed(0)} a second, median ${ms(median(latencies))}, 95 % within ${ms(percentile(latencies, SHARE))}`,
    `≥ ${(OFFERED * RATE_KEPT).toFixed(0)} a second`,
    verdict(perSecond >= OFFERED * RATE_KEPT),
  ];
  return [
    row('no program at work', alone),
    row('all programs at work', both),
    [
      'from the end of a round to the last counter',
      `median ${median(seconds).toFixed(1)} s, 95 % within ${late.toFixed(1)} s`,
      `95 % ≤ ${COUNTED_GOAL_S} s`,
      verdict(late <= COUNTED_GOAL_S),
    ],
  ];
}

/** The time in which each program counts as many closed rounds, from a standing start, with the processor time of this process and the database. */
export async function countRounds(stage: RewardStage, count: number, cpu: () => number | null): Promise<string[][]> {
  await countAll(stage);
  await bets(stage, (placed) => placed >= count);
  await stage.pool.query('analyze rounds');
  await stage.pool.query('analyze movements');
  const rows: string[][] = [];
  let all = 0;
  const cpuOf = (from: number | null) => `${(((cpu() ?? Number.NaN) - (from ?? Number.NaN)) / count).toFixed(0)} µs of processor time for a round`;
  const begin = cpu();
  for (const [name, turn] of Object.entries(stage.programs)) {
    const [start, before] = [performance.now(), cpu()];
    while (await turn()) continue;
    const seconds = (performance.now() - start) / 1000;
    all += seconds;
    rows.push([name === 'ranks' ? 'events and ranks' : name, `${(count / seconds).toFixed(0)} a second, ${cpuOf(before)}`, '', '']);
  }
  const rate = count / all;
  rows.push([
    `${count.toLocaleString('en')} closed rounds by all programs`,
    `${rate.toFixed(0)} a second, ${cpuOf(begin)}`,
    `≥ ${COUNT_GOAL}`,
    verdict(rate >= COUNT_GOAL),
  ]);
  return rows;
}
