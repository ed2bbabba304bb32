import { element } from '../../../shell/page/dom.ts';
import { cardSign } from '@laro/games/kinds/stall/names';
import { animate } from '../../../shell/page/motion.ts';
import type { SceneParts, StageScene } from './scene.ts';

const TURN_MS = 280;

/** A card face up or, without a text, its back. */
const cardOf = (card: string | null): HTMLElement => {
  if (card === null) return element('span', { class: 'card-back' });
  const isRed = card[1] === 'd' || card[1] === 'h';
  return element('span', { class: isRed ? 'card-face is-red' : 'card-face', text: cardSign(card) });
};

/** Turns a new card into a row. */
async function turnInto(row: Element, card: string, moves: boolean): Promise<void> {
  const face = cardOf(card);
  row.append(face);
  await animate(face, [{ transform: 'translateY(-40px) scaleX(0)' }, { transform: 'none' }], TURN_MS, moves);
}

/** Two hands of baccarat, dealt in turn: player, banker, and so on. */
export function baccaratScene({ moves, sound, words }: SceneParts): StageScene {
  const row = (): HTMLElement => element('div', { class: 'cards' });
  const rows = [row(), row()] as const;
  const hand = (name: string, cards: HTMLElement): HTMLElement => element('div', { class: 'hand' }, element('b', { text: name }), cards);
  const backs = (): void => rows.forEach((cards) => cards.replaceChildren(cardOf(null), cardOf(null)));
  backs();
  return {
    root: element('div', { class: 'scene hands' }, hand(words.t('stall.bet.player'), rows[0]), hand(words.t('stall.bet.banker'), rows[1])),
    rest: backs,
    begin: () => rows.forEach((cards) => cards.replaceChildren()),
    show: async ([player = [], banker = []]) => {
      rows.forEach((cards) => cards.replaceChildren());
      for (let at = 0; at < 3; at += 1)
        for (const [side, cards] of [player, banker].entries()) {
          const card = cards[at];
          if (card === undefined) continue;
          await turnInto(rows[side] ?? rows[0], card, moves());
          sound.tick();
        }
      sound.land();
    },
  };
}

/** The joker, and the card that ends the deal on its side. */
export function andarScene({ moves, sound, words }: SceneParts): StageScene {
  const joker = element('div', { class: 'cards' }, cardOf(null));
  const sides = { A: element('div', { class: 'cards' }), B: element('div', { class: 'cards' }) };
  const count = element('b', { class: 'count' });
  const named = (name: string, cards: HTMLElement): HTMLElement => element('div', { class: 'hand' }, element('b', { text: name }), cards);
  const clear = (): void => {
    joker.replaceChildren(cardOf(null));
    for (const cards of Object.values(sides)) cards.replaceChildren(cardOf(null));
    count.textContent = '';
  };
  clear();
  return {
    root: element(
      'div',
      { class: 'scene hands' },
      named(words.t('stall.bet.andar'), sides.A),
      element('div', { class: 'hand' }, count, joker),
      named(words.t('stall.bet.bahar'), sides.B),
    ),
    rest: clear,
    begin: clear,
    show: async ([[open = ''] = [], [match = '', cards = '', side = 'A'] = []]) => {
      joker.replaceChildren();
      await turnInto(joker, open, moves());
      for (let dealt = 1; dealt <= Number(cards); dealt += 1) {
        count.textContent = String(dealt);
        if (moves()) await animate(dealt % 2 === 1 ? sides.A : sides.B, [{ transform: 'translateY(-6px)' }, { transform: 'none' }], 70, true);
        sound.tick();
      }
      const place = side === 'A' ? sides.A : sides.B;
      place.replaceChildren();
      await turnInto(place, match, moves());
      sound.land();
    },
  };
}
