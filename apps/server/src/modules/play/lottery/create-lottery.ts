import { Repeated } from '#server/db/turns/repeated.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { HouseWallet, VendorBetReturn } from '#server/modules/play/vendors/index.ts';
import { ControlProcess, type Control } from './checks/control/control-process.ts';
import { correctDraws } from './checks/corrections/correct-draws.ts';
import { closeDraws } from './draws/close-draws.ts';
import { decideDraws } from './draws/decide-draws.ts';
import { makeDraws } from './draws/make-draws.ts';
import { NextDraws } from './draws/next-draws.ts';
import { makeMonths } from './draws/partitions.store.ts';
import { DRAW_SIZES, settleDraws } from './draws/settling/settle-draws.ts';
import { proveVoidDraws } from './draws/prove-void.ts';
import { refundDraws } from './draws/void-draws.ts';
import { seedFeeds } from './imports/feeds.store.ts';
import { bringerOf } from './imports/bring-results.ts';
import { followCalls } from './members/follows/follow-calls.ts';
import type { NoticeDeps } from './members/notices/notices.ts';
import { sendersOf } from './members/senders.ts';
import { openPools } from './jackpot/open-pools.ts';
import { lotteryBetReturns } from './desk/bet-returns.ts';
import { allDeskCalls } from './desk/all-desk-calls.ts';
import { KnownGames } from './games/known-games.ts';
import { largestPool, type LargestPool } from './jackpot/largest-pool.ts';
import type { LotteryParts } from './lottery-parts.ts';
import { cancelPausedOrders } from './orders/cancel-paused.ts';
import { OrderDesk } from './orders/accepted/order-desk.ts';
import { FullWatch } from './orders/room/full-watch.ts';
import { VendorAccounts } from './orders/order-keys.ts';
import { playerCalls } from './pages/player-calls.ts';
import { publicCalls } from './pages/public-calls.ts';
import type { lotteryCalls } from '@laro/contract/lottery/player-calls';
import type { lotteryFollowCalls } from '@laro/contract/lottery/follow-calls';
import type { lotteryDeskCalls } from '@laro/contract/lottery/desk-calls';
import type { lotteryChangeCalls } from '@laro/contract/lottery/change-calls';
import type { lotteryBarredCalls } from '@laro/contract/lottery/barred-calls';
import type { lotteryMerchantCalls } from '@laro/contract/lottery/merchant-desk-calls';
import type { lotteryImportCalls } from '@laro/contract/lottery/import-calls';

/** Draws close, are drawn and settled by a look every so often. */
export const LOOK_EVERY_MS = 500;
/** Feeds answer slowly at times: reading them is its own job. */
const IMPORT_EVERY_MS = 1000;
const SEND_EVERY_MS = 2000;
const PROVE_EVERY_MS = 5000;
/** Sold-out numbers of a draw are computed so often at most, however many orders come. */
const ROOM_EVERY_MS = 1000;
/** While draws are missing ahead some are made every so often, so that a first start has room for other work. */
const MAKE_EVERY_MS = 1000;
const MAKE_AGAIN_MS = 60_000;
/** A run that takes longer has lost its connection, or waits for a process that does not answer; a draw of millions of lines is continued by the run after it. */
const RUN_LIMIT_MS = 5 * 60_000;

/** The wallets of the vendors and the play switches. */
interface LotteryVendors {
  house: (vendorCode: string) => Pick<HouseWallet, 'right'>;
  isOff: LotteryParts['isOff'];
}

export interface LotteryDeps extends Omit<
  LotteryParts,
  'box' | 'games' | 'accounts' | 'orderDesk' | 'fullWatch' | 'control' | 'isOff' | 'rightOf' | 'merchants'
> {
  /** The installation's own. */
  secret: Buffer;
  directory: { list: LotteryParts['merchants'] };
  vendors: LotteryVendors;
  knownMerchant: (code: string) => Merchant;
  audit: Pick<AuditLog, 'append'>;
  twoPersons: TwoPersons;
  merchantOf: NoticeDeps['merchantOf'];
  tell: NoticeDeps['tell'];
  /** Why an address cannot be that of a feed; null where it can. */
  partyFault: (address: string) => string | null;
  /** The control in this process, for tests; else it has its own process. */
  control?: Control;
  onBackgroundError: (error: unknown) => void;
}

