import { expect, test } from 'vitest';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { TablesToSet, VendorTable, VendorTableDetail } from '#server/modules/play/vendors/index.ts';
import { createTables } from './create-tables.ts';

const table: VendorTable = {
  table: 'sala-baccarat',
  gameCode: 'sala-baccarat',
  isTrial: false,
  players: 3,
  round: 7,
  phase: 'open',
  stoppedAt: null,
  stopReason: null,
  driver: 'a1b2c3d4',
  epoch: 2,
  staked: [{ currency: 'PHP', amount: 1_000_000n }],
  cards: 12,
  pools: [{ currency: 'PHP', amount: 5_000_000_000n, drops: 1 }],
  seedsUsed: 7,
  seeds: 50_000,
};
const detail: VendorTableDetail = {
  table: 'sala-baccarat',
  gameCode: 'sala-baccarat',
  isTrial: false,
  positions: [{ currency: 'PHP', bet: 'banker', amount: 16_000_000n, stakes: 2 }],
  bets: [{ bet: 'banker', rtp: 989_420n }],
  returns: [
    {
      gameCode: 'sala-baccarat',
      mathematics: 'sala-baccarat',
      version: 1,
      isTrial: false,
      currency: 'PHP',
      bet: 'banker',
      bets: 2,
      sums: { rounds: 1, staked: 16_000_000n, returned: 31_200_000n, stakeSquares: 16_000_000n ** 2n, returnSquares: 31_200_000n ** 2n, products: 1n },
      stated: { rtp: 989_420n, least: 989_420n, deviation: 930_000n },
      fromDay: '2026-11-01',
      toDay: '2026-11-28',
    },
  ],
  rounds: [],
  chains: [{ number: 1, anchor: 'aa', length: 50_000, used: 7 }],
  settings: { ownWindowMs: 15_000, windowMs: null, ownBand: 'L', band: null, bands: ['S', 'M', 'L'] },
};
const context = { ip: '203.0.113.4', staff: { name: 'mara', staffId: 1n } } as unknown as CallContext;
const question = (act: 'stop' | 'open' | 'void') =>
  ({ params: { vendor: 'SALA' }, query: {}, body: { table: 'sala-baccarat', act, reason: 'the felt is torn' } }) as const;

function setUp({ fails = false } = {}) {
  const recorded: Parameters<AuditLog['record']>[0][] = [];
  const acted: string[] = [];
  const set: TablesToSet[] = [];
  const { handlers } = createTables({
    audit: { record: async (event) => void recorded.push(event) },
    vendorName: (code) => (code === 'SALA' ? 'Sala Live' : null),
    gameName: (id) => (id === 'sala-baccarat' ? 'Sala Baccarat' : null),
    askTables: async () => [table],
    actOnTable: async (vendor, id, act, reason) => {
      if (fails) throw new Refusal('play.vendor_unavailable', { vendor });
      acted.push(`${vendor} ${id} ${act} ${reason}`);
    },
    askTable: async (_vendor, id) => (id === 'sala-baccarat' ? detail : null),
    setTables: async (_vendor, _game, wanted) => void set.push(wanted),
  });
  return { handlers, recorded, acted, set };
}

test('[GAME-31] the desk sees a vendor’s tables by the names of our games', async () => {
  const { handlers } = setUp();
  const told = await handlers.listTables(context, { params: { vendor: 'SALA' }, query: {}, body: undefined } as never);
  expect(told).toEqual({
    tables: [
      expect.objectContaining({ gameName: 'Sala Baccarat', players: 3, driver: 'a1b2c3d4', epoch: 2, staked: table.staked, cards: 12, pools: table.pools }),
    ],
  });
  await expect(handlers.listTables(context, { params: { vendor: 'NOBODY' }, query: {}, body: undefined } as never)).rejects.toThrow(Refusal);
});

test('[GAME-31] [T85] every act that the vendor does is recorded in the audit log, and no other', async () => {
  const done = setUp();
  await done.handlers.actOnTable(context, question('stop') as never);
  expect(done.acted).toEqual(['SALA sala-baccarat stop the felt is torn']);
  expect(done.recorded).toMatchObject([
    {
      actor: 'mara',
      action: 'table.acted',
      subject: 'table:sala-baccarat',
      reason: 'the felt is torn',
      before: { round: 7, phase: 'open', players: 3, stoppedAt: null },
      after: { act: 'stop' },
    },
  ]);
  const failed = setUp({ fails: true });
  await expect(failed.handlers.actOnTable(context, question('void') as never)).rejects.toThrow(Refusal);
  expect(failed.recorded).toEqual([]);
});

test('[GAME-31] [GAME-03] the desk sees one table with the return of each bet in percent; another vendor or table is unknown', async () => {
  const { handlers } = setUp();
  const ask = (vendor: string, id: string) => handlers.getTable(context, { params: { vendor }, query: { table: id }, body: undefined } as never);
  expect(await ask('SALA', 'sala-baccarat')).toMatchObject({
    gameName: 'Sala Baccarat',
    positions: detail.positions,
    bets: [{ bet: 'banker', rtp: '98.942' }],
    returns: [{ gameName: 'Sala Baccarat', staked: 16_000_000n, actual: '195.000', theoretical: '98.942', state: 'too_few' }],
  });
  await expect(ask('NOBODY', 'sala-baccarat')).rejects.toMatchObject({ code: 'catalogue.vendor_unknown' });
  await expect(ask('SALA', 'no-table')).rejects.toMatchObject({ code: 'desk.table_unknown' });
});

test('[GAME-31] [T85] times and stakes are set with a reason and recorded with what was before; a band that the game is not made for is refused', async () => {
  const { handlers, recorded, set } = setUp();
  const ask = (band: string | null) =>
    handlers.setTables(context, {
      params: { vendor: 'SALA' },
      query: {},
      body: { table: 'sala-baccarat', windowMs: 20_000, band, reason: 'a quiet evening' },
    } as never);
  await expect(ask('V')).rejects.toMatchObject({ code: 'desk.table_band' });
  expect([set, recorded]).toEqual([[], []]);
  await ask('S');
  expect(set).toEqual([{ windowMs: 20_000, band: 'S' }]);
  expect(recorded).toMatchObject([
    {
      actor: 'mara',
      action: 'table.set',
      subject: 'game:sala-baccarat',
      reason: 'a quiet evening',
      before: { windowMs: null, band: null },
      after: { windowMs: 20_000, band: 'S' },
    },
  ]);
});
