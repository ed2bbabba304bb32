import { ballColour, rankText } from '@laro/games/kinds/show/names';
import { element, fill, shape } from '../../shell/page/dom.ts';

/** The drawing of a look on its stage. */
export interface ShowDrawing {
  readonly root: Element;
  readonly clear: () => void;
  /** The draw begins; true where things may move until the first part. */
  readonly begin?: (isMoving: boolean) => void;
  /** Shows the next part of the draw. */
  readonly put: (part: string, at: number) => void;
  readonly past?: (results: readonly string[]) => void;
}

const COUNT_MS = 60;
const LEAST_SCORE = 60;
const SCORES = 41;

/** A microphone, and the score that counts until it is drawn. */
export const scoreDrawing = (): ShowDrawing => {
  const value = element('b', { class: 'score-value' });
  let timer = 0;
  const stop = (): void => window.clearInterval(timer);
  const stars = Array.from({ length: 5 }, (_, star) =>
    shape('path', { d: `M${26 + star * 37} 4l4 9 10 1-8 7 3 10-9-6-9 6 3-10-8-7 10-1Z`, class: 'score-star' }),
  );
  return {
    root: element('div', { class: 'score-board' }, shape('svg', { viewBox: '0 0 200 34', 'aria-hidden': 'true' }, ...stars), value),
    clear: () => {
      stop();
      value.textContent = '– –';
      for (const star of stars) star.classList.remove('is-lit');
    },
    begin: (isMoving) => {
      let step = 0;
      if (isMoving) timer = window.setInterval(() => (value.textContent = String(LEAST_SCORE + ((step += 7) % SCORES))), COUNT_MS);
    },
    put: (score) => {
      stop();
      value.textContent = score;
      for (const [at, star] of stars.entries()) star.classList.toggle('is-lit', Number(score) >= LEAST_SCORE + at * 10);
    },
  };
};

/** Chests in three rows that open one after another. */
export const chestsDrawing = (): ShowDrawing => {
  const chests = Array.from({ length: 9 }, () => element('span', { class: 'chest' }));
  const closed = (at: number): Node[] => [
    shape(
      'svg',
      { viewBox: '0 0 60 44', 'aria-hidden': 'true' },
      shape('path', { d: 'M4 18Q4 4 18 4H42Q56 4 56 18Z', fill: '#a9641f', stroke: '#4a2410', 'stroke-width': 2, class: 'chest-lid' }),
      shape('path', { d: 'M4 20H56V40H4Z', fill: '#8a4a12', stroke: '#4a2410', 'stroke-width': 2 }),
      shape('path', { d: 'M25 16H35V27H25Z', fill: '#ffd468', stroke: '#4a2410', 'stroke-width': 1.5 }),
    ),
    element('span', { class: 'chest-number', text: String(at + 1) }),
  ];
  return {
    root: element('div', { class: 'chests' }, ...chests),
    clear: () => {
      for (const [at, chest] of chests.entries()) {
        chest.className = 'chest';
        chest.replaceChildren(...closed(at));
      }
    },
    put: (prize, at) => {
      chests[at]?.classList.add('is-open', Number(prize) > 1 ? 'is-full' : 'is-low');
      chests[at]?.append(element('b', { text: `×${prize}` }));
    },
  };
};

const PEG_ROWS = 12;
const STEP_X = 14;
const STEP_Y = 12;
const TOP = 16;
/** A coin that falls left or right at each peg into a slot. */
export const pegsDrawing = (): ShowDrawing => {
  const rows = Array.from({ length: PEG_ROWS }, (_, row) => row);
  const pegs = rows.flatMap((row) =>
    Array.from({ length: row + 1 }, (_, at) => shape('circle', { cx: (at - row / 2) * STEP_X, cy: TOP + row * STEP_Y, r: 2.2, fill: '#ffe7a8' })),
  );
  const slots = Array.from({ length: PEG_ROWS + 1 }, (_, slot) => {
    const text = shape('text', { x: (slot - PEG_ROWS / 2) * STEP_X, y: 172, 'text-anchor': 'middle', 'font-size': 8, 'font-weight': 700, fill: '#fff6e3' });
    text.textContent = String(slot);
    return shape('g', { class: 'peg-slot' }, shape('rect', { x: (slot - PEG_ROWS / 2) * STEP_X - 6, y: 160, width: 12, height: 17, rx: 3 }), text);
  });
  const coin = shape('circle', { r: 5.5, fill: '#ffd468', stroke: '#7a5300', 'stroke-width': 1.5, class: 'peg-coin' });
  let rights = 0;
  const moveTo = (row: number): void => {
    // Not by a style attribute, which the content security policy blocks.
    coin.style.transform = `translate(${((rights - row / 2) * STEP_X).toFixed(1)}px, ${4 + row * STEP_Y}px)`;
  };
  return {
    root: shape('svg', { viewBox: '-95 -6 190 186', class: 'peg-board', 'aria-hidden': 'true' }, ...pegs, ...slots, coin),
    clear: () => {
      rights = 0;
      moveTo(0);
      for (const slot of slots) slot.classList.remove('is-hit');
    },
    put: (side, at) => {
      rights += Number(side);
      moveTo(at + 1);
      if (at === PEG_ROWS - 1) slots[rights]?.classList.add('is-hit');
    },
  };
};

/** Balls that come out of a drum one after another; colours by number where there are any. */
export const ballsDrawing = (colours: number): ShowDrawing => {
  const drawn = element('div', { class: 'drawn-balls' });
  const latest = element('b', { class: 'latest-ball' });
  const paint = (made: HTMLElement, ball: string): HTMLElement => {
    if (colours > 0) made.dataset['colour'] = String(ballColour(Number(ball), colours));
    else delete made.dataset['colour'];
    return made;
  };
  return {
    root: element('div', { class: 'ball-stage' }, latest, drawn),
    clear: () => {
      fill(drawn);
      latest.textContent = '';
      delete latest.dataset['colour'];
    },
    put: (ball) => {
      latest.textContent = ball;
      paint(latest, ball);
      drawn.append(paint(element('span', { class: 'drawn-ball', text: ball }), ball));
    },
  };
};

/** The card of the round before, and the one that is compared with it. */
export const cardsDrawing = (): ShowDrawing => {
  const base = element('span', { class: 'rank-card' });
  const next = element('span', { class: 'rank-card is-closed' });
  return {
    root: element('div', { class: 'rank-cards' }, base, next),
    clear: () => {
      next.textContent = '';
      next.classList.add('is-closed');
    },
    put: (rank) => {
      next.textContent = rank;
      next.classList.remove('is-closed');
    },
    past: (results) => (base.textContent = rankText(baseOf(results))),
  };
};

const FIRST_BASE = 7;

/** The rank on the stage: that of the last round, or the middle one before the first. */
export const baseOf = (results: readonly string[]): number => Number(results.at(-1)?.slice(1) ?? FIRST_BASE) || FIRST_BASE;