export interface Lottery {
  handlers: Handlers<
    | keyof typeof lotteryCalls
    | keyof typeof lotteryFollowCalls
    | keyof typeof lotteryDeskCalls
    | keyof typeof lotteryImportCalls
    | keyof typeof lotteryMerchantCalls
    | keyof typeof lotteryBarredCalls
    | keyof typeof lotteryChangeCalls
  >;
  /** Makes what is missing ahead, of all games. */
  makeDraws: () => Promise<void>;
  /** Opens the pools of six balls that are missing. */
  openPools: () => Promise<void>;
  /** Stakes and returns of a lottery vendor’s plays in the last days; null for another vendor (LOTT-54). */
  betReturns: (vendorCode: string, days: number) => Promise<VendorBetReturn[] | null>;
  /** The vendors whose games are draws. */
  vendors: () => string[];
  /** The largest pool of six balls that a merchant offers, as the ledger has it (LOTT-57). */
  largestPool: (merchant: Merchant) => Promise<LargestPool | null>;
  /** Closes, draws and settles all draws that are due, and returns stakes of void ones, one after the other; in the background each part has its own job. */
  work: () => Promise<void>;
  /** Reads the feeds for the imported draws that are due, and proposes what a feed has changed after the settlement. */
  importResults: () => Promise<void>;
  /** Sends the messages about orders that wait and results to followers, and reports large payouts that wait for too long. */
  sendNotices: () => Promise<void>;
  start: () => void;
  /** Ends the work in the background; what is under way is finished first. */
  stop: () => Promise<void>;
}

/**
 * The work on draws. Each part has its own job: a draw with a million lines takes a while to settle, and a beacon without an answer takes seconds; neither delays other
 * draws (LOTT-53).
 */
interface Work {
  /** Closes what is due. */
  close: () => Promise<void>;
  /** Draws what is closed. */
  draw: () => Promise<void>;
  /** Publishes proofs of void draws. */
  proveVoid: () => Promise<void>;
  /** Announces what has sold out. */
  watchRoom: () => Promise<void>;
  /** Settle what is drawn: draws with few orders, and those with many. */
  settleSmall: () => Promise<void>;
  settleLarge: () => Promise<void>;
  /** Corrects what two people have decided. */
  correct: () => Promise<void>;
  /** Returns the stakes of void draws. */
  refund: () => Promise<void>;
  cancelPaused: () => Promise<void>;
  /** All of it, one part after the other. */
  all: () => Promise<void>;
}

/** The background work of the lottery; several processes may run it in parallel. */
const jobsOf = (
  tasks: { makeSome: () => Promise<boolean>; work: Work; bringResults: () => Promise<void>; send: () => Promise<void>; follow: () => Promise<void> },
  onBackgroundError: LotteryDeps['onBackgroundError'],
): Repeated[] => {
  const job = (name: string, everyMs: number, run: () => Promise<unknown>) =>
    new Repeated(async () => run().then(() => false), everyMs, onBackgroundError, `lottery-${name}`, RUN_LIMIT_MS);
  const { work } = tasks;
  return [
    new Repeated(tasks.makeSome, MAKE_EVERY_MS, onBackgroundError, 'lottery-draws', RUN_LIMIT_MS),
    job('closing', LOOK_EVERY_MS, work.close),
    job('drawing', LOOK_EVERY_MS, work.draw),
    job('settling', LOOK_EVERY_MS, work.settleSmall),
    job('settling-large', LOOK_EVERY_MS, work.settleLarge),
    job('corrections', LOOK_EVERY_MS, work.correct),
    job('refunds', LOOK_EVERY_MS, work.refund),
    job('pauses', LOOK_EVERY_MS, work.cancelPaused),
    job('void-proofs', PROVE_EVERY_MS, work.proveVoid),
    job('room', ROOM_EVERY_MS, work.watchRoom),
    job('imports', IMPORT_EVERY_MS, tasks.bringResults),
    job('notices', SEND_EVERY_MS, tasks.send),
    job('results', SEND_EVERY_MS, tasks.follow),
  ];
};

