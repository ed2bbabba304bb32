/**
 * The control of the lottery in a process of its own (TL6): it gets the place of the database as its first message, and then draws to control. It only reads,
 * and ends with the process that started it.
 */
import { openPool } from '#server/db/database.ts';
import { countSealed } from './count-sealed.ts';
import type { ControlAnswer, ControlQuestion } from './control-process.ts';

const answer = (message: ControlAnswer): void => void process.send?.(message);

process.once('message', (connection: Parameters<typeof openPool>[0]) => {
  const pool = openPool({ ...connection, max: 2, application_name: 'laro-control', options: '-c default_transaction_read_only=on' });
  process.on('message', ({ id, drawId }: ControlQuestion) => {
    countSealed(pool, drawId, { onPart: () => answer({ id, isAlive: true }) }).then(
      (controlled) => answer({ id, controlled }),
      (error: unknown) => answer({ id, error: String(error) }),
    );
  });
});
process.on('disconnect', () => process.exit());
