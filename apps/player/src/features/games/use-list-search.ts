import { searchDebounceMs } from '@laro/domain/constants';
import { useEffect, useRef, useState } from 'react';

export interface ListSearch {
  readonly text: string;
  readonly change: (text: string) => void;
  /** Enter: search at once. */
  readonly submit: () => void;
}

/** What is typed into a search box, and the search that follows: 500 ms after the last key, or on Enter (LIST-06). */
export function useListSearch(name: string, search: (name: string) => void): ListSearch {
  const [text, setText] = useState(name);
  const asked = useRef(name);
  const act = useRef(search);
  useEffect(() => {
    act.current = search;
  });
  // Another name from outside, by going back or by a link, replaces what stands in the box.
  useEffect(() => {
    if (name === asked.current) return;
    asked.current = name;
    setText(name);
  }, [name]);
  const go = (wanted: string) => {
    if (wanted === asked.current) return;
    asked.current = wanted;
    act.current(wanted);
  };
  const trimmed = text.trim();
  useEffect(() => {
    if (trimmed === asked.current) return undefined;
    const timer = setTimeout(() => {
      asked.current = trimmed;
      act.current(trimmed);
    }, searchDebounceMs);
    return () => clearTimeout(timer);
  }, [trimmed]);
  return { text, change: setText, submit: () => go(trimmed) };
}
