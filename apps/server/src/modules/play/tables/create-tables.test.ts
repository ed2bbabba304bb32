import { expect, test } from 'vitest';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { VendorTable } from '#server/modules/play/vendors/index.ts';
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
const context = { ip: '203.0.113.4', staff: { name: 'mara', staffId: 1n } } as unknown as CallContext;
const question = (act: 'stop' | 'open' | 'void') =>
  ({ params: { vendor: 'SALA' }, query: {}, body: { table: 'sala-baccarat', act, reason: 'the felt is torn' } }) as const;

function setUp({ fails = false } = {}) {
  const recorded: Parameters<AuditLog['record']>[0][] = [];
  const acted: string[] = [];
  const { handlers } = createTables({
    audit: { record: async (event) => void recorded.push(event) },
    vendorName: (code) => (code === 'SALA' ? 'Sala Live' : null),
    gameName: (id) => (id === 'sala-baccarat' ? 'Sala Baccarat' : null),
    askTables: async () => [table],
    actOnTable: async (vendor, id, act, reason) => {
      if (fails) throw new Refusal('play.vendor_unavailable', { vendor });
      acted.push(`${vendor} ${id} ${act} ${reason}`);
    },
  });
  return { handlers, recorded, acted };
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
