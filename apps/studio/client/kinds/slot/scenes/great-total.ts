import { element } from '../../../shell/page/dom.ts';
import type { TotalLevel } from '../round/steps.ts';
import { closeOverlay } from './card.ts';
import { wait } from '../../../shell/round-loop.ts';
import { countUp, type Show } from './show.ts';

const LASTS_MS = { big: 2200, huge: 3200, grand: 4400 } as const;
export type GreatLevel = keyof typeof LASTS_MS;

/** True for totals that have their own scene. */
export const isGreat = (level: TotalLevel): level is GreatLevel => level in LASTS_MS;

/** A great total: lettering, a figure that climbs, and a fountain of coins. Pressing ends the climb. */
export async function showGreatTotal(show: Show, level: GreatLevel, amount: bigint): Promise<void> {
  const figure = element('p', { class: 'great-amount' });
  const box = element('div', { class: `great ${level}` }, element('p', { class: 'great-title', text: show.words.t(`studio.level.${level}`) }), figure);
  show.overlay.replaceChildren(box);
  show.overlay.hidden = false;
  show.stage.celebrate(true);
  show.sound.great();
  const lastsMs = LASTS_MS[level];
  const coins = window.setInterval(() => {
    if (show.moves()) show.stage.sparks.fountain(level === 'big' ? 5 : 8);
  }, 240);
  const isEnded = new Promise<void>((resolve) => {
    show.overlay.addEventListener('click', () => resolve(), { once: true });
  });
  await Promise.race([countUp(show, figure, { from: 0n, to: amount, lastsMs }, true), isEnded]);
  window.clearInterval(coins);
  figure.textContent = show.money(amount);
  await wait(1300);
  show.stage.celebrate(false);
  closeOverlay(show);
}
