import { figuresOf, statedFigures } from '@laro/games/figures/stored-figures';
import type { SlotMathematics } from '@laro/games/kinds/slot/mathematics';
import { publicRules } from '@laro/games/kinds/slot/public-rules';
import type { OpenedGame, RulesJson } from '../protocol.ts';

export type GameFacts = Pick<OpenedGame, 'rules' | 'rtp' | 'volatility' | 'topPrizeOdds'>;

const known = new Map<string, GameFacts>();

function rulesJson(mathematics: SlotMathematics): RulesJson {
  const { stakes, leastStake, mostStake, ...rest } = publicRules(mathematics);
  return { ...rest, stakes: stakes.map(String), leastStake: leastStake.toString(), mostStake: mostStake.toString() };
}

/** What a player is told of a mathematics before he stakes anything: rules, return, volatility, odds of the top prize (T58, T59). No reel is in it (T57). */
export function factsOf(mathematics: SlotMathematics): GameFacts {
  const name = `${mathematics.id} ${mathematics.version}`;
  const facts = known.get(name) ?? makeFacts(mathematics);
  known.set(name, facts);
  return facts;
}

function makeFacts(mathematics: SlotMathematics): GameFacts {
  const { rtpPercent, volatility, topPrize } = statedFigures(figuresOf(mathematics.id, mathematics.version));
  return { rules: rulesJson(mathematics), rtp: rtpPercent, volatility, topPrizeOdds: topPrize.oneIn };
}
