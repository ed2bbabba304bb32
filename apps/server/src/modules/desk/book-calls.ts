import type pg from 'pg';
import type { Handlers } from '#server/http/handlers.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import { readGatewayCounts, type Books, type Withdrawals } from '#server/modules/withdrawals/index.ts';
import type { KnownMerchant } from './ports.ts';

type Calls = 'getPayoutHealth' | 'getLiability' | 'getDayClosing' | 'exportDayClosing';

const DAY_MS = 86_400_000;

/** What the desk asks of withdrawals and of the gateways that pay them. */
export interface DeskPayouts {
  withdrawals: Withdrawals;
  books: Books;
  gateways: Readonly<Record<string, { name: string; isConnected: () => boolean }>>;
}

/** Gateways that pay out, and the books (T34). */
export function bookCalls(known: KnownMerchant, directory: MerchantDirectory, pool: pg.Pool, { books, gateways }: DeskPayouts): Handlers<Calls> {
  const settingsOf = (merchant: string) => directory.byCode(known(merchant))?.settings;
  const zoneOf = (merchant: string) => settingsOf(merchant)?.['market.timeZone'] ?? 'UTC';
  return {
    getPayoutHealth: async (_context, { params: { merchant } }) => {
      const counts = await readGatewayCounts(pool, known(merchant), new Date(Date.now() - DAY_MS));
      return {
        gateways: Object.values(gateways).map(({ name, isConnected }) => {
          const found = counts.find((row) => row.gateway === name);
          return {
            gateway: name,
            isConnected: isConnected(),
            isChosen: settingsOf(merchant)?.['withdraw.gateway'] === name,
            paid: found?.paid ?? 0,
            failed: found?.failed ?? 0,
            underWay: found?.underWay ?? 0,
            oldestSentAt: found?.oldestSentAt?.toISOString() ?? null,
          };
        }),
      };
    },
    getLiability: (_context, { params: { merchant } }) => books.liability(known(merchant)),
    getDayClosing: (_context, { params: { merchant }, query: { day } }) => books.closing(known(merchant), zoneOf(merchant), day),
    exportDayClosing: (_context, { params: { merchant }, query: { day } }) => books.closingCsv(known(merchant), zoneOf(merchant), day),
  };
}
