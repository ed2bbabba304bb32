import type pg from 'pg';
import type { Handlers } from '#server/http/handlers.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Books } from '../books.ts';
import { readGatewayCounts } from './queue.store.ts';

type Calls = 'getPayoutHealth' | 'getLiability' | 'getDayClosing' | 'exportDayClosing';

const DAY_MS = 86_400_000;

interface BookDeskDeps extends Pick<DeskCallsDeps, 'knownMerchant'> {
  pool: pg.Pool;
  gateways: Readonly<Record<string, { name: string; isConnected: () => boolean }>>;
}

/** Gateways that pay out, and the books (T34). */
export function bookDeskCalls({ pool, knownMerchant, gateways }: BookDeskDeps, books: Books): Handlers<Calls> {
  const zoneOf = (merchant: string) => knownMerchant(merchant).settings['market.timeZone'];
  return {
    getPayoutHealth: async (_context, { params: { merchant } }) => {
      const counts = await readGatewayCounts(pool, knownMerchant(merchant).code, new Date(Date.now() - DAY_MS));
      return {
        gateways: Object.values(gateways).map(({ name, isConnected }) => {
          const found = counts.find((row) => row.gateway === name);
          return {
            gateway: name,
            isConnected: isConnected(),
            isChosen: knownMerchant(merchant).settings['withdraw.gateway'] === name,
            paid: found?.paid ?? 0,
            failed: found?.failed ?? 0,
            underWay: found?.underWay ?? 0,
            oldestSentAt: found?.oldestSentAt?.toISOString() ?? null,
          };
        }),
      };
    },
    getLiability: (_context, { params: { merchant } }) => books.liability(knownMerchant(merchant).code),
    getDayClosing: (_context, { params: { merchant }, query: { day } }) => books.closing(knownMerchant(merchant).code, zoneOf(merchant), day),
    exportDayClosing: (_context, { params: { merchant }, query: { day } }) => books.closingCsv(knownMerchant(merchant).code, zoneOf(merchant), day),
  };
}
