import { useState, type CSSProperties } from 'react';
import css from './rolling-figure.module.css';

/** Characters of a text with those that stood in the same place before, counted from the right, since figures grow on the left. */
export function rolledCharacters(text: string, before: string): readonly { readonly key: number; readonly now: string; readonly was: string | null }[] {
  return [...text].map((now, index, all) => {
    const key = all.length - index;
    const was = before[before.length - key] ?? '';
    return { key, now, was: was === now ? null : was };
  });
}

/** A figure whose changed digits roll over (visual.md §6). Screen readers get it as one text. */
export function RollingFigure({ text, rollMs, className }: { text: string; rollMs: number; className?: string | undefined }) {
  const [{ now: shown, before }, setShown] = useState({ now: text, before: text });
  if (shown !== text) setShown({ now: text, before: shown });
  return (
    <span className={[css['figure'], className].filter(Boolean).join(' ')} role="img" aria-label={text} style={{ '--roll': `${rollMs}ms` } as CSSProperties}>
      {rolledCharacters(text, before).map(({ key, now, was }) => (
        <span key={key} className={css['cell']} aria-hidden="true">
          <span key={now} className={css['digit']} data-was={was ?? undefined}>
            {now}
          </span>
        </span>
      ))}
    </span>
  );
}
