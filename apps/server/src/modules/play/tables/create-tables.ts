import type { Parsed } from '@laro/contract/routes';
import { percentText } from '@laro/domain/catalogue/return-to-player';
import { staffOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { betReturnOf } from '#server/modules/play/bet-returns/index.ts';
import type { TableAct, TablesToSet, VendorTable, VendorTableDetail } from '#server/modules/play/vendors/index.ts';

type Listed = Parsed<'listTables', 'value'>;
type Detail = Parsed<'getTable', 'value'>;

export interface TablesDeps {
  audit: Pick<AuditLog, 'record'>;
  vendorName: (vendorCode: string) => string | null;
  gameName: (gameId: string) => string | null;
  /** The shared tables of a vendor now. Throws `play.vendor_unavailable`. */
  askTables: (vendorCode: string) => Promise<VendorTable[]>;
  actOnTable: (vendorCode: string, table: string, act: TableAct, reason: string) => Promise<void>;
  /** Null for a table that the vendor does not have. Throws `play.vendor_unavailable`. */
  askTable: (vendorCode: string, table: string) => Promise<VendorTableDetail | null>;
  setTables: (vendorCode: string, gameId: string, set: TablesToSet, reason: string) => Promise<void>;
}

type TableCalls = 'listTables' | 'actOnTable' | 'getTable' | 'setTables';

/** Shared tables as the desk sees them: the vendor keeps them, and every act there is in the audit log here. */
export function createTables({ audit, vendorName, gameName, askTables, actOnTable, askTable, setTables }: TablesDeps): { handlers: Handlers<TableCalls> } {
  const nameOf = (gameId: string): string => gameName(gameId) ?? gameId;
  const view = (table: VendorTable): Listed['tables'][number] => ({
    table: table.table,
    gameId: table.gameCode,
    gameName: nameOf(table.gameCode),
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
  const detailView = ({ gameCode, bets, returns, rounds, ...table }: VendorTableDetail): Detail => ({
    ...table,
    gameId: gameCode,
    gameName: nameOf(gameCode),
    bets: bets.map(({ bet, rtp }) => ({ bet, rtp: percentText(rtp) })),
    returns: returns.map((one) => betReturnOf(one, nameOf(one.gameCode))),
    rounds: rounds.map(({ opensAt, drawnAt, ...round }) => ({ ...round, opensAt: opensAt.toISOString(), drawnAt: drawnAt?.toISOString() ?? null })),
  });
  const refuseUnknown = (vendor: string): void => {
    if (vendorName(vendor) === null) throw new Refusal('catalogue.vendor_unknown');
  };
  const list = async (vendor: string): Promise<Listed> => {
    refuseUnknown(vendor);
    return { tables: (await askTables(vendor)).map(view) };
  };
  const detail = async (vendor: string, id: string): Promise<VendorTableDetail> => {
    refuseUnknown(vendor);
    const table = await askTable(vendor, id);
    if (!table) throw new Refusal('desk.table_unknown');
    return table;
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
      getTable: async (_context, { params: { vendor }, query: { table } }) => detailView(await detail(vendor, table)),
      setTables: async (context, { params: { vendor }, body: { table, windowMs, band, reason } }) => {
        const { gameCode, settings } = await detail(vendor, table);
        if (band !== null && !settings.bands.includes(band)) throw new Refusal('desk.table_band');
        await setTables(vendor, gameCode, { windowMs, band }, reason);
        const before = { windowMs: settings.windowMs, band: settings.band };
        const entry = { actor: staffOf(context).name, action: 'table.set', subject: `game:${gameCode}`, reason, ip: context.ip } as const;
        await audit.record({ ...entry, before, after: { windowMs, band } });
        return detailView(await detail(vendor, table));
      },
    },
  };
}
