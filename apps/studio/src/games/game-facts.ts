import type { GameFacts, RuledGame } from '@laro/games/kind';

const known = new Map<string, { rules: object; facts: GameFacts }>();

/** Rules shown to a player before the first stake: odds, return, volatility, limits (T58, T59); nothing that decides an outcome (T57). */
export function factsOf(rules: RuledGame): { rules: object; facts: GameFacts } {
  const name = `${rules.id} ${rules.version}`;
  const told = known.get(name) ?? { rules: rules.publicRules(), facts: rules.facts() };
  known.set(name, told);
  return told;
}
