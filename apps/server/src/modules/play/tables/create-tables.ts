import type { Parsed } from '@laro/contract/routes';
import { staffOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { TableAct, VendorTable } from '#server/modules/play/vendors/index.ts';

type Listed = Parsed<'listTables', 'value'>;

export interface TablesDeps {
  audit: Pick<AuditLog, 'record'>;
  vendorName: (vendorCode: string) => string | null;
  gameName: (gameId: string) => string | null;
  /** The shared tables of a vendor now. Throws `play.vendor_unavailable`. */
  askTables: (vendorCode: string) => Promise<VendorTable[]>;
  actOnTable: (vendorCode: string, table: string, act: TableAct, reason: string) => Promise<void>;
}

/** Shared tables as the desk sees them: the vendor keeps them, and every act there is in the audit log here. */
export function createTables({ audit, vendorName, gameName, askTables, actOnTable }: TablesDeps): { handlers: Handlers<'listTables' | 'actOnTable'> } {
  const view = (table: VendorTable): Listed['tables'][number] => ({
    table: table.table,
    gameId: table.gameCode,
    gameName: gameName(table.gameCode) ?? table.gameCode,
    isTrial: table.isTrial,
    players: table.players,
    round: table.round,
    phase: table.phase,
    staked: table.staked,
    cards: table.cards,
    pools: table.pools,
    driver: table.driver,
    epoch: table.epoch,
    seedsUsed: table.seedsUsed,
    seeds: table.seeds,
    stoppedAt: table.stoppedAt?.toISOString() ?? null,
    stopReason: table.stopReason,
  });
  const list = async (vendor: string): Promise<Listed> => {
    if (vendorName(vendor) === null) throw new Refusal('catalogue.vendor_unknown');
    return { tables: (await askTables(vendor)).map(view) };
  };
  return {
    handlers: {
      listTables: async (_context, { params }) => list(params.vendor),
      actOnTable: async (context, { params: { vendor }, body: { table, act, reason } }) => {
        const found = (await list(vendor)).tables.find((one) => one.table === table);
        const before = found ? { round: found.round, phase: found.phase, players: found.players, stoppedAt: found.stoppedAt } : null;
        await actOnTable(vendor, table, act, reason);
        await audit.record({ actor: staffOf(context).name, action: 'table.acted', subject: `table:${table}`, reason, ip: context.ip, before, after: { act } });
        return list(vendor);
      },
    },
  };
}
