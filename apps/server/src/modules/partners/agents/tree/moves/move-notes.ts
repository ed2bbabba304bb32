import type { Transaction } from '#server/db/sql.ts';
import type { NoteCuts } from '../../rates/change-rates.ts';
import type { NoteAgent } from '../../rights/accreditation/act-on-accreditations.ts';

export interface MoveNotes {
  /** Tells an agent that the place in the tree, or the team, changes on a day. */
  noteMoved: (transaction: Transaction, note: { merchantCode: string; playerId: bigint; day: string }) => Promise<void>;
  noteAgent: NoteAgent;
  noteRatesCut: NoteCuts;
  /** Tells members that a move they know of does not take place. */
  noteMoveOff: NoteCuts;
}

interface Sides {
  member: bigint;
  /** Null: the company. */
  from: bigint | null;
  to: bigint | null;
  fromDay: string;
}

const uplinesOf = ({ from, to }: Sides): bigint[] => [from, to].filter((upline) => upline !== null);

/** Tells the member and both uplines of an agreed move (agents.md 3.4), without names, and everybody whose rates it cuts. */
export async function tellOfMove(
  notes: MoveNotes,
  transaction: Transaction,
  merchantCode: string,
  move: Sides & { isAgent: boolean; cut: readonly bigint[] },
): Promise<void> {
  const about = { merchantCode, day: move.fromDay };
  await notes.noteRatesCut(transaction, { ...about, playerIds: move.cut });
  if (move.isAgent) {
    for (const playerId of [move.member, ...uplinesOf(move)]) await notes.noteMoved(transaction, { ...about, playerId });
    return;
  }
  await notes.noteAgent(transaction, { ...about, note: 'player_moved', playerId: move.member });
  for (const playerId of uplinesOf(move)) await notes.noteAgent(transaction, { ...about, note: 'member_moved', playerId });
}

/** Tells the same persons that it does not take place: it was withdrawn, or has become impossible. */
export async function tellOfNoMove(
  { noteMoveOff }: Pick<MoveNotes, 'noteMoveOff'>,
  transaction: Transaction,
  move: Sides & { merchantCode: string; cut: readonly bigint[] },
): Promise<void> {
  const { merchantCode, member, fromDay, cut } = move;
  await noteMoveOff(transaction, { merchantCode, playerIds: [...new Set([member, ...uplinesOf(move), ...cut])], day: fromDay });
}
