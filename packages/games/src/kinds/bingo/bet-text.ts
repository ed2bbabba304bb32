import type { BingoBet } from './bingo-replay.ts';

/**
 * The cards of a play as the address of the page of proofs contains them: turn; pots `id.ball.amount.winners.first`; cards `bet.price.serial.numbers`, each number
 * with two digits.
 */
export const bingoBetText = ({ turn, pots, cards }: BingoBet): string => {
  const potTexts = pots.map(({ id, ball, amount, winners, first }) => [id, ball, amount, winners, first].join('.'));
  const cardTexts = cards.map(({ bet, price, serial, numbers }) =>
    [bet, price, serial, numbers.map((number) => String(number).padStart(2, '0')).join('')].join('.'),
  );
  return `${turn};${potTexts.join(',')};${cardTexts.join(',')}`;
};

const listIn = (text: string): string[] => (text === '' ? [] : text.split(','));

/** The bet in such a text, unchecked: the rules read it. */
export function bingoBetIn(text: string): object {
  const [turn = '', pots = '', cards = ''] = text.split(';');
  return {
    turn: Number(turn),
    pots: listIn(pots).map((pot) => {
      const [id, ball, amount, winners, first] = pot.split('.');
      return { id, ball: Number(ball), amount, winners: Number(winners), first: Number(first) };
    }),
    cards: listIn(cards).map((card) => {
      const [bet, price, serial, numbers = ''] = card.split('.');
      return { bet, price, serial: Number(serial), numbers: (numbers.match(/\d{2}/g) ?? []).map(Number) };
    }),
  };
}
