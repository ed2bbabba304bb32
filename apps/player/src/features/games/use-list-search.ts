import { searchDebounceMs } from '@laro/domain/system/constants';
import { useEffect, useRef, useState } from 'react';

export interface ListSearch {
  readonly text: string;
  readonly change: (text: string) => void;
  /** Enter: search at once. */
  readonly submit: () => void;
}

/**
 * What is typed into a search box, and the search that follows: 500 ms after the last key, or on Enter (LIST-06). Whoever has pressed Enter or
 * gone elsewhere is not called back by a search that was still waiting.
 */
export function useListSearch(name: string, search: (name: string) => void): ListSearch {
  const [text, setText] = useState(name);
  const asked = useRef(name);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const act = useRef(search);
  useEffect(() => {
    act.current = search;
  });
  // Another name from outside, by going back or by a link, replaces what stands in the box.
  useEffect(() => {
    if (name === asked.current) return;
    clearTimeout(waiting.current);
    asked.current = name;
    setText(name);
  }, [name]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const go = (wanted: string) => {
    clearTimeout(waiting.current);
    if (wanted === asked.current) return;
    asked.current = wanted;
    act.current(wanted);
  };
  const change = (typed: string) => {
    setText(typed);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => go(typed.trim()), searchDebounceMs);
  };
  return { text, change, submit: () => go(text.trim()) };
}
