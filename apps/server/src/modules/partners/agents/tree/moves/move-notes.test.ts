import { expect, test } from 'vitest';
import type { Transaction } from '#server/db/sql.ts';
import { tellOfMove, tellOfNoMove, type MoveNotes } from './move-notes.ts';

const transaction = {} as Transaction;
const move = { merchantCode: 'laro', member: 7n, from: 3n, to: 4n, fromDay: '2026-12-01', cut: [] as bigint[] };

/** Everybody who reads something, as `note member`. */
async function readers(tell: (notes: MoveNotes) => Promise<void>): Promise<string[]> {
  const read: string[] = [];
  const keepAll = (note: string) => async (_transaction: Transaction, about: { playerIds: readonly bigint[]; day: string; merchantCode: string }) => {
    expect([about.merchantCode, about.day]).toEqual(['laro', '2026-12-01']);
    read.push(...about.playerIds.map((playerId) => `${note} ${playerId}`));
  };
  const keep = (note: string) => async (given: Transaction, about: { playerId: bigint; day: string; merchantCode: string }) =>
    keepAll(note)(given, { ...about, playerIds: [about.playerId] });
  await tell({
    noteMoved: keep('agent_moved'),
    noteRatesCut: keepAll('rates_cut'),
    noteMoveOff: keepAll('move_withdrawn'),
    noteAgent: (given, { note, ...about }) => keep(note)(given, about),
  });
  return read;
}

test('[AGENT-08] an agreed move of an agent is read by the agent, both uplines and everybody whose rates it cuts', async () => {
  const told = await readers((notes) => tellOfMove(notes, transaction, 'laro', { ...move, isAgent: true, cut: [7n, 9n] }));
  expect(told).toEqual(['rates_cut 7', 'rates_cut 9', 'agent_moved 7', 'agent_moved 3', 'agent_moved 4']);
});

test('[AGENT-08] a player reads of another team, both uplines of a player; the company reads nothing', async () => {
  expect(await readers((notes) => tellOfMove(notes, transaction, 'laro', { ...move, isAgent: false }))).toEqual([
    'player_moved 7',
    'member_moved 3',
    'member_moved 4',
  ]);
  expect(await readers((notes) => tellOfMove(notes, transaction, 'laro', { ...move, isAgent: false, to: null }))).toEqual(['player_moved 7', 'member_moved 3']);
});

test('[AGENT-08] a move that does not take place is read once by the same persons', async () => {
  const told = await readers((notes) => tellOfNoMove(notes, transaction, { ...move, cut: [7n, 9n] }));
  expect(told).toEqual(['move_withdrawn 7', 'move_withdrawn 3', 'move_withdrawn 4', 'move_withdrawn 9']);
});
