// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { announceMore } from './more-below.ts';

test('[GAME-27] a part that scrolls says that there is more below, until it is in view; a part that does not scroll says nothing', () => {
  const looks: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        looks.push(look);
      }
      observe(): void {}
    },
  );
  const scroller = document.createElement('main');
  scroller.style.overflowY = 'auto';
  document.body.append(scroller);
  announceMore(scroller);
  const [look] = looks;
  const isShown = (): boolean => scroller.querySelector('.more-below:not([hidden])') !== null;
  const sizes = { scrollHeight: 700, clientHeight: 500 };
  for (const name of ['scrollHeight', 'clientHeight'] as const) Object.defineProperty(scroller, name, { get: () => sizes[name] });
  expect(isShown()).toBe(false);
  look?.();
  expect(isShown()).toBe(true);
  scroller.scrollTop = 195;
  scroller.dispatchEvent(new Event('scroll'));
  expect(isShown()).toBe(false);
  scroller.scrollTop = 0;
  sizes.clientHeight = 695;
  look?.();
  expect(isShown()).toBe(false);
  sizes.clientHeight = 500;
  scroller.style.overflowY = 'hidden';
  look?.();
  expect(isShown()).toBe(false);
  vi.unstubAllGlobals();
});
