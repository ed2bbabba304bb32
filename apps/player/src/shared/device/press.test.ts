import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LONG_PRESS_EVENT, watchPresses } from './press.ts';

/** As much of an element as a press touches. */
class FakeLink extends EventTarget {
  readonly attributes = new Set<string>();
  readonly heard: string[] = [];
  constructor() {
    super();
    this.addEventListener(LONG_PRESS_EVENT, () => this.heard.push('long'));
  }
  closest(): this {
    return this;
  }
  setAttribute(name: string): void {
    this.attributes.add(name);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  get isPressed(): boolean {
    return this.attributes.has('data-pressed');
  }
}

let page: EventTarget;
let link: FakeLink;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  link = new FakeLink();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('Element', FakeLink);
  watchPresses();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A touch of the link, as far as the watcher reads it. */
const touch = (name: 'touchstart' | 'touchmove' | 'touchend', x = 0): void => {
  const event = Object.assign(new Event(name), { touches: [{ clientX: x, clientY: 0 }] });
  Object.defineProperty(event, 'target', { value: link });
  page.dispatchEvent(event);
};

test('[GEN-05] [CONST-01] what is touched looks pressed after 130 ms and lets go 100 ms after the finger', () => {
  touch('touchstart');
  vi.advanceTimersByTime(129);
  expect(link.isPressed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(link.isPressed).toBe(true);
  touch('touchend');
  vi.advanceTimersByTime(99);
  expect(link.isPressed).toBe(true);
  vi.advanceTimersByTime(1);
  expect(link.isPressed).toBe(false);
});

test('[GEN-05] [CONST-01] a press of 370 ms is a long one, once; a shorter one and one that wanders are none', () => {
  touch('touchstart');
  vi.advanceTimersByTime(369);
  expect(link.heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(link.heard).toEqual(['long']);
  vi.advanceTimersByTime(5000);
  touch('touchend');
  touch('touchstart');
  vi.advanceTimersByTime(300);
  touch('touchend');
  touch('touchstart');
  vi.advanceTimersByTime(100);
  touch('touchmove', 11);
  vi.advanceTimersByTime(5000);
  expect(link.heard).toEqual(['long']);
  expect(link.isPressed).toBe(false);
});
