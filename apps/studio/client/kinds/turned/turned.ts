import { handNames, turnedBetName } from '@laro/games/kinds/turned/names';
import type { TurnedDrawn } from '@laro/games/kinds/turned/turned-replay';
import type { Translator } from '@laro/i18n/translator';
import { cardWords } from '../cards/card-face.ts';
import { roadLetters } from '../cards/road-letters.ts';
import type { RoadLook } from '../cards/roads-view.ts';
import type { SceneParts, TableKindClient, TableOpened } from '../table/table-kind.ts';
import { HandsScene, type DealtOrder, type HandsLook } from './hands-scene.ts';
import './turned.css';

const ORDERS: Readonly<Record<string, DealtOrder>> = { torero: 'turns', nine: 'bankerLast', patti: 'turns' };

/** The bets in the wide fields, by look. */
const WIDE: Readonly<Record<string, readonly string[]>> = {
  torero: ['dragon', 'tie', 'tiger'],
  andar: ['andar', 'bahar'],
  bull: ['equal:1', 'equal:2', 'equal:3'],
  nine: ['box:1', 'box:2', 'box:3'],
  patti: ['a', 'b'],
  curtain: ['two:red', 'two:black'],
  patio: ['left', 'evens', 'right'],
};

/** Keys of what counts as P and B in the roads, by look. */
const ROADS: Readonly<Record<string, readonly [P: string, B: string]>> = {
  torero: ['turned.bet.dragon', 'turned.bet.tiger'],
  andar: ['turned.bet.andar', 'turned.bet.bahar'],
  bull: ['turned.road.boxes', 'turned.hand.banker'],
  nine: ['turned.road.boxes', 'turned.hand.banker'],
  patti: ['turned.bet.a', 'turned.bet.b'],
  curtain: ['turned.road.red', 'turned.road.black'],
  patio: ['turned.bet.left', 'turned.bet.right'],
};

const RULES = {
  torero: 'turned.rules.torero',
  andar: 'turned.rules.andar',
  bull: 'turned.rules.bull',
  nine: 'turned.rules.nine',
  patti: 'turned.rules.patti',
  curtain: 'turned.rules.curtain',
  patio: 'turned.rules.patio',
} as const;

const lookOf = ({ rules }: TableOpened): string => rules.look ?? '';

const roadLook = ({ t, find }: Translator, look: string): RoadLook => {
  const [left = '', right = ''] = (ROADS[look] ?? []).map((key) => find(key) ?? '');
  const tieName = t('turned.bet.tie');
  const [leftLetter, rightLetter] = roadLetters(left, right);
  return {
    title: t('turned.roads'),
    letters: { P: leftLetter, B: rightLetter, T: '=' },
    label: (rounds, { P, B, T }) => t('turned.roads.label', { rounds, left: `${left} ${P}`, right: `${right} ${B}`, tie: `${tieName} ${T}` }),
    next: { P: t('turned.roads.next', { result: left }), B: t('turned.roads.next', { result: right }) },
    facts: [
      [left, (result) => result.startsWith('P')],
      [right, (result) => result.startsWith('B')],
      [tieName, (result) => result.startsWith('T')],
    ],
  };
};

/** The result of a draw in words. `names`: of the hands. */
export const drawnWords = ({ t }: Translator, names: readonly string[], { hands, won = [], count }: TurnedDrawn): string => {
  const winners = won.map((hand) => names[hand] ?? '').join(', ');
  if (names.length === 1) return hands.flat().map(cardWords).join(' ');
  if (count !== undefined) return t('turned.result.andar', { hand: winners, count });
  return winners === '' ? t('turned.result.tie') : t('turned.result.won', { hands: winners, count: won.length });
};

const handsLook = ({ words, game }: SceneParts): HandsLook => {
  const look = lookOf(game);
  const names = handNames(words.find, game.rules.id);
  return {
    names,
    order: ORDERS[look] ?? 'hands',
    roads: roadLook(words, look),
    stage: words.t('turned.stage'),
    describe: (drawn) => drawnWords(words, names, drawn),
  };
};

const TONES: Readonly<Record<string, 'blue' | 'green'>> = {
  tie: 'green',
  evens: 'green',
  dragon: 'blue',
  andar: 'blue',
  a: 'blue',
  left: 'blue',
  'two:black': 'blue',
};

/** The client of turned cards: hands of any number, and rows of bets. */
export const turned: TableKindClient = {
  scene: (parts) => new HandsScene(parts, handsLook(parts)),
  betName: ({ find }, id) => turnedBetName(find, id),
  wide: (ids) => (Object.values(WIDE).find((list) => list.every((id) => ids.includes(id))) ?? ids.slice(0, 2)).filter((id) => ids.includes(id)),
  startsWide: true,
  tone: (id) => (/^(equal|box):/.test(id) ? 'plain' : (TONES[id] ?? 'red')),
  rules: ({ t }, game) => {
    const look = lookOf(game);
    return Object.hasOwn(RULES, look) ? [t(RULES[look as keyof typeof RULES])] : [];
  },
};
