const TWENTY_ONE = 21;

/** The figure next to a hand of blackjack: an ace counts eleven while that is no more than 21. */
export const cardTotal = (cards: readonly string[]): number => {
  const pips = cards.map((card) => (card.startsWith('A') ? 1 : Math.min(10, 'A23456789T'.indexOf(card.slice(0, 1)) + 1 || 10)));
  const hard = pips.reduce((sum, value) => sum + value, 0);
  return pips.includes(1) && hard + 10 <= TWENTY_ONE ? hard + 10 : hard;
};
