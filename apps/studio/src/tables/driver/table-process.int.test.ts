import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TableDetails } from '../../protocol.ts';
import { askGame, endBetting, openFor, prolongBetting, valueOf } from '../../testing/test-studio.ts';
import { StudioProcesses } from '../../testing/studio-processes.ts';

const GAME = 'bilis-baccarat-sinta';
let studios: StudioProcesses;
beforeAll(async () => {
  studios = await StudioProcesses.open();
});
afterAll(() => studios.close());
afterEach(() => studios.reset());

const hasOpenStake = async (): Promise<boolean> => (await studios.database.pool.query("select from table_stakes where state = 'begun'")).rowCount !== 0;
const patient = { timeout: 60_000 };

test.each(['transaction/bet', 'transaction/win'] as const)(
  '[TABLE-03] [TABLE-04] [GAME-07] the driver is killed while %s is on its way: another takes the table, draws it once, and both books agree',
  { timeout: 120_000 },
  async (question) => {
    const first = await studios.start();
    const other = await studios.start();
    const opened = await openFor<TableDetails>(first.origin, studios.wallet, { game_code: GAME }, 'SALA');
    await valueOf(first.origin, 'table-wait', { after: null, playSeq: null }, opened.session);
    await expect.poll(() => prolongBetting(studios.database), patient).toBe(1);
    const { rows: drivers } = await studios.database.pool.query<{ epoch: bigint }>('select epoch from table_leases where table_id = $1', [GAME]);
    studios.wallet.beforeAnswer = async (asked) => {
      if (asked === question) await studios.kill(first.child);
    };
    const key = randomUUID();
    const takes = { key, positions: { tie: '1000000' } };
    const placed = await askGame(first.origin, 'table-stake', takes, opened.session).then(
      ({ answer }) => (answer.success ? 'taken' : answer.errorCode),
      () => 'cut off',
    );
    expect(placed).toBe(question === 'transaction/bet' ? 'cut off' : 'taken');
    // The other process first learns what became of the bet, as it would within a whole window.
    await expect.poll(hasOpenStake, patient).toBe(false);
    await endBetting(studios.database);
    const plays = async () =>
      (
        await studios.database.pool.query<{ state: string; win: bigint | null }>(
          'select p.state, p.win from table_plays p join players u on u.id = p.player_id where u.user_ref = $1',
          [studios.wallet.user],
        )
      ).rows;
    await expect.poll(async () => (await plays()).map(({ state }) => state).every((state) => state === 'settled' || state === 'void'), patient).toBe(true);
    const [play] = await plays();
    const due = play?.state === 'settled' ? (play.win ?? 0n) - 1_000_000n : 0n;
    await expect.poll(() => studios.wallet.balance).toBe(100_000_000n + due);
    expect(studios.wallet.count('bet') + studios.wallet.count('bet', 'rolled_back')).toBe(1);
    const { rows } = await studios.database.pool.query<{ drawn: number; rounds: number }>(
      "select count(*) filter (where body ->> 'phase' = 'drawn')::int as drawn, count(distinct round_number)::int as rounds from table_events where table_id = $1",
      [GAME],
    );
    expect(rows[0]?.drawn).toBeLessThanOrEqual(rows[0]?.rounds ?? 0);
    const { rows: after } = await studios.database.pool.query<{ epoch: bigint }>('select epoch from table_leases where table_id = $1', [GAME]);
    expect((after[0]?.epoch ?? 0n) >= (drivers[0]?.epoch ?? 0n)).toBe(true);
    expect(other.child.signalCode).toBeNull();
  },
);
