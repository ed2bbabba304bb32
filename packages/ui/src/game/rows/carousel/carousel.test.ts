import { describe, expect, test } from 'vitest';
import { carousel, drawnPositions, indexAt, startCarousel, type CarouselEvent, type CarouselState } from './carousel.ts';

const play = (state: CarouselState, ...events: CarouselEvent[]) => events.reduce(carousel, state);
const shown = (state: CarouselState) => state.ids[indexAt(state.ids, state.position)];
const step: CarouselEvent = { type: 'step', by: 1 };
const back: CarouselEvent = { type: 'step', by: -1 };
const three = startCarousel(['a', 'b', 'c']);

describe('banner carousel', () => {
  test('[HOME-05] goes round in both directions', () => {
    expect([0, 1, 2, 3].map((steps) => shown(play(three, ...Array.from({ length: steps }, () => step))))).toEqual(['a', 'b', 'c', 'a']);
    expect(shown(play(three, back))).toBe('c');
    expect(shown(play(three, back, back, back, back))).toBe('c');
  });

  test('[HOME-05] a single banner never moves', () => {
    const one = startCarousel(['a']);
    expect(play(one, step, back, { type: 'drag', px: -200 })).toEqual(one);
    expect(drawnPositions(one)).toEqual([0]);
  });

  test('[HOME-05] with two banners the neighbour on either side is drawn apart from the shown one', () => {
    const two = play(startCarousel(['a', 'b']), step);
    expect(drawnPositions(two)).toEqual([0, 1, 2]);
    expect(drawnPositions(two).map((position) => two.ids[indexAt(two.ids, position)])).toEqual(['a', 'b', 'a']);
  });

  test('[HOME-05] [CONST-01] a pull of 60 px moves on, a shorter one goes back', () => {
    const pull = (px: number) => shown(play(three, { type: 'drag', px }, { type: 'release', thresholdPx: 60 }));
    expect(pull(-59)).toBe('a');
    expect(pull(-60)).toBe('b');
    expect(pull(60)).toBe('c');
  });

  test('[HOME-05] a pull that the page takes over leaves the banner where it was', () => {
    expect(shown(play(three, { type: 'drag', px: -120 }, { type: 'cancel' }))).toBe('a');
    expect(play(three, { type: 'drag', px: -120 }, { type: 'cancel' }).dragPx).toBeNull();
  });

  test('[HOME-05] a banner whose picture fails is removed; the shown one stays, without a slide', () => {
    const atB = play(three, step);
    const afterA = play(atB, { type: 'fail', id: 'a' });
    expect(shown(afterA)).toBe('b');
    expect(afterA.slides).toBe(false);
    expect(shown(play(atB, { type: 'fail', id: 'b' }))).toBe('c');
    expect(shown(play(atB, step, { type: 'fail', id: 'c' }))).toBe('b');
    expect(drawnPositions(play(three, { type: 'fail', id: 'a' }, { type: 'fail', id: 'b' }, { type: 'fail', id: 'c' }))).toEqual([]);
  });

  test('[HOME-05] new banners keep the place if the shown one is still among them, and equal ones change nothing', () => {
    expect(shown(play(three, step, { type: 'replace', ids: ['x', 'b'] }))).toBe('b');
    expect(shown(play(three, step, { type: 'replace', ids: ['x'] }))).toBe('x');
    expect(carousel(three, { type: 'replace', ids: ['a', 'b', 'c'] })).toBe(three);
  });
});
