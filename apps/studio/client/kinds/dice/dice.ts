import { diceBetName, sideColour } from '@laro/games/kinds/dice/names';
import type { DiceDrawn } from '@laro/games/kinds/dice/dice-replay';
import type { Translator } from '@laro/i18n/translator';
import { roadLetters } from '../cards/road-letters.ts';
import type { RoadLook } from '../cards/roads-view.ts';
import type { SceneParts, TableKindClient, TableOpened } from '../table/table-kind.ts';
import { faceOf, squareColour } from './faces.ts';
import { ThrowScene, type ThrowLook } from './throw-scene.ts';
import './dice.css';

/** Names of what a table counts as P, B and T in its roads, by its look. */
const ROADS: Readonly<Record<string, readonly [P: string, B: string, T: string]>> = {
  colours: ['dice.road.different', 'dice.road.pair', 'dice.bet.anyTriple'],
  duel: ['dice.bet.blue', 'dice.bet.red', 'dice.bet.tie'],
  theatre: ['dice.bet.low', 'dice.bet.high', 'dice.bet.tie'],
  coins: ['dice.bet.even', 'dice.bet.odd', 'dice.bet.alike'],
  beans: ['dice.bet.odd', 'dice.bet.even', 'dice.bet.tie'],
  squares: ['dice.bet.white', 'dice.bet.red', 'dice.bet.gold'],
};
const SIC_BO_ROADS = ['dice.bet.small', 'dice.bet.big', 'dice.bet.anyTriple'] as const;

/** The bets in the wide fields, by look; sic bo's are the default. */
const WIDE: Readonly<Record<string, readonly string[]>> = {
  colours: ['colour:1', 'colour:2', 'colour:3', 'colour:4', 'colour:5', 'colour:6'],
  duel: ['blue', 'tie', 'red'],
  theatre: ['low', 'onePair', 'high'],
  coins: ['even', 'half', 'odd'],
  beans: ['fan:1', 'fan:2', 'fan:3', 'fan:4'],
  squares: ['white', 'gold', 'red'],
};
const SIC_BO_WIDE = ['small', 'anyTriple', 'big'];
const ALL_WIDE: ReadonlySet<string> = new Set([...Object.values(WIDE).flat(), ...SIC_BO_WIDE]);

const betName = ({ find }: Translator, id: string): string => diceBetName(find, id);

const roadLook = (words: Translator, look: string): RoadLook => {
  const { t, find } = words;
  const [playerName, bankerName, tieName] = (ROADS[look] ?? SIC_BO_ROADS).map((key) => find(key, { numbers: '' }) ?? '') as [string, string, string];
  // Names that begin with a number are marked by the words for small and big, not by a figure next to the count.
  const [left, right] = look === 'theatre' ? [t('dice.bet.small'), t('dice.bet.big')] : [playerName, bankerName];
  const [leftLetter, rightLetter] = roadLetters(left, right);
  return {
    title: t('dice.roads'),
    letters: { P: leftLetter, B: rightLetter, T: '=' },
    label: (rounds, { P, B, T }) => t('dice.roads.label', { rounds, left: `${playerName} ${P}`, right: `${bankerName} ${B}`, tie: `${tieName} ${T}` }),
    next: { P: t('dice.roads.next', { result: playerName }), B: t('dice.roads.next', { result: bankerName }) },
    facts: [
      [playerName, (result) => result.startsWith('P')],
      [bankerName, (result) => result.startsWith('B')],
      [tieName, (result) => result.startsWith('T')],
    ],
  };
};

const sumOf = (shown: readonly number[]): number => shown.reduce((sum, pips) => sum + pips, 0);

/** The result in words, by look; dice show their pips and their sum. */
const describe = (words: Translator, look: string, { shown }: DiceDrawn): string => {
  const { t } = words;
  const [first = 0, second = 0] = shown;
  const texts: Readonly<Record<string, () => string>> = {
    colours: () => shown.map((side) => sideColour(words.find, side)).join(', '),
    duel: () => t(first === second ? 'dice.result.tie' : first > second ? 'dice.result.red' : 'dice.result.blue', { red: first, blue: second }),
    coins: () => t('dice.result.coins', { red: sumOf(shown), white: shown.length - sumOf(shown) }),
    beans: () => t('dice.result.beans', { count: first }),
    squares: () => t('dice.result.square', { colour: t(`dice.bet.${squareColour(first)}`), column: (first % 10) + 1 }),
  };
  return texts[look]?.() ?? t('dice.result.dice', { pips: shown.join(', '), sum: sumOf(shown) });
};

const RUNNING = { coins: 'dice.running.coins', beans: 'dice.running.beans', squares: 'dice.running.ball' } as const;
const RULES = {
  spotlight: 'dice.rules.spotlight',
  colours: 'dice.rules.colours',
  duel: 'dice.rules.duel',
  theatre: 'dice.rules.theatre',
  coins: 'dice.rules.coins',
  beans: 'dice.rules.beans',
  squares: 'dice.rules.squares',
} as const;
const isKeyOf = <Table extends object>(table: Table, look: string): look is Extract<keyof Table, string> => Object.hasOwn(table, look);
const lookOf = ({ rules }: TableOpened): string => rules.look ?? '';

const throwLook = ({ words, game }: SceneParts): ThrowLook => {
  const { t } = words;
  const look = lookOf(game);
  return {
    look,
    roads: roadLook(words, look),
    stage: t('dice.stage'),
    running: t(isKeyOf(RUNNING, look) ? RUNNING[look] : 'dice.running'),
    litTitle: t('dice.lit'),
    litName: (bet, times) => `${betName(words, bet)} ×${times}`,
    describe: (drawn) => describe(words, look, drawn),
  };
};

/** Named fields of colour are painted in it. */
const TONES: Readonly<Record<string, 'blue' | 'green' | 'red'>> = {
  small: 'blue',
  big: 'red',
  anyTriple: 'green',
  blue: 'blue',
  red: 'red',
  tie: 'green',
  gold: 'green',
  low: 'blue',
  high: 'red',
  even: 'blue',
  odd: 'red',
  half: 'green',
  onePair: 'green',
};

/** The client of dice, colours, coins, beans and squares. */
export const dice: TableKindClient = {
  scene: (parts) => new ThrowScene(parts, throwLook(parts)),
  betName,
  wide: (ids) => {
    const wide = Object.values(WIDE).find((list) => list.every((id) => ids.includes(id)) && ids.length > list.length) ?? SIC_BO_WIDE;
    return (ids.includes('combo:1-2') ? SIC_BO_WIDE : wide).filter((id) => ids.includes(id) && ALL_WIDE.has(id));
  },
  tone: (id) => TONES[id] ?? 'plain',
  startsWide: true,
  hasNoCards: true,
  picture: (id) => (id.startsWith('colour:') ? faceOf('colours')(Number(id.slice('colour:'.length)), 0) : null),
  rules: ({ t }, game) => {
    const look = lookOf(game);
    return isKeyOf(RULES, look) ? [...(look === 'spotlight' ? [t('dice.rules.sicbo')] : []), t(RULES[look])] : [t('dice.rules.sicbo')];
  },
};
