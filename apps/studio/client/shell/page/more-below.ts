import { element, icon } from './dom.ts';

/** A smaller rest hides no control, px. */
const LEAST_PX = 12;

/** Adds a sign to the lower edge of a part that scrolls, for as long as there is more below it. */
export function announceMore(scroller: HTMLElement): void {
  const sign = element('div', { class: 'more-below', 'aria-hidden': 'true', hidden: true }, icon('next'));
  const look = (): void => {
    const { scrollHeight, clientHeight, scrollTop } = scroller;
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(scroller).overflowY);
    sign.hidden = !scrolls || scrollHeight - clientHeight - scrollTop <= LEAST_PX;
  };
  const sizes = new ResizeObserver(look);
  for (const part of [scroller, ...scroller.children]) sizes.observe(part);
  scroller.addEventListener('scroll', look, { passive: true });
  scroller.append(sign);
}