/** Makes months, draws and pools that are missing, some at a time, and looks again after a while once there are none. */
function makerOf(parts: LotteryParts, make: () => Promise<boolean>): () => Promise<boolean> {
  const { pool, now, merchants } = parts;
  let quietUntil = 0;
  return async () => {
    if (now() < quietUntil) return false;
    // Each time: without its month no order and no draw can be written, and a look at months that are there costs next to nothing.
    await makeMonths(pool, new Date(now()));
    if (!(await make())) quietUntil = now() + MAKE_AGAIN_MS;
    await openPools(parts, merchants());
    return false;
  };
}

function workOf(parts: LotteryParts): Work {
  const { pool, box, beacon, games, now, onDraw, onTrouble } = parts;
  const gameOf = games.of;
  const startedAt = now();
  const next = new NextDraws();
  // Members may have begun a pause while no process looked.
  let isFirst = true;
  const parted = {
    close: async () => {
      await closeDraws(pool, { chain: beacon.chain(), gameOf, onDraw, onTrouble });
      await next.look({ pool, games: games.list, onDraw });
    },
    draw: () => decideDraws({ pool, box, beacon, gameOf, now, startedAt, onDraw, onTrouble }),
    settleSmall: () => settleDraws({ ...parts, gameOf }, onTrouble, DRAW_SIZES.small),
    settleLarge: () => settleDraws({ ...parts, gameOf }, onTrouble, DRAW_SIZES.large),
    correct: () => correctDraws({ ...parts, gameOf }, onTrouble),
    refund: () => refundDraws({ ...parts, gameOf }),
    proveVoid: () => proveVoidDraws({ pool, box, beacon, gameOf, now }),
    watchRoom: () => parts.fullWatch.look(parts),
    cancelPaused: async () => {
      isFirst = await cancelPausedOrders(parts, isFirst);
    },
  };
  const all = async () => {
    await parted.watchRoom();
    await parted.close();
    await parted.draw();
    await parted.settleSmall();
    await parted.settleLarge();
    await parted.correct();
    await parted.refund();
    await parted.cancelPaused();
    await parted.proveVoid();
  };
  return { ...parted, all };
}

/** The lottery: games, draws, orders (docs/lottery.md). */
export async function createLottery({
  secret,
  directory,
  vendors,
  knownMerchant,
  audit,
  twoPersons,
  partyFault,
  merchantOf,
  tell,
  onBackgroundError,
  ...deps
}: LotteryDeps): Promise<Lottery> {
  const { pool, now, onTrouble } = deps;
  const merchants = () => directory.list();
  const games = new KnownGames(pool, now);
  await games.open();
  await seedFeeds(pool);
  await makeMonths(pool, new Date(now()));
  const box = new SecretBox(secret, 'lottery');
  const ownControl = new ControlProcess(pool);
  const rightOf: LotteryParts['rightOf'] = (vendorCode, player, gameId) => vendors.house(vendorCode).right(player, gameId);
  const parts: LotteryParts = {
    ...deps,
    isOff: vendors.isOff,
    rightOf,
    merchants,
    control: deps.control ?? ownControl.control,
    box,
    games,
    accounts: new VendorAccounts(pool),
    orderDesk: new OrderDesk({ pool, tickets: deps.tickets, onTrouble }),
    fullWatch: new FullWatch(),
  };
  const make = async () => {
    const hasMore = await makeDraws({ pool, box, now });
    await games.refresh();
    return hasMore;
  };
  const work = workOf(parts);
  const { send, follow } = sendersOf(parts, { merchantOf, tell });
  const bringResults = bringerOf(parts, twoPersons);
  const jobs = jobsOf({ makeSome: makerOf(parts, make), work, bringResults, send, follow }, onBackgroundError);
  return {
    handlers: {
      ...publicCalls(parts),
      ...playerCalls(parts),
      ...followCalls(parts),
      ...allDeskCalls(parts, { audit, twoPersons, partyFault, knownMerchant }),
    },
    makeDraws: async () => {
      while (await make());
    },
    openPools: () => openPools(parts, merchants()),
    betReturns: (vendorCode, days) => lotteryBetReturns(parts, vendorCode, days),
    vendors: () => [...new Set(games.list().map(({ vendor }) => vendor))],
    largestPool: (merchant) => largestPool(parts, merchant),
    work: work.all,
    importResults: bringResults,
    sendNotices: async () => {
      await send();
      await follow();
    },
    start: () => jobs.forEach((job) => job.start()),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
      ownControl.stop();
    },
  };
}
