import { searchDebounceMs } from '@laro/domain/system/constants';
import { useEffect, useRef, useState } from 'react';

export interface ListSearch {
  readonly text: string;
  readonly change: (text: string) => void;
  /** Enter: searches immediately. */
  readonly submit: () => void;
}

/**
 * Text of a search box, and its search: 500 ms after the last key, or on Enter (LIST-06). After Enter or a change of
 * page, a pending search is dropped.
 */
export function useListSearch(name: string, search: (name: string) => void): ListSearch {
  const [text, setText] = useState(name);
  const asked = useRef(name);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const act = useRef(search);
  useEffect(() => {
    act.current = search;
  });
  // Another name from outside, by going back or by a link, replaces the text of the box.
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
