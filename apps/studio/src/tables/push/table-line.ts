import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const RETRY_MS = 500;

/** Messages between processes: a table has a further public event, or plays of some of its players have changed. */
export interface TableLineListener {
  onEvent: (tableId: string) => void;
  onPlays: (tableId: string, playerIds: readonly bigint[]) => void;
  /** The line was cut and is there again: anything may have been missed. */
  onGap: () => void;
}

function hear({ onEvent, onPlays }: TableLineListener, payload: string): void {
  const [kind = '', tableId = '', rest = ''] = payload.split(' ');
  if (kind === 'e') onEvent(tableId);
  else if (kind === 'p') onPlays(tableId, rest.split(',').map(BigInt));
}

/** Listens to notifications between the studio's processes, over its own connection. */
export function openTableLine(pool: pg.Pool, listener: TableLineListener) {
  let isStopped = false;
  let client: pg.PoolClient | null = null;

  const listen = async (isFirst: boolean): Promise<void> => {
    while (!isStopped) {
      try {
        const opened = await pool.connect();
        if (isStopped) {
          opened.release();
          return;
        }
        client = opened;
        try {
          const lost = new Promise<void>((resolve) => {
            opened.once('error', () => resolve());
            opened.once('end', () => resolve());
          });
          opened.on('notification', ({ payload }) => hear(listener, payload ?? ''));
          await opened.query('listen studio_tables');
          if (!isFirst) listener.onGap();
          await lost;
        } finally {
          opened.release(true);
        }
      } catch {
        // The database does not answer; the next turn tries again.
      }
      client = null;
      isFirst = false;
      if (!isStopped) await sleep(RETRY_MS);
    }
  };
  const ended = listen(true);
  return {
    stop: async (): Promise<void> => {
      isStopped = true;
      const open = client;
      if (open) {
        open.emit('end');
      }
      await ended;
    },
  };
}
