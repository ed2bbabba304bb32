/** Bets with and without the background work of rewards, and how fast that work counts closed rounds. */
import { randomUUID } from 'node:crypto';
import { BetDesk } from '../../apps/server/src/ledger/bets/bets.ts';
import { compareRates, type Slice } from '../measure/compare-rates.ts';
import { betOf, type RewardStage } from './reward-stage.ts';

const SLICE_MS = 2000;
const OUTSTANDING = 64;
const TURN_EVERY_MS = 1000;
const COUNT_GOAL = 5000;

/** Keeps bets of different members in progress until told to stop; gives how many were placed. */
async function bets(stage: RewardStage, desk: BetDesk, isOver: (placed: number) => boolean): Promise<number> {
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

async function slice(stage: RewardStage, desk: BetDesk): Promise<Slice> {
  const start = performance.now();
  const count = await bets(stage, desk, () => performance.now() - start > SLICE_MS);
  return { perSecond: (count * 1000) / (performance.now() - start), count };
}

/** Every program counts what is new. */
async function countAll({ programs }: RewardStage): Promise<void> {
  for (const turn of Object.values(programs)) while (await turn()) continue;
}

/** A slice with every program at work once a second, as in a server. */
async function sliceWithRewards(stage: RewardStage, desk: BetDesk): Promise<Slice> {
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      for (const turn of Object.values(stage.programs)) await turn();
      await new Promise((resolve) => setTimeout(resolve, TURN_EVERY_MS));
    }
  })();
  const result = await slice(stage, desk);
  isOver = true;
  await work;
  return result;
}

export async function compareBets(stage: RewardStage, rounds: number, cpu: () => number | null): Promise<void> {
  // The first turn of a day has work that is not repeated while members play.
  await countAll(stage);
  const desk = new BetDesk(stage.pool);
  const rows = [
    {
      what: 'bets, 64 outstanding, all programs at work',
      peer: 'no program at work',
      goal: 0.95,
      ours: () => sliceWithRewards(stage, desk),
      peerRate: () => slice(stage, desk),
    },
  ];
  await compareRates('Bets through the ledger with rewards on and off', rows, rounds, cpu);
}

/** The time in which each program counts as many closed rounds, from a standing start. */
export async function countRounds(stage: RewardStage, count: number): Promise<string[][]> {
  await countAll(stage);
  await bets(stage, new BetDesk(stage.pool), (placed) => placed >= count);
  await stage.pool.query('analyze rounds');
  await stage.pool.query('analyze movements');
  const rows: string[][] = [];
  let all = 0;
  for (const [name, turn] of Object.entries(stage.programs)) {
    const start = performance.now();
    while (await turn()) continue;
    const seconds = (performance.now() - start) / 1000;
    all += seconds;
    rows.push([name === 'ranks' ? 'events and ranks' : name, `${(count / seconds).toFixed(0)} a second`, '', '']);
  }
  const rate = count / all;
  rows.push([
    `${count.toLocaleString('en')} closed rounds by all programs`,
    `${rate.toFixed(0)} a second`,
    `≥ ${COUNT_GOAL}`,
    rate >= COUNT_GOAL ? 'met' : 'MISSED',
  ]);
  return rows;
}
