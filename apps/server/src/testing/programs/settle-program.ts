/** A worker that settles lottery draws in chunks, for a test and a benchmark that kill it. Parameters: the database’s URL, and the orders of a chunk. Says "ready" before it begins. */
import { settingsFrom } from '@laro/domain/settings/settings';
import { openPool } from '#server/db/database.ts';
import { ControlProcess } from '#server/modules/play/lottery/checks/control/control-process.ts';
import { settleDraws } from '#server/modules/play/lottery/draws/settling/settle-draws.ts';
import { KnownGames } from '#server/modules/play/lottery/games/known-games.ts';
import { VendorAccounts } from '#server/modules/play/lottery/orders/order-keys.ts';
import { createLotteryTickets } from '#server/modules/rewards/rewards/index.ts';

const CHUNK = Number(process.argv[3] ?? 3);

const pool = openPool({ connectionString: process.argv[2] ?? '' });
const games = new KnownGames(pool);
await games.refresh();
const settings = settingsFrom({});
const control = new ControlProcess(pool);
process.stdout.write('ready\n');
await settleDraws(
  {
    pool,
    accounts: new VendorAccounts(pool),
    tickets: createLotteryTickets({ now: Date.now }),
    control: control.control,
    gameOf: games.of,
    settingsOf: () => settings,
    onMoved: () => {},
    onDraw: () => {},
    ordersAtOnce: CHUNK,
  },
  (message, details) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
);
control.stop();
await pool.end();
