import { placeNumbers, rouletteBetName } from '@laro/games/kinds/roulette/numbers';
import type { RouletteDrawn } from '@laro/games/kinds/roulette/roulette-replay';
import { colourOf, pocketOfResult, pocketText } from '@laro/games/kinds/roulette/wheel';
import type { Translator } from '@laro/i18n/translator';
import { lastResults, type RoadLook } from '../cards/roads-view.ts';
import type { TableKindClient, TableOpened } from '../table/table-kind.ts';
import { RouletteBoard } from './board.ts';
import { pocketBadge, WheelScene, type WheelLook } from './wheel-scene.ts';
import './roulette.css';

const PLAIN: ReadonlySet<string> = new Set(['red', 'black', 'odd', 'even']);

/** Pockets of a wheel, by its bets. */
const pocketsOf = ({ rules }: TableOpened): number => rules.bets.filter(({ id }) => id.startsWith('straight:')).length;

const betName = ({ find }: Translator, id: string): string => rouletteBetName(find, id);

const spotText = (words: Translator, id: string, game: TableOpened): string | null => {
  const [kind = ''] = id.split(':');
  const numbers = pocketsOf(game) === 13 ? 12 : 36;
  if (id === 'low') return `1–${numbers / 2}`;
  if (id === 'high') return `${numbers / 2 + 1}–${numbers}`;
  if (kind === 'column') return '2:1';
  if (kind === 'anyDouble' || PLAIN.has(id)) return betName(words, id);
  return placeNumbers(id) || betName(words, id);
};

const roadLook = ({ t }: Translator): RoadLook => ({
  title: t('roulette.roads'),
  letters: { P: 'R', B: 'K', T: '0' },
  label: (rounds, { P: red, B: black, T: zero }) => t('roulette.roads.label', { rounds, red, black, zero }),
  next: { P: t('roulette.roads.next_red'), B: t('roulette.roads.next_black') },
  strip: (results) => lastResults('last', results, (result) => pocketBadge(pocketOfResult(result))),
  facts: [
    [t('roulette.bet.red'), (result) => result.startsWith('P')],
    [t('roulette.bet.black'), (result) => result.startsWith('B')],
    [t('roulette.zero'), (result) => result.startsWith('T')],
    [t('roulette.bet.odd'), (result) => colourOf(pocketOfResult(result)) !== 'zero' && pocketOfResult(result) % 2 === 1],
    [t('roulette.bet.even'), (result) => colourOf(pocketOfResult(result)) !== 'zero' && pocketOfResult(result) % 2 === 0],
  ],
});

const pocketWords = ({ t }: Translator, pocket: number): string => t(`roulette.result.${colourOf(pocket)}`, { number: pocketText(pocket) });

const describe = (words: Translator, { balls, lucky = [], times }: RouletteDrawn): string => {
  const { t } = words;
  const [first = 0, second] = balls;
  const raised = lucky.find(({ number }) => number === first);
  if (second !== undefined) return t('roulette.result.two', { first: pocketWords(words, first), second: pocketWords(words, second) });
  if (raised) return t('roulette.result.lucky', { result: pocketWords(words, first), stakes: raised.stakes });
  return times === undefined || times === 1 ? pocketWords(words, first) : t('roulette.result.times', { result: pocketWords(words, first), times });
};

const look = (words: Translator, pockets: number): WheelLook => ({
  pockets,
  roads: roadLook(words),
  stage: words.t('roulette.stage'),
  running: words.t('roulette.running'),
  luckyTitle: words.t('roulette.lucky'),
  describe: (drawn) => describe(words, drawn),
  shows: (result) => words.t('roulette.stage.shows', { result }),
});

const rules = ({ t }: Translator, game: TableOpened): string[] => {
  const name = game.rules.look;
  return [
    t('roulette.rules.aim', { pockets: pocketsOf(game) }),
    ...(name === 'halfBack' || name === 'moon' || name === 'ink' ? [t('roulette.rules.half')] : []),
    ...(name === 'lucky' ? [t('roulette.rules.lucky')] : []),
    ...(name === 'drama' ? [t('roulette.rules.times')] : []),
    ...(name === 'fountain' ? [t('roulette.rules.two')] : []),
    ...(name === 'classic' || name === 'auto' ? [t('roulette.rules.wheel')] : []),
  ];
};

/** One bet of each kind of place. */
const listed = ({ t, find }: Translator, ids: readonly string[]): (readonly [string, string])[] => {
  const kinds = new Map<string, string>();
  for (const id of ids) {
    const [kind = ''] = id.split(':');
    if (!kinds.has(kind)) kinds.set(kind, id);
  }
  return [...kinds].map(([kind, id]) => [id, find(`roulette.bet.${kind}`, { numbers: '' })?.trim() ?? t('roulette.stage')] as const);
};

/** The client of roulette: the wheel, and its own layout. */
export const roulette: TableKindClient = {
  scene: (parts) => new WheelScene(parts, look(parts.words, pocketsOf(parts.game))),
  betName,
  spotText,
  board: (parts) => new RouletteBoard(parts, pocketsOf(parts.game)),
  listed,
  rules,
  isAutomatic: true,
};
