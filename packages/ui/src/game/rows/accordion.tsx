import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../../pictures/icon.tsx';
import css from './accordion.module.css';

export interface AccordionEntry {
  readonly id: string;
  readonly title: string;
  /** Language of the title, if it is not that of the page. */
  readonly lang?: string | undefined;
  readonly note: string;
  readonly body: ReactNode;
}

/** A list of entries of which at most one is open: first the given one, or the first of all. */
export function Accordion({ entries, startsOpen }: { entries: readonly AccordionEntry[]; startsOpen?: string }) {
  const [open, setOpen] = useState(startsOpen ?? entries[0]?.id ?? '');
  const prefix = useId();
  return (
    <div>
      {entries.map((entry) => {
        const isOpen = entry.id === open;
        const bodyId = `${prefix}-${entry.id}`;
        return (
          <section key={entry.id} className={css['entry']}>
            <h3>
              <button type="button" className={css['head']} aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(isOpen ? '' : entry.id)}>
                <span className={css['text']}>
                  <span className={css['title']} lang={entry.lang}>
                    {entry.title}
                  </span>
                  <span className={css['note']}>{entry.note}</span>
                </span>
                <Icon name={isOpen ? 'caret-up-bold' : 'caret-down-bold'} size={16} />
              </button>
            </h3>
            <div id={bodyId} className={css['body']} hidden={!isOpen}>
              {isOpen ? entry.body : null}
            </div>
          </section>
        );
      })}
    </div>
  );
}
