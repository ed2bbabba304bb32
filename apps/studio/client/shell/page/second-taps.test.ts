// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { element } from './dom.ts';
import { ignoreSecondTaps, nameTap } from './second-taps.ts';

afterEach(() => document.body.replaceChildren());

/** A button that bets, then takes back, as that of a flight; and the meanings of the presses that arrived. */
function slot(place: string) {
  const presses: string[] = [];
  const button = element('button', { type: 'button', text: 'Bet' });
  nameTap(button, place, 'bet');
  button.addEventListener('click', () => {
    presses.push(button.dataset['does'] ?? '');
    nameTap(button, place, 'undo');
  });
  document.body.append(button);
  return { button, presses };
}

test('[GAME-30] the second tap of a double tap does not press what has taken the place of the first control', () => {
  let now = 1000;
  ignoreSecondTaps(document, () => now);
  const { button, presses } = slot('slot-1');
  for (const ms of [0, 180, 200]) {
    now += ms;
    button.click();
  }
  expect(presses).toEqual(['bet']);
  now += 400;
  button.click();
  expect(presses).toEqual(['bet', 'undo']);
});

test('[GAME-30] the same press again counts, and so do two places at the same time', () => {
  let now = 1000;
  ignoreSecondTaps(document, () => now);
  const takes: number[] = [];
  const take = element('button', { type: 'button', text: 'Take' });
  nameTap(take, 'slot-3', 'take');
  take.addEventListener('click', () => takes.push(now));
  document.body.append(take);
  for (let tap = 0; tap < 3; tap += 1) {
    now += 100;
    take.click();
  }
  const other = slot('slot-4');
  other.button.click();
  expect([takes.length, other.presses]).toEqual([3, ['bet']]);
});
