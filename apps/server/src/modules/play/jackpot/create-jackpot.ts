import type { Parsed, Wire } from '@laro/contract/routes';
import { formatMoney, type Money } from '@laro/domain/money/money';
import type pg from 'pg';
import { Repeated } from '#server/db/turns/repeated.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { ReadyBytes } from '#server/http/ready/ready-bytes.ts';
import { summedBalance } from '#server/ledger/feed/touched-rounds.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import type { Merchant, MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { countStakes, forgetOldRounds } from './count-stakes.ts';
import { readContributions, readDrops, readOpenPool, type PoolRow } from './jackpot.store.ts';

/** Counting interval; together with the page's polling it stays below the 30 s of T66. */
const COUNT_EVERY_MS = 8000;
const FRESH_MS = 4000;
const FORGET_EVERY_MS = 6 * 3_600_000;
const DROPS_SHOWN = 10;
const CONTRIBUTIONS_SHOWN = 50;

export interface JackpotDeps {
  pool: pg.Pool;
  /** The installation's own: keeps where pools drop unreadable in the database (T66). */
  secret: Buffer;
  directory: Pick<MerchantDirectory, 'list' | 'byCode'>;
  /** The merchant’s largest pool of the lottery’s six balls; null where it offers none. */
  largestSix: (merchant: Merchant) => Promise<{ gameId: string; name: string; amount: Money } | null>;
  vendorName: (vendorCode: string) => string | null;
  /** Callback for a player who has won a pool. */
  onWon: (publicId: string) => void;
  onBackgroundError: (error: unknown) => void;
  now?: () => number;
}

export type JackpotRoom = Parsed<'getDeskJackpot', 'value'>;

export interface Jackpot {
  handlers: Handlers<'getJackpot'>;
  /** Counts newly settled stakes and opens missing pools. */
  count: () => Promise<void>;
  /** A merchant's pool as the desk sees it. */
  roomOf: (merchant: Merchant) => Promise<JackpotRoom>;
  start: () => void;
  /** Stops the background work after finishing the current piece. */
  stop: () => Promise<void>;
}

const viewPool = (row: PoolRow) => ({
  id: row.id.toString(),
  amount: row.amount,
  currency: row.currency,
  seed: row.seed,
  mustDropBy: row.mustDropBy,
  rateBasisPoints: row.rateBasisPoints,
  commitment: row.commitment,
  openedAt: row.openedAt.toISOString(),
});

const viewDrops = (rows: Awaited<ReturnType<typeof readDrops>>) =>
  rows.map((row) => ({ ...row, id: row.id.toString(), droppedAt: row.droppedAt.toISOString() }));

const poolOf = (pool: pg.Pool, { code, settings }: Merchant) => readOpenPool(pool, code, settings['market.currency']);

async function readAnswer({ pool, largestSix }: Pick<JackpotDeps, 'pool' | 'largestSix'>, merchant: Merchant): Promise<ReadyBytes> {
  const [row, drops, six] = await Promise.all([poolOf(pool, merchant), readDrops(pool, merchant.code, DROPS_SHOWN), largestSix(merchant)]);
  const view = row && viewPool(row);
  const value: Wire<'getJackpot', 'value'> = {
    pool: view && { ...view, amount: formatMoney(view.amount), seed: formatMoney(view.seed), mustDropBy: formatMoney(view.mustDropBy) },
    sixBalls: six && six.amount > (row?.amount ?? 0n) ? { ...six, amount: formatMoney(six.amount) } : null,
    isOn: merchant.settings['jackpot.isOn'],
    drops: viewDrops(drops).map((drop) => ({ ...drop, amount: formatMoney(drop.amount) })),
  };
  return new ReadyBytes(value);
}

/** Answers the public call for all callers from bytes that are at most some seconds old. */
function answers(source: Pick<JackpotDeps, 'pool' | 'largestSix'>, now: () => number): (merchant: Merchant) => Promise<ReadyBytes> {
  const kept = new Map<string, { at: number; revision: bigint; bytes: Promise<ReadyBytes> }>();
  return (merchant) => {
    const known = kept.get(merchant.code);
    if (known && known.revision === merchant.revision && now() - known.at < FRESH_MS) return known.bytes;
    const bytes = readAnswer(source, merchant);
    kept.set(merchant.code, { at: now(), revision: merchant.revision, bytes });
    // A failed read rejects for its current callers and is not cached for others.
    bytes.catch(() => kept.delete(merchant.code));
    return bytes;
  };
}

/** The progressive pools of the merchants: counted from the ledger, paid by the ledger (HOME-06, T66). */
export function createJackpot({ pool, secret, directory, largestSix, vendorName, onWon, onBackgroundError, now = Date.now }: JackpotDeps): Jackpot {
  const deps = { pool, box: new SecretBox(secret, 'jackpot'), merchants: () => directory.list(), onWon };
  const answerOf = answers({ pool, largestSix }, now);
  const jobs = [
    new Repeated(() => countStakes(deps), COUNT_EVERY_MS, onBackgroundError, 'jackpot'),
    new Repeated(async () => forgetOldRounds(pool).then(() => false), FORGET_EVERY_MS, onBackgroundError, 'jackpot-rounds'),
  ];
  return {
    handlers: { getJackpot: async ({ merchant }) => answerOf(merchant) },
    count: async () => {
      while (await countStakes(deps));
    },
    roomOf: async (merchant) => {
      const row = await poolOf(pool, merchant);
      const contributions = row ? await readContributions(pool, row.id, CONTRIBUTIONS_SHOWN) : [];
      return {
        isOn: merchant.settings['jackpot.isOn'],
        pool: row && viewPool(row),
        ledgerAmount: row && (await summedBalance(pool, row.accountId)),
        contributions: contributions.map(({ vendorCode, countedAt, ...rest }) => ({
          ...rest,
          countedAt: countedAt.toISOString(),
          vassalage: vendorCode,
          vendorName: vendorName(vendorCode) ?? vendorCode,
        })),
        drops: viewDrops(await readDrops(pool, merchant.code, DROPS_SHOWN)),
      };
    },
    start: () => jobs.forEach((job) => job.start()),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
