import flagsUrl from '../icons/flags.svg?url';
import type { FlagName, IconName, MarkName } from '../icons/glyph-names.ts';
import marksUrl from '../icons/marks.svg?url';
import spriteUrl from '../icons/sprite.svg?url';

export type { FlagName, IconName, MarkName };

interface GlyphProps {
  /** In CSS pixels. */
  size?: number;
  className?: string | undefined;
}

const glyph = (url: string, name: string, size: number, className?: string) => (
  <svg width={size} height={size} fill="currentColor" aria-hidden="true" className={className}>
    <use href={`${url}#${name}`} />
  </svg>
);

/** A Phosphor glyph in the colour of the text around it; decoration only, the name belongs to the control. */
export const Icon = ({ name, size = 24, className }: GlyphProps & { name: IconName }) => glyph(spriteUrl, name, size, className);

/** A round country flag. It is never shown without a language's own name (visual.md §5). */
export const Flag = ({ name, size = 20, className }: GlyphProps & { name: FlagName }) => glyph(flagsUrl, name, size, className);

/** The mark of a social network, for links to it. */
export const Mark = ({ name, size = 20, className }: GlyphProps & { name: MarkName }) => glyph(marksUrl, name, size, className);
