import type pg from 'pg';
import type { Games } from '../../games/hosted-games.ts';
import { writeTableCopy, type Session } from '../../sessions/sessions.store.ts';
import type { DrivenTable } from '../driver/table-driver.ts';
import type { TableGame } from '../driver/table-phases.store.ts';
import { ensurePool } from '../halls/hall-pools.store.ts';
import type { TableGuest, TableHub } from '../push/table-hub.ts';
import { TableCopies } from './table-copies.ts';
import { tableIdOf, takeSeat } from './table-seats.store.ts';

/** The table that a session plays at; null for games that each player plays alone. */
export interface SessionTable extends DrivenTable {
  rules: TableGame;
}

export interface SeatingDeps {
  pool: pg.Pool;
  games: Pick<Games, 'find'>;
  hub: Pick<TableHub, 'has'>;
  /** Drives a table from now on. */
  want: (table: DrivenTable) => void;
  /** Players of a table from which on it opens a further copy. */
  playersMost: number | undefined;
}

type TableOfSession = Pick<Session, 'gameId' | 'vendorCode' | 'isTrial' | 'currency' | 'tableCopy'>;

/** Tables of sessions, and the seats of their players. */
export function createSeating({ pool, games, hub, want, playersMost }: SeatingDeps) {
  const copies = new TableCopies(pool, playersMost);

  const tableOf = ({ gameId, vendorCode, isTrial, currency, tableCopy }: TableOfSession): SessionTable | null => {
    const rules = games.find(gameId, vendorCode)?.rules;
    if (!rules?.table) return null;
    return { tableId: tableIdOf(gameId, isTrial, rules.table.hall?.isPerCurrency ? currency : null, tableCopy), rules: rules as TableGame };
  };

  /** The session at the copy of its table that has a seat for it. */
  const withCopy = async (session: Session): Promise<Session> => {
    const idOf = (tableCopy: number): string => tableOf({ ...session, tableCopy })?.tableId ?? '';
    if (hub.has(idOf(session.tableCopy), session.playerId)) return session;
    const tableCopy = await copies.choose(idOf, session.playerId, session.tableCopy);
    if (tableCopy !== session.tableCopy) await writeTableCopy(pool, session.id, tableCopy);
    return { ...session, tableCopy };
  };

  return {
    tableOf,
    /** Takes or keeps the player's seat at a table, also without a connected client. False if they are at too many tables already. */
    sits: async ({ gameId, isTrial, playerId, tableCopy }: Session, { tableId }: DrivenTable): Promise<boolean> =>
      hub.has(tableId, playerId) || takeSeat(pool, { tableId, gameId, isTrial, playerId, copy: tableCopy }),
    /** Seats a guest at the table of a session. Null if they are at too many tables already, or there is no such table. */
    seat: async (asked: Session, tell: TableGuest['tell']): Promise<TableGuest | null> => {
      if (!tableOf(asked)) return null;
      const session = await withCopy(asked);
      const table = tableOf(session);
      if (!table) return null;
      const { gameId, playerId, currency, isTrial, tableCopy } = session;
      if (!(await takeSeat(pool, { tableId: table.tableId, gameId, isTrial, playerId, copy: tableCopy }))) return null;
      want(table);
      const { hall } = table.rules.table;
      const poolKey = hall ? { currency, isTrial } : null;
      if (hall && poolKey) await ensurePool(pool, hall, poolKey);
      return { tableId: table.tableId, gameId, playerId, currency, pool: poolKey, copy: tableCopy, seq: -1, tell };
    },
  };
}
