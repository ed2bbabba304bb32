import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Studio } from '../../app.ts';
import { CLOSE_REFUSED, TABLE_SOCKET, type TableDetails, type TableFrame } from '../../protocol.ts';
import { endBetting, listeningWallet, openFor, studioDatabase, studioOver, valueOf, type StudioDatabase } from '../../testing/test-studio.ts';
import type { WalletStandIn } from '../../testing/wallet-stand-in.ts';

const GAME = 'bilis-baccarat-sinta';
const hosted = [{ id: GAME, name: 'Bilis Baccarat Sinta', vendor: 'SALA', vendorName: 'Sala Live', category: 'live', subject: 'crown' }];
const patient = { timeout: 60_000 };

let database: StudioDatabase;
let studio: Studio;
let wallet: WalletStandIn;
let origin: string;
beforeAll(async () => {
  database = await studioDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const listening = await listeningWallet();
  wallet = listening.wallet;
  studio = await studioOver(database, listening.url, { games: hosted, walletTimeoutMs: 10_000 });
  origin = `http://127.0.0.1:${await studio.start({ host: '127.0.0.1', port: 0 })}`;
});
afterEach(async () => {
  await studio.close();
  await wallet.close();
});

const open = (changes: object = {}) => openFor<TableDetails>(studio, wallet, { game_code: GAME, ...changes }, 'SALA');

/** A client's socket with all frames that it received. */
async function connect(session: string, after: number | null = null): Promise<{ socket: WebSocket; frames: TableFrame[]; closed: Promise<number> }> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${TABLE_SOCKET}`);
  const frames: TableFrame[] = [];
  socket.addEventListener('message', ({ data }) => void frames.push(JSON.parse(String(data)) as TableFrame));
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  await once(socket, 'open');
  socket.send(JSON.stringify({ session, after }));
  return { socket, frames, closed };
}
const seqsOf = (frames: readonly TableFrame[]): number[] => frames.flatMap((frame) => (frame.type === 'event' ? [frame.seq] : []));
const phasesOf = (frames: readonly TableFrame[]) => frames.flatMap((frame) => (frame.type === 'event' ? [frame.round?.phase] : []));

describe('events of a table', () => {
  test('[TABLE-05] a snapshot, then every event once and in order; a client that lost its line gets the missed events by number', patient, async () => {
    const { session } = await open();
    const first = await connect(session);
    await expect.poll(() => endBetting(database), patient).toBe(1);
    await expect.poll(() => phasesOf(first.frames), { timeout: 30_000 }).toContain('drawn');
    expect(first.frames[0]?.type).toBe('snapshot');
    const seqs = seqsOf(first.frames);
    expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 0) + at));
    first.socket.close();
    const again = await connect(session, seqs.at(-2) ?? 0);
    await expect.poll(() => seqsOf(again.frames)).toContain(seqs.at(-1));
    expect(again.frames.filter(({ type }) => type === 'snapshot')).toEqual([]);
    const late = await connect(session, 0);
    await expect.poll(() => late.frames.length).toBeGreaterThan(0);
    again.socket.close();
    late.socket.close();
  });

  test('[TABLE-05] [TABLE-10] a client that was disconnected for the result gets what the round has brought, once', { timeout: 120_000 }, async () => {
    const { session } = await open();
    const first = await connect(session);
    const playsOf = (frames: readonly TableFrame[]) =>
      frames.flatMap((frame) => (frame.type === 'play' ? [`${frame.play.roundNumber} ${frame.play.state}`] : []));
    await expect
      .poll(() => first.frames.some((frame) => (frame.type === 'snapshot' || frame.type === 'event') && frame.round?.phase === 'open'), patient)
      .toBe(true);
    const { play } = await valueOf(studio, 'table-stake', { key: randomUUID(), positions: { tie: '1000000' } }, session);
    const lost = Math.max(...first.frames.map((frame) => (frame.type === 'snapshot' || frame.type === 'event' ? frame.seq : 0)));
    first.socket.close();
    const watching = await open();
    const other = await connect(watching.session);
    await endBetting(database);
    const settled = async (): Promise<string | undefined> =>
      (await database.pool.query<{ state: string }>('select state from table_plays where id = $1', [play.id])).rows[0]?.state;
    await expect.poll(settled, patient).toBe('settled');
    await expect.poll(() => phasesOf(other.frames).lastIndexOf('open'), patient).toBeGreaterThan(phasesOf(other.frames).indexOf('drawn'));
    const again = await connect(session, lost);
    await expect.poll(() => playsOf(again.frames), patient).toEqual([`${play.roundNumber} settled`]);
    again.socket.close();
    other.socket.close();
  });

  test('[TABLE-06] [GAME-15] where sockets are blocked the same round is played by polling; trial money has its own table', patient, async () => {
    const { session } = await open();
    const trial = await open({ meta: { currency_symbol: '₱', currency_decimals: 2, is_trial: true, min_cycle_ms: 0 } });
    let after: number | null = null;
    let playSeq: number | null = null;
    const frames: TableFrame[] = [];
    const key = randomUUID();
    const look = async (): Promise<void> => {
      const told: TableFrame[] = (await valueOf(studio, 'table-wait', { after, playSeq }, session)).frames;
      frames.push(...told);
      for (const frame of told) {
        if (frame.type === 'snapshot' || frame.type === 'event') after = frame.seq;
        if (frame.type === 'play') playSeq = frame.play.seq;
      }
    };
    const isOpen = (): boolean => frames.some((frame) => (frame.type === 'snapshot' || frame.type === 'event') && frame.round?.phase === 'open');
    while (!isOpen()) await look();
    await valueOf(studio, 'table-stake', { key, positions: { tie: '1000000' } }, session);
    await endBetting(database);
    const settled = (): boolean => frames.some((frame) => frame.type === 'play' && frame.play.state === 'settled');
    while (!settled()) await look();
    expect(seqsOf(frames)).toEqual([...new Set(seqsOf(frames))]);
    expect([wallet.count('bet'), wallet.count('win')]).toEqual([1, 1]);
    await valueOf(studio, 'table-wait', { after: null, playSeq: null }, trial.session);
    const { rows } = await database.pool.query<{ id: string; is_trial: boolean }>('select id, is_trial from tables order by id');
    expect(rows).toEqual([
      { id: GAME, is_trial: false },
      { id: `${GAME}~free`, is_trial: true },
    ]);
  });

  test('[GAME-30] a socket without a session, with nonsense or with a second message is closed; others go on', patient, async () => {
    const { session } = await open();
    const good = await connect(session);
    for (const hello of [
      'x',
      '{}',
      '[]',
      'null',
      JSON.stringify({ session: 'nobody' }),
      JSON.stringify({ session, after: -1 }),
      JSON.stringify({ session: `${'a'.repeat(40)}` }),
    ]) {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}${TABLE_SOCKET}`);
      const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
      await once(socket, 'open');
      socket.send(hello);
      expect(await closed, hello).toBe(CLOSE_REFUSED);
    }
    const talker = await connect(session);
    await expect.poll(() => talker.frames.length).toBeGreaterThan(0);
    talker.socket.send(JSON.stringify({ bet: 'player' }));
    expect(await talker.closed).toBe(CLOSE_REFUSED);
    await expect.poll(() => endBetting(database), patient).toBeGreaterThan(0);
    await expect.poll(() => phasesOf(good.frames), { timeout: 30_000 }).toContain('closing');
    good.socket.close();
  });
});
