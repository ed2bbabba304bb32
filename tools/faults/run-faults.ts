import type { LedgerAudit } from '../../apps/server/src/ledger/audit.ts';
import { isWhole as isAuditWhole } from '../../apps/server/src/ledger/audit.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Draws } from './draws.ts';
import { FaultyLine } from './faulty-line.ts';
import { FaultyVendor } from './faulty-vendor.ts';
import { Stage, type Victim } from './stage.ts';
import { VendorBook, type BookLine } from './vendor-book.ts';

export interface FaultPlan {
  seed: string;
  calls: number;
  /** In the order in which they are killed, spread over the calls. */
  victims: readonly Victim[];
  playerCount: number;
  /** Rounds under way at the same time. */
  lanes: number;
  isWhole: boolean;
  vendorCode?: string;
  onNews?: (text: string) => void;
}

export interface Comparison {
  player: string;
  vendor: BookLine;
  ledger: BookLine;
  isSame: boolean;
}

export interface FaultReport {
  calls: number;
  kills: number;
  /** Answers that the protocol does not allow. */
  wrong: string[];
  /** Calls that never got a definite answer. */
  open: number;
  lines: Comparison[];
  audit: LedgerAudit;
  areEqual: boolean;
}

const VENDOR = 'TALA';
const LOOK_EVERY_MS = 200;
const OLD_REPEATS = 1 / 200;

const isSame = (a: BookLine, b: BookLine): boolean =>
  a.balance === b.balance && a.bets === b.bets && a.staked === b.staked && a.wins === b.wins && a.paid === b.paid;

/** Kills the plan's victims when their calls have come; one that is not running at its time dies as soon as it runs again. */
class Executioner {
  readonly #stage: Stage;
  readonly #plan: FaultPlan;
  #killed = 0;
  #lookedAt = 0;

  constructor(stage: Stage, plan: FaultPlan) {
    this.#stage = stage;
    this.#plan = plan;
  }

  look(calls: number): void {
    const { victims, calls: all } = this.#plan;
    const victim = victims[this.#killed];
    const isDue = victim !== undefined && calls * (victims.length + 1) >= all * (this.#killed + 1);
    if (!isDue || performance.now() - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = performance.now();
    if (this.#stage.kill(victim)) this.#killed++;
  }
}

/** Runs the plan and lays both books side by side. */
export async function runFaults(plan: FaultPlan): Promise<FaultReport> {
  const { seed, vendorCode = VENDOR, onNews = () => {} } = plan;
  const stage = new Stage({ vendorCode, playerCount: plan.playerCount, isWhole: plan.isWhole, onNews });
  const wrong: string[] = [];
  let calls = 0;
  const executioner = new Executioner(stage, plan);
  const line = new FaultyLine({
    origin: () => stage.origin,
    vendorCode,
    privateKey: stage.privateKey,
    onCall: () => {
      calls++;
      executioner.look(calls);
      if (calls % 5000 === 0) onNews(`${calls} calls`);
    },
    onWrong: (what) => wrong.push(what),
  });
  try {
    await stage.prepare();
    await stage.startServer();
    const book = new VendorBook(stage.start);
    const vendor = new FaultyVendor({ book, line, seed, players: stage.players, games: stage.games, onWrong: (what) => wrong.push(what) });
    let round = 0;
    await Promise.all(
      Array.from({ length: plan.lanes }, async (_, lane) => {
        await sleep(new Draws(`${seed} lane ${lane}`).below(200));
        while (calls < plan.calls) await vendor.round(round++);
      }),
    );
    await stage.ready();
    await vendor.settle();
    await vendor.repeatOld(Math.ceil(plan.calls * OLD_REPEATS));
    line.close();
    const { book: kept, audit } = await stage.end();
    const ledger = new Map(kept.map(({ publicId, ...rest }) => [publicId, { player: publicId, ...rest, bets: Number(rest.bets), wins: Number(rest.wins) }]));
    const lines = book.lines().map((vendorLine): Comparison => {
      const ledgerLine = ledger.get(vendorLine.player) ?? {
        player: vendorLine.player,
        balance: stage.start.get(vendorLine.player) ?? 0n,
        bets: 0,
        staked: 0n,
        wins: 0,
        paid: 0n,
      };
      return { player: vendorLine.player, vendor: vendorLine, ledger: ledgerLine, isSame: isSame(vendorLine, ledgerLine) };
    });
    const areEqual = wrong.length === 0 && book.open === 0 && lines.every((entry) => entry.isSame) && isAuditWhole(audit);
    return { calls, kills: stage.kills, wrong, open: book.open, lines, audit, areEqual };
  } finally {
    line.close();
    await stage.clear();
  }
}
