import type { Page } from '@playwright/test';

/** Controls that are smaller than 44 px, or outside of a screen that cannot be moved to them. */
const targetFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 44;
    const { clientWidth, clientHeight } = document.documentElement;
    const scrolls = ['auto', 'scroll'];
    const isReached = (node: Element, { left, right, top, bottom }: DOMRect): boolean => {
      let [isAcross, isDown] = [left >= -1 && right <= clientWidth + 1, top >= -1 && bottom <= clientHeight + 1];
      for (let at = node.parentElement; at; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        isAcross ||= scrolls.includes(overflowX) && at.scrollWidth > at.clientWidth;
        isDown ||= scrolls.includes(overflowY) && at.scrollHeight > at.clientHeight;
      }
      return isAcross && isDown;
    };
    return [...document.querySelectorAll('button, [role=radio], [role=tab], [role=switch]')].flatMap((button) => {
      const place = button.getBoundingClientRect();
      const { width, height } = place;
      if (width === 0 || !button.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || button.closest('.unseen')) return [];
      const name = `${button.className} "${(button.textContent ?? '').trim().slice(0, 40)}"`;
      // Rounded up: half a pixel is no difference to a finger.
      const isSmall = Math.ceil(width) < LEAST || Math.ceil(height) < LEAST;
      return [...(isSmall ? [`${Math.round(width)}×${Math.round(height)}: ${name}`] : []), ...(isReached(button, place) ? [] : [`outside: ${name}`])];
    });
  });

/** Words that are cut off. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#game *')]
      .filter((node) => node.childElementCount === 0 && (node.textContent ?? '').trim() !== '' && node.closest('.unseen, [data-live], svg') === null)
      .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && getComputedStyle(node).overflow !== 'visible')
      // Text in one pixel is read aloud only.
      .filter((node) => node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1)
      .map((node) => `cut: ${node.className} "${(node.textContent ?? '').trim().slice(0, 40)}"`),
  );

/** Figures of the top lines that a button covers. */
const coveredFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (selector: string): Element[] =>
      [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 1);
    const buttons = shown('.top button').map((button) => (button.querySelector('svg') ?? button).getBoundingClientRect());
    return shown('.top dd, .top dt, .players').flatMap((figure) => {
      const words = document.createRange();
      words.selectNodeContents(figure);
      const { left, right, top, bottom } = words.getBoundingClientRect();
      const isCovered = buttons.some((one) => one.left < right - 1 && one.right > left + 1 && one.top < bottom - 1 && one.bottom > top + 1);
      return isCovered ? [`covered: "${(figure.textContent ?? '').slice(0, 40)}"`] : [];
    });
  });

/** Words on one bet that cover each other: name, odds, number of the chip, amount, result. */
const coveredBets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Glyphs are lower than their line.
    const LEAST = 3;
    return [...document.querySelectorAll('.spot, .bet-place')].flatMap((bet) => {
      const words = [...bet.querySelectorAll('.spot-name, .spot-odds, .others, .chip-text, .put-amount, .spot-result')]
        .filter((node) => (node.textContent ?? '') !== '' && node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return { text: node.textContent ?? '', place: (node instanceof SVGElement ? node : range).getBoundingClientRect() };
        });
      return words.flatMap(({ text, place: one }, at) =>
        words
          .slice(at + 1)
          .filter(({ place: other }) => Math.min(one.right, other.right) - Math.max(one.left, other.left) >= LEAST)
          .filter(({ place: other }) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >= LEAST)
          .map((other) => `covered bet: "${text} / ${other.text}"`),
      );
    });
  });

const pageFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const key = /\b[a-z]+(?:\.[a-z_0-9]+)+\b/.exec(document.body.innerText);
    return [...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []), ...(key ? [`a key instead of words: ${key[0]}`] : [])];
  });

/** Faults of a game's page that can be measured; several of one sort are one. */
export async function gameFaults(page: Page): Promise<string[]> {
  const faults = [
    ...(await pageFaults(page)),
    ...(await targetFaults(page)),
    ...(await cutWords(page)),
    ...(await coveredFigures(page)),
    ...(await coveredBets(page)),
  ];
  const sorts = Map.groupBy(faults, (fault) => fault.replace(/ ".*/, ''));
  return [...sorts.values()].map((same) => (same.length === 1 ? (same[0] ?? '') : `${same[0] ?? ''} and ${same.length - 1} more`));
}

/** Shows a game as it is in the frame of our page, which has its name, free play, clock and net result. */
export const showFramed = (page: Page): Promise<void> => page.evaluate(() => document.querySelector('#game')?.classList.add('is-framed', 'has-page-clock'));
