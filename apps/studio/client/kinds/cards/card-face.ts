import { element } from '../../shell/page/dom.ts';

const SUITS: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** A card, face down. */
export const cardBack = (): HTMLElement => element('span', { class: 'card is-closed' }, element('span', { class: 'card-back' }));

/** A card such as `Th`: its face is on the page only when it is known. Suits are shapes, not colours alone. */
export const cardFace = (card: string): HTMLElement => {
  const [rank = '', suit = ''] = card;
  const isRed = suit === 'd' || suit === 'h';
  const text = rank === 'T' ? '10' : rank;
  return element(
    'span',
    { class: `card ${isRed ? 'is-red' : ''}` },
    element('span', { class: 'card-back' }),
    element('span', { class: 'card-front' }, element('b', { text }), element('i', { text: `${SUITS[suit] ?? ''}\uFE0E` })),
  );
};

/** A card in words for people who do not see it: `10♥`. */
export const cardWords = (card: string): string => `${card.startsWith('T') ? '10' : card.slice(0, 1)}${SUITS[card.slice(1)] ?? ''}`;

/**
 * The four suits, unseen: a browser looks for a font that has them when they are first laid out, which takes long. So it does before the first card is
 * turned.
 */
export const suitsAhead = (): HTMLElement =>
  element('span', {
    class: 'suits-ahead',
    'aria-hidden': 'true',
    text: Object.values(SUITS)
      .map((suit) => `${suit}\uFE0E`)
      .join(''),
  });
