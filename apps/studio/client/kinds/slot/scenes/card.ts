import { element, wordButton } from '../../../shell/page/dom.ts';
import { countUp, type Show } from './show.ts';

/** A card over the stage that begins or ends a feature. */
export interface Card {
  readonly title: string;
  readonly words: readonly string[];
  /** Code of the symbol shown on it. */
  readonly symbol?: string | null;
  /** A large figure in words, such as a number of spins. */
  readonly figure?: string;
  /** An amount that is counted up. */
  readonly amount?: bigint;
  readonly button: string;
  readonly celebrates: boolean;
}

/** Nobody has to press: the game goes on by itself after this. */
const GOES_ON_MS = 6000;

/** Shows a card until its button is pressed or its time is over. */
export async function showCard(show: Show, card: Card): Promise<void> {
  const picture = card.symbol === undefined || card.symbol === null ? null : show.pictures.get(card.symbol);
  const amount = card.amount === undefined ? null : element('p', { class: 'card-amount' });
  const box = element(
    'div',
    { class: `card${card.celebrates ? ' is-festive' : ''}`, role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'card-title' },
    element('h2', { class: 'card-title', id: 'card-title', text: card.title }),
    picture ? element('img', { class: 'card-symbol', src: picture.src, alt: '' }) : null,
    card.figure === undefined ? null : element('p', { class: 'card-figure', text: card.figure }),
    amount,
    ...card.words.map((words) => element('p', { class: 'card-words', text: words })),
  );
  show.overlay.replaceChildren(box);
  show.overlay.hidden = false;
  const counted = amount && card.amount !== undefined ? countUp(show, amount, { from: 0n, to: card.amount, lastsMs: 1100 }, card.celebrates) : null;
  await new Promise<void>((resolve) => {
    const button = wordButton(card.button, 'primary', resolve);
    box.append(button);
    button.focus({ preventScroll: true });
    setTimeout(resolve, GOES_ON_MS);
  });
  await counted;
  closeOverlay(show);
}

/** Takes everything off the stage and gives the focus back. */
export const closeOverlay = (show: Show): void => {
  show.overlay.hidden = true;
  show.overlay.replaceChildren();
  show.hud.spin.focus({ preventScroll: true });
};
