import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './moment.module.css';
import { momentText, wholeMoment, type MomentForm } from './moment-formats.ts';
import { useZone } from './zone.tsx';

interface MomentProps {
  /** ISO 8601. */
  at: string;
  form?: MomentForm;
}

const WIDTH_MAX = 300;
const GAP = 6;
/** So that the pointer can move onto the whole moment. */
const HIDE_AFTER_MS = 150;

interface Place {
  left: number;
  top: number;
  /** The landmark of the time: content outside all landmarks is hard to find with a screen reader. */
  landmark: Element;
}

/** Where the whole moment is shown: below the time, inside the window. */
function placeBelow(button: HTMLElement): Place {
  const { left, bottom } = button.getBoundingClientRect();
  const landmark = button.closest('dialog, [role=dialog], main, aside, header') ?? document.body;
  return { left: Math.max(GAP, Math.min(left, innerWidth - WIDTH_MAX - GAP)), top: bottom + GAP, landmark };
}

/** A moment in the zone of the page; the whole moment with UTC by pointer, keyboard and touch (DESK-06). */
export function Moment({ at, form = 'short' }: MomentProps) {
  const { tag } = useWords();
  const timeZone = useZone();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [place, setPlace] = useState<Place | null>(null);
  const isOpen = place !== null;
  const show = () => {
    clearTimeout(timer.current);
    setPlace(button.current && placeBelow(button.current));
  };
  const hide = () => setPlace(null);
  const hideSoon = () => {
    timer.current = setTimeout(hide, HIDE_AFTER_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const close = () => setPlace(null);
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && close();
    // The time moves away from under its tooltip.
    addEventListener('scroll', close, true);
    addEventListener('keydown', escape, true);
    return () => {
      removeEventListener('scroll', close, true);
      removeEventListener('keydown', escape, true);
    };
  }, [isOpen]);
  return (
    <button
      ref={button}
      type="button"
      className={css['moment']}
      aria-describedby={isOpen ? id : undefined}
      onMouseEnter={show}
      onMouseLeave={hideSoon}
      onFocus={show}
      onBlur={hide}
      onClick={show}
    >
      <time dateTime={at}>{momentText(tag, timeZone, at, form)}</time>
      {/* Inside the button, so that the pointer on the tooltip counts as on the button. */}
      {place === null
        ? null
        : createPortal(
            <span id={id} role="tooltip" className={css['whole']} style={{ left: place.left, top: place.top, maxWidth: WIDTH_MAX }}>
              {wholeMoment(tag, timeZone, at)}
            </span>,
            place.landmark,
          )}
    </button>
  );
}

/** A moment inside a button or a link, where no other control may be. */
export function PlainMoment({ at, form = 'short' }: MomentProps) {
  const { tag } = useWords();
  const timeZone = useZone();
  return <time dateTime={at}>{momentText(tag, timeZone, at, form)}</time>;
}

const MARK = '\uFFFC';

/** A sentence with a moment in it: `words` is given a mark in place of the moment. */
export function MomentIn({ words, ...moment }: MomentProps & { words: (mark: string) => string }) {
  const [before = '', after = ''] = words(MARK).split(MARK);
  return (
    <>
      {before}
      <Moment {...moment} />
      {after}
    </>
  );
}

/** Moments as plain text, for names of controls. */
export function useMomentText(): (at: string, form?: MomentForm) => string {
  const { tag } = useWords();
  const timeZone = useZone();
  return (at, form = 'short') => momentText(tag, timeZone, at, form);
}
