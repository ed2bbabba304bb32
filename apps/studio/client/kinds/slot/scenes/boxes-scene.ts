import { element, fill } from '../../../shell/page/dom.ts';
import type { BoxesStep } from '../round/steps.ts';
import { closeOverlay } from './card.ts';
import { wait } from '../../../shell/round-loop.ts';
import { countUp, type Show } from './show.ts';

/** Without a touch a box is opened after this. */
const OPENS_ITSELF_MS = 6000;

/** Resolves with the box that is pressed, or with the first closed one when nobody presses. */
const nextBox = (boxes: readonly HTMLButtonElement[]): Promise<HTMLButtonElement> =>
  new Promise((resolve) => {
    const closed = boxes.filter((box) => !box.disabled);
    const ended = new AbortController();
    const take = (box: HTMLButtonElement): void => {
      ended.abort();
      window.clearTimeout(timer);
      resolve(box);
    };
    const first = closed[0];
    const timer = window.setTimeout(() => first && take(first), OPENS_ITSELF_MS);
    for (const box of closed) box.addEventListener('click', () => take(box), { signal: ended.signal });
  });

/** Boxes in a drawn order: each touch opens the next prize, whichever box it touches, and the words say so. */
export async function showBoxes(show: Show, step: BoxesStep): Promise<void> {
  const { t } = show.words;
  const symbol = show.game.rules.bonus?.symbol ?? '';
  const src = show.pictures.get(symbol)?.src ?? '';
  const count = step.opened.length + 1 + step.left.length;
  const boxes = Array.from({ length: count }, (_, index) =>
    element('button', { type: 'button', class: 'box', 'aria-label': t('studio.boxes.box', { number: index + 1 }) }, element('img', { src, alt: '' })),
  );
  const figure = element('p', { class: 'card-amount', text: show.money(step.start) });
  const card = element(
    'div',
    { class: 'card wide', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'card-title' },
    element('h2', { class: 'card-title', id: 'card-title', text: t('studio.boxes.title') }),
    figure,
    element('div', { class: 'boxes' }, ...boxes),
    element('p', { class: 'card-words', text: t('studio.boxes.how') }),
  );
  show.overlay.replaceChildren(card);
  show.overlay.hidden = false;
  boxes[0]?.focus({ preventScroll: true });
  let total = step.start;
  for (const prize of [...step.opened, null]) {
    const box = await nextBox(boxes);
    box.disabled = true;
    box.classList.add(prize === null ? 'is-stopper' : 'is-open');
    const words = prize === null ? t('studio.boxes.end') : show.money(prize);
    box.setAttribute('aria-label', words);
    fill(box, element('span', { text: words }));
    show.hud.say(words);
    if (prize === null) break;
    show.sound.coin(step.opened.indexOf(prize));
    await countUp(show, figure, { from: total, to: total + prize, lastsMs: 400 }, false);
    total += prize;
    boxes.find((one) => !one.disabled)?.focus({ preventScroll: true });
  }
  await wait(600);
  const rest = boxes.filter((box) => !box.disabled);
  step.left.forEach((prize, index) => {
    const box = rest[index];
    if (!box) return;
    box.disabled = true;
    box.classList.add('is-left');
    fill(box, element('span', { text: prize === null ? t('studio.boxes.end') : show.money(prize) }));
  });
  figure.textContent = show.money(step.amount);
  show.hud.win(step.total);
  if (step.celebrates) show.sound.win(3);
  await wait(2200);
  closeOverlay(show);
}
