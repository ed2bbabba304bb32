import type { ReactNode } from 'react';

/** A character that no message contains; it marks the place of an element. */
export const PLACE = '\u0001';

/** Words with one element in their midst: give the message PLACE as the value, and the element here. */
export function RichText({ words, children }: { words: string; children: ReactNode }) {
  const [before, ...after] = words.split(PLACE);
  return (
    <>
      {before}
      {after.length > 0 ? children : null}
      {after.join('')}
    </>
  );
}
