import { createTranslator } from '@laro/i18n/translator';
import { expect, test } from 'vitest';
import { moneyText } from '../../../shell/money-text.ts';
import type { FlightPlay } from './flight-state.ts';
import { slotView, type SlotState } from './slot-view.ts';

const words = createTranslator('EN', {});
const money = moneyText({ symbol: '₱', decimals: 2 });
const P = 100_000;
const free: SlotState = {
  play: null,
  phase: 'betting',
  value: 100,
  stake: BigInt(10 * P),
  target: null,
  isSending: false,
  isQueued: false,
  canHalve: true,
  isStopped: false,
};
const played = (changes: Partial<FlightPlay> = {}, takes: FlightPlay['flight']['takes'] = []): FlightPlay => ({
  id: 'a',
  roundNumber: 5,
  seq: 1,
  state: 'open',
  stakes: [{ key: 'k', positions: { flight: String(100 * P) }, state: 'counted', line: '' }],
  outcome: null,
  balance: null,
  net: '0',
  flight: { slot: 1, target: 500, limit: 1_000_000, takes },
  ...changes,
});
const outcome = (at: number, win: number): FlightPlay['outcome'] => ({
  kind: 'crash',
  mathematics: 'mesa-crash-live',
  version: 1,
  stake: String(100 * P),
  target: 500,
  limit: 1_000_000,
  takes: at === 0 ? [] : [{ at, halves: 2, by: 'hand', tick: 1 }],
  isBack: false,
  point: 318,
  totalWin: String(win * P),
});
const view = (changes: Partial<SlotState>) => slotView({ words, money }, { ...free, ...changes });
const acts = ({ main, foot }: ReturnType<typeof view>) => [main.kind === 'button' ? main.act : main.kind, foot.kind === 'button' ? foot.act : foot.kind];

test('[CRASH-07] each phase of a slot has its acts, and no other', () => {
  expect(acts(view({}))).toEqual(['bet', 'stake']);
  expect(acts(view({ phase: 'flying' }))).toEqual(['queue', 'stake']);
  expect(acts(view({ isSending: true }))).toEqual(['note', 'stake']);
  const held = played({ stakes: [{ key: 'k', positions: { flight: String(100 * P) }, state: 'taken', line: '' }] });
  expect(acts(view({ play: held }))).toEqual(['undo', 'words']);
  expect(acts(view({ play: played(), phase: 'ready' }))).toEqual(['note', 'words']);
  expect(acts(view({ play: played(), phase: 'flying', value: 247 }))).toEqual(['take', 'half']);
  expect(acts(view({ play: played(), phase: 'flying', value: 247, canHalve: false }))).toEqual(['take', 'words']);
  expect(acts(view({ play: played({}, [{ key: 't', value: 150, isHalf: true }]), phase: 'flying', value: 247 }))).toEqual(['take', 'words']);
  expect(acts(view({ play: played(), phase: 'flying', isSending: true }))[0]).toBe('note');
  expect(acts(view({ play: played({ state: 'settled', outcome: outcome(247, 247) }), phase: 'flying' }))).toEqual(['note', 'queue']);
  expect(acts(view({ play: played({ state: 'void' }), phase: 'flying' }))).toEqual(['note', 'words']);
  expect(acts(view({ play: played({ state: 'void' }) }))).toEqual(['bet', 'stake']);
});

test('[GAME-19] a flight that is stopped at the desk offers no stake, now or for the next one; what flies can be taken', () => {
  const stopped = { ...free, isStopped: true };
  for (const phase of ['betting', 'resting', 'flying', 'crashed'] as const) expect(slotView({ words, money }, { ...stopped, phase }).main.kind).toBe('note');
  expect(slotView({ words, money }, { ...stopped, phase: 'flying', play: played() }).main).toMatchObject({ kind: 'button', act: 'take' });
  const over = played({ state: 'settled', outcome: outcome(0, 0) });
  expect(slotView({ words, money }, { ...stopped, phase: 'crashed', play: over }).foot).toEqual({ kind: 'words', text: '' });
});

test('[CRASH-05] [GAME-17] a take is worth what the button says; only a return above the stake is a gain', () => {
  const flying = view({ play: played(), phase: 'flying', value: 247 });
  expect(flying.main).toMatchObject({ large: '₱247.00', look: 'primary' });
  expect([flying.isLive, flying.isChoosing, flying.target]).toEqual([true, false, 500]);
  expect(view({ play: played({}, [{ key: 't', value: 150, isHalf: true }]), phase: 'flying', value: 247 }).main).toMatchObject({ large: '₱123.50' });
  const decided = (at: number, win: number) => view({ play: played({ state: 'decided', outcome: outcome(at, win) }), phase: 'crashed', value: 318 }).main;
  expect(decided(247, 247)).toMatchObject({ tone: 'gain', large: '₱247.00' });
  expect(decided(150, 75)).toMatchObject({ tone: 'plain', large: '₱75.00' });
  expect(decided(0, 0)).toMatchObject({ tone: 'plain', large: '−₱100.00' });
});

test('[GAME-20] [GAME-17] a free chip is taken whole for its value less itself, and no words say that a stake comes back with it', () => {
  const flying = { phase: 'flying', value: 247 } as const;
  const chip = view({ ...flying, play: played({ isFree: true }) });
  expect([acts(chip), chip.main]).toEqual([['take', 'words'], expect.objectContaining({ large: '₱147.00' })]);
  expect(view({ ...flying, play: played() }).main).toMatchObject({ large: '₱247.00' });
  const taken = view({ ...flying, play: played({ isFree: true, state: 'settled', outcome: outcome(247, 247) }) });
  expect(taken.main).toMatchObject({ kind: 'note', tone: 'gain', large: '₱147.00', under: '' });
  const lost = view({ ...flying, play: played({ isFree: true, state: 'settled', outcome: outcome(0, 0) }) });
  expect(lost.main).toMatchObject({ kind: 'note', tone: 'plain', large: money.signed(0n) });
});
