import { fractionText } from '@laro/games/figures/rational';
import { allRules } from '@laro/games/kinds/all';
import { betReturns } from '@laro/games/kinds/bet-returns';
import type { Input } from './input.ts';

/** The return of a bet that a case names by game and id, such as `roulette-relampago` and `straight`; null where it names none. */
export function namedReturn({ game, bet }: Input): string | null {
  const rules = allRules.findLast(({ id, kind }) => id === game && kind !== 'slot');
  if (rules === undefined || typeof bet !== 'string') return null;
  const returns = betReturns(rules);
  const [first = ''] = bet.split(/[\s,]+/);
  const of = (name: string) => returns.find((one) => one.bet === name || one.bet.split(':')[0] === name);
  const found = of(bet) ?? (returns.some((one) => one.bet === first) || !first.includes(':') ? of(first) : of(first.split(':')[0] ?? ''));
  return found ? fractionText(found.rtp) : null;
}
