import type { LedgerAudit } from '../../../apps/server/src/ledger/audit/audit.ts';
import { isWhole as isAuditWhole } from '../../../apps/server/src/ledger/audit/audit.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Draws } from './draws.ts';
import { FaultyLine } from './faulty-line.ts';
import { FaultyVendor } from './faulty-vendor.ts';
import { guestMoney, Stage, STUDIO, type EndBooks, type Victim } from './stage.ts';
import { StudioGuests } from './studio-guests.ts';
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
  /** Players of the real studio, in addition to the vendor's; they need the whole stage. */
  guestCount?: number;
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
  /** The studio's players: its own book compared with the ledger's. */
  studioLines: Comparison[];
  audit: LedgerAudit;
  areEqual: boolean;
}

const VENDOR = 'TALA';
const LOOK_EVERY_MS = 200;
const OLD_REPEATS = 1 / 200;

const isSame = (a: BookLine, b: BookLine): boolean =>
  a.balance === b.balance && a.bets === b.bets && a.staked === b.staked && a.wins === b.wins && a.paid === b.paid;

/** Kills the plan's victims at their calls; one that is not running at its time is killed when it runs again. */
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

const linesOf = (kept: EndBooks['book']): ReadonlyMap<string, BookLine> =>
  new Map(kept.map(({ publicId, ...rest }) => [publicId, { player: publicId, ...rest, bets: Number(rest.bets), wins: Number(rest.wins) }]));

/** A player that the ledger knows no play of has what he began with, in both books. */
const compare = (vendor: readonly BookLine[], ledger: ReadonlyMap<string, BookLine>): Comparison[] =>
  vendor.map((line) => {
    const kept = ledger.get(line.player) ?? { player: line.player, balance: line.balance + line.staked - line.paid, bets: 0, staked: 0n, wins: 0, paid: 0n };
    return { player: line.player, vendor: line, ledger: kept, isSame: isSame(line, kept) };
  });

/** Compares three books: the studio's with the ledger's, and each guest's responses with the studio's. */
export function compareStudio(
  { studioBook, studioInLedger }: Pick<EndBooks, 'studioBook' | 'studioInLedger'>,
  guests: readonly BookLine[],
  onWrong: (what: string) => void,
): Comparison[] {
  const inStudio = studioBook.map(({ userRef, rounds, staked, paid, open }): BookLine => {
    const told = guests.find(({ player }) => player === userRef);
    if (open > 0n) onWrong(`${open} rounds of ${userRef} are open in the studio`);
    if (told?.bets !== Number(rounds) || told.staked !== staked || told.paid !== paid)
      onWrong(`a guest of the studio was told of ${told?.bets} rounds, ${rounds} stand in its book`);
    return { player: userRef, balance: guestMoney - staked + paid, bets: Number(rounds), staked, wins: Number(rounds), paid };
  });
  return compare(inStudio, linesOf(studioInLedger));
}

/** Runs the plan and lays both books side by side. */
export async function runFaults(plan: FaultPlan): Promise<FaultReport> {
  const { seed, vendorCode = VENDOR, onNews = () => {} } = plan;
  const { playerCount, isWhole, guestCount = 0 } = plan;
  const stage = new Stage({ vendorCode, playerCount, isWhole, guestCount, onNews });
  const wrong: string[] = [];
  const onWrong = (what: string): void => void wrong.push(what);
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
    onWrong,
  });
  try {
    await stage.prepare();
    await stage.startServer();
    const book = new VendorBook(stage.start);
    const vendor = new FaultyVendor({ book, line, seed, players: stage.players, games: stage.games, onWrong });
    const guests = new StudioGuests({
      ...STUDIO,
      seed,
      players: stage.guests,
      studioOrigin: stage.studioOrigin,
      platformKey: stage.platformKey,
      onWrong,
    });
    let round = 0;
    await Promise.all([
      guests.play(() => calls >= plan.calls),
      ...Array.from({ length: plan.lanes }, async (_, lane) => {
        await sleep(new Draws(`${seed} lane ${lane}`).below(200));
        while (calls < plan.calls) await vendor.round(round++);
      }),
    ]);
    await stage.ready();
    await vendor.settle();
    await vendor.repeatOld(Math.ceil(plan.calls * OLD_REPEATS));
    line.close();
    const books = await stage.end();
    const lines = compare(book.lines(), linesOf(books.book));
    const studioLines = compareStudio(books, guests.lines, onWrong);
    const isEqual = [...lines, ...studioLines].every((entry) => entry.isSame);
    const areEqual = wrong.length === 0 && book.open === 0 && isEqual && isAuditWhole(books.audit);
    return { calls, kills: stage.kills, wrong, open: book.open, lines, studioLines, audit: books.audit, areEqual };
  } finally {
    line.close();
    await stage.clear();
  }
}
