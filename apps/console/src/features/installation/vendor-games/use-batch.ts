import { useState } from 'react';

export interface Result {
  /** The vendor's code or our id. */
  key: string;
  outcome: string;
}

export interface BatchState {
  done: number;
  all: number;
  results: Result[];
}

/** Sends a long list in groups, one after the other. What is done stays done when a later group fails. */
export function useBatch() {
  const [state, setState] = useState<BatchState | null>(null);
  const run = async <Item>(groups: readonly Item[][], send: (group: Item[]) => Promise<Result[]>): Promise<void> => {
    const all = groups.reduce((sum, group) => sum + group.length, 0);
    let current: BatchState = { done: 0, all, results: [] };
    setState(current);
    for (const group of groups) {
      const results = await send(group);
      current = { ...current, done: current.done + group.length, results: [...current.results, ...results] };
      setState(current);
    }
  };
  return { state, run, clear: () => setState(null) };
}
