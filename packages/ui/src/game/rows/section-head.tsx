import type { ReactNode } from 'react';
import css from './section-head.module.css';

/** The title of a part of a page, in sign lettering, with one thing at its right: a link, a count, a note. */
export const SectionHead = ({ title, id, children }: { title: string; id?: string; children?: ReactNode }) => (
  <div className={css['head']}>
    <h2 className={css['title']} id={id}>
      {title}
    </h2>
    {children}
  </div>
);

/** The class of a link at the right of a section's head. */
export const headLinkClass = css['link'] ?? '';
/** The class of a note at the right of a section's head. */
export const headNoteClass = css['note'] ?? '';
