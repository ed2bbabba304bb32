import { useState } from 'react';

interface StampedDraftOptions<Stored, Draft, Fault> {
  /** The stored thing as last fetched; undefined for a new one, and once someone else has removed it. */
  stored: Stored | undefined;
  /** The draft of a new thing. */
  empty: () => Draft;
  draftOf: (stored: Stored) => Draft;
  faultsOf: (draft: Draft) => readonly Fault[];
}

export interface StampedDraft<Stored, Draft, Fault> {
  draft: Draft;
  setDraft: (draft: Draft) => void;
  /** Version that the draft began from; the server refuses to save over a newer one. */
  stamp: string;
  /** True if the draft differs from what it began from. */
  isChanged: boolean;
  /** All faults of the draft. */
  faults: readonly Fault[];
  /** True once the person has tried to save: only then are faults shown. */
  isTried: boolean;
  /** Tries to save; true if the draft has no fault. */
  trySaving: () => boolean;
  /** Replaces the draft with the version that someone else has saved. */
  takeTheirs: (theirs: Stored) => void;
  /** Keeps the draft, to be saved over the version with this stamp. */
  keepMine: (stamp: string) => void;
  /** Number of times that the draft was replaced: the key of a form that keeps state of its own. */
  turn: number;
}

/**
 * State of an editor of something that has a stamp: the draft, what it began from, and which version the draft is a change of. The
 * stamp stays when the query fetches a newer version, so that what others have saved is never overwritten unseen.
 */
export function useStampedDraft<Stored extends { stamp: string }, Draft, Fault>({
  stored,
  empty,
  draftOf,
  faultsOf,
}: StampedDraftOptions<Stored, Draft, Fault>): StampedDraft<Stored, Draft, Fault> {
  const [base, setBase] = useState(() => (stored ? draftOf(stored) : empty()));
  const [draft, setDraft] = useState(base);
  const [stamp, setStamp] = useState(stored?.stamp ?? '');
  const [isTried, setTried] = useState(false);
  const [turn, setTurn] = useState(0);
  const faults = faultsOf(draft);
  const takeTheirs = (theirs: Stored) => {
    const next = draftOf(theirs);
    setBase(next);
    setDraft(next);
    setStamp(theirs.stamp);
    setTurn(turn + 1);
  };
  const trySaving = () => {
    setTried(true);
    return faults.length === 0;
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(base);
  return { draft, setDraft, stamp, isChanged, faults, isTried, trySaving, takeTheirs, keepMine: setStamp, turn };
}
