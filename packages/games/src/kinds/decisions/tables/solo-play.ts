import type { Money } from '@laro/domain/money/money';
import { SILENT_MARK, type DecisionTurn } from '../../../kind.ts';
import { betsOf, rulesNamed, shownHands, silentAct, turnOf, type DecisionPlay } from './decision-replay.ts';

/** One who plays alone has no clock: all acts are possible in the window that they wait for. */
const LAST_WINDOW = Number.MAX_SAFE_INTEGER;

/** The turn of an open round of one player. */
const openTurn = (play: DecisionPlay): DecisionTurn => {
  const rules = rulesNamed(play);
  return turnOf(rules, { positions: betsOf(play.positions, rules) }, play.drawn, play.acts, LAST_WINDOW);
};

/** An open round as its only player sees it: the open cards, his hands and his possible acts. */
export function seenPlay(play: DecisionPlay): DecisionPlay {
  const rules = rulesNamed(play);
  if (play.isOver || !rules.isSolo) return play;
  const { hands, active, offered } = openTurn(play);
  const turn = { active, offered: offered.map(({ id, stake }) => ({ id, stake: stake.toString() })) };
  return { ...play, hands, drawn: { cards: [], hands: shownHands(rules, play.drawn, 1), result: '' }, turn };
}

/** The act of best play without a further stake, with the mark of the silent rule. */
export const silentMove = (play: DecisionPlay): string | null =>
  play.isOver ? null : `${SILENT_MARK}${silentAct(rulesNamed(play), play.drawn, play.acts, 'best', false)}`;

/** The further stake of an act; one that is not possible stakes nothing. */
export const furtherStake = (play: DecisionPlay, act: string): Money => (play.isOver ? 0n : (openTurn(play).offered.find(({ id }) => id === act)?.stake ?? 0n));
