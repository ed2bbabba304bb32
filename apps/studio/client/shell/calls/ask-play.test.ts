import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayAnswer, StudioAnswer, StudioCall } from '../../../src/protocol.ts';
import { askPlay, roundKey } from './ask-play.ts';
import { Calls } from './calls.ts';

const settled: PlayAnswer = {
  state: 'settled',
  key: 'k',
  roundId: 'r',
  round: { kind: 'slot', mathematics: 'm', version: 1, stake: '100000', coin: '5000', events: [], coins: 0, capped: false, totalWin: '0' },
  nonce: 3,
  balanceAfterBet: '0',
  balance: '0',
  net: '-100000',
  freeSpins: null,
};
type Reply = StudioAnswer<StudioCall> | 'lost';

/** Calls that are answered from a list, and what was asked. */
const answering = (replies: readonly Reply[]): { calls: Calls; asked: string[] } => {
  const asked: string[] = [];
  const left = [...replies];
  const fetcher = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    asked.push(`${String(input)} ${String(init?.body)}`);
    const reply = left.shift();
    if (reply === undefined || reply === 'lost') throw new TypeError('lost');
    return Response.json(reply);
  };
  return { calls: new Calls(fetcher), asked };
};
const refusal = (errorCode: 'studio.round_unknown' | 'studio.stake_not_offered' | 'studio.wallet_unavailable'): Reply => ({ success: false, errorCode });
const given = (value: PlayAnswer): Reply => ({ success: true, value }) as Reply;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function spin(replies: readonly Reply[]): Promise<{ result: Awaited<ReturnType<typeof askPlay>>; asked: string[]; waits: boolean[] }> {
  const { calls, asked } = answering(replies);
  const waits: boolean[] = [];
  const result = askPlay(calls, 'k', { bet: { stake: '100000' } }, { onWaiting: (isOffline) => waits.push(isOffline) });
  await vi.runAllTimersAsync();
  return { result: await result, asked, waits };
}

test('[T63] an answer is asked for once when it comes', async () => {
  const { result, asked } = await spin([given(settled)]);
  expect(result).toEqual({ done: true, answer: settled });
  expect(asked).toEqual(['/api/play {"key":"k","bet":{"stake":"100000"}}']);
});

test('[T63] a lost answer is asked for again by the same key, and nothing is staked anew', async () => {
  const { result, asked, waits } = await spin(['lost', 'lost', given({ state: 'pending', key: 'k' }), refusal('studio.wallet_unavailable'), given(settled)]);
  expect(result).toEqual({ done: true, answer: settled });
  expect(asked).toEqual(['/api/play {"key":"k","bet":{"stake":"100000"}}', ...Array.from({ length: 4 }, () => '/api/round {"key":"k"}')]);
  expect(waits).toEqual([true, true, false, false]);
});

test('[T63] a question that never arrived has taken nothing: the player may spin again', async () => {
  const { result, asked } = await spin(['lost', refusal('studio.round_unknown')]);
  expect(result).toEqual({ done: false, failure: { code: 'offline', balance: null, limit: null } });
  expect(asked).toHaveLength(2);
});

test('[T64] a refusal is final and is not asked about', async () => {
  const { result, asked } = await spin([refusal('studio.stake_not_offered')]);
  expect(result).toEqual({ done: false, failure: { code: 'studio.stake_not_offered', balance: null, limit: null } });
  expect(asked).toHaveLength(1);
});

test('[T20] the session travels in a header and never in an address', async () => {
  const seen: RequestInit[] = [];
  const calls = new Calls(async (_, init) => {
    seen.push(init ?? {});
    return Response.json({ success: true, value: { balance: '5' } });
  });
  calls.begin('secret');
  expect(await calls.ask('balance', {})).toMatchObject({ done: true, value: { balance: '5' } });
  expect(new Headers(seen[0]?.headers).get('authorization')).toBe('Bearer secret');
});

test('[T63] the key of a round is a random UUID', () => {
  expect(roundKey()).not.toBe(roundKey());
  expect(roundKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
