import { ballColour, listedAs, POOLS, rankText, showBetName } from '@laro/games/kinds/show/names';
import type { ShowDrawn } from '@laro/games/kinds/show/show-replay';
import type { Translator } from '@laro/i18n/translator';
import { element } from '../../shell/page/dom.ts';
import { lastResults, type RoadLook } from '../cards/roads-view.ts';
import type { SceneParts, TableKindClient, TableOpened } from '../table/table-kind.ts';
import { ballsDrawing, cardsDrawing, chestsDrawing, pegsDrawing, scoreDrawing, type ShowDrawing } from './drawings.ts';
import { ShowBoard } from './show-board.ts';
import { ShowScene, type ShowLook } from './show-scene.ts';
import './show.css';

const RULES = {
  score: 'show.rules.score',
  chests: 'show.rules.chests',
  pegs: 'show.rules.pegs',
  harana: 'show.rules.harana',
  balls: 'show.rules.balls',
  keno: 'show.rules.keno',
  moonlight: 'show.rules.moonlight',
} as const;
type Look = keyof typeof RULES;

const lookOf = ({ rules }: TableOpened): Look => (Object.hasOwn(RULES, rules.look ?? '') ? (rules.look as Look) : 'score');

/** Names of what a look counts as P, B and T in its roads. */
function roadNames({ t }: Translator, look: Look): readonly [P: string, B: string, T: string] {
  if (look === 'chests') return ['1–4', '6–9', '5'];
  if (look === 'harana') return ['A–6', '8–K', '7'];
  if (look === 'pegs') return [t('show.bet.left'), t('show.bet.right'), t('show.bet.middle')];
  if (look === 'balls') return [t('show.colour.1'), t('show.colour.2'), t('show.colour.3')];
  return [t('show.bet.odd'), t('show.bet.even'), '100'];
}

/** A past result in short. */
const resultText = (look: Look, result: string): string => (look === 'harana' ? rankText(Number(result.slice(1))) : result.slice(1));

const roadLook = (words: Translator, look: Look): RoadLook => {
  const { t } = words;
  const [left, right, middle] = roadNames(words, look);
  return {
    title: t('show.roads'),
    letters: { P: '1', B: '2', T: '★' },
    label: (rounds, { P, B, T }) => t('show.roads.label', { rounds, left: `${left} ${P}`, right: `${right} ${B}`, middle: `${middle} ${T}` }),
    next: { P: t('show.roads.next', { result: left }), B: t('show.roads.next', { result: right }) },
    strip: (results) => lastResults('last-shows', results, (result) => element('span', { class: 'last-show', text: resultText(look, result) })),
    facts: [
      [left, (result) => result.startsWith('P')],
      [right, (result) => result.startsWith('B')],
      [middle, (result) => result.startsWith('T')],
    ],
  };
};

const BEST_CHEST = '3.5';

function describe({ t }: Translator, look: Look, { shown }: ShowDrawn): string {
  const [first = ''] = shown;
  if (look === 'score') return t('show.result.score', { score: first });
  if (look === 'chests') return t('show.result.chest', { prize: BEST_CHEST, number: shown.indexOf(BEST_CHEST) + 1 });
  if (look === 'pegs') return t('show.bet.slot', { number: first.replaceAll('0', '').length });
  if (look === 'keno' || look === 'moonlight') return t('show.result.balls', { count: shown.length, ball: shown.at(-1) ?? '' });
  return shown.join(' ');
}

const drawingOf: Readonly<Record<Look, () => ShowDrawing>> = {
  score: scoreDrawing,
  chests: chestsDrawing,
  pegs: pegsDrawing,
  harana: cardsDrawing,
  balls: () => ballsDrawing(POOLS['balls']?.colours ?? 0),
  keno: () => ballsDrawing(0),
  moonlight: () => ballsDrawing(POOLS['moonlight']?.colours ?? 0),
};

const showLook = ({ words, game }: SceneParts): ShowLook => {
  const look = lookOf(game);
  return {
    roads: roadLook(words, look),
    stage: words.t('show.stage'),
    running: words.t('show.running'),
    drawing: drawingOf[look](),
    describe: (drawn) => describe(words, look, drawn),
    partsOf: (shown) => (look === 'pegs' ? [...(shown[0] ?? '')] : shown),
  };
};

/** Every colour with its balls, for those who do not see it. */
const colourWords = (words: Translator, look: Look): string[] => {
  const { pool = 0, colours = 0 } = POOLS[look] ?? {};
  return Array.from({ length: colours }, (_, at) => {
    const balls = Array.from({ length: pool }, (_unused, ball) => ball + 1).filter((ball) => ballColour(ball, colours) === at + 1);
    return `${words.find(`show.colour.${at + 1}`) ?? ''}: ${balls.join(' ')}`;
  });
};

/** Returns by hits, or by the ball that completes a card. */
const prizeLines = ({ t }: Translator, { rules }: TableOpened): string[] =>
  rules.bets.flatMap(({ id, prizes }) => {
    if (!prizes) return [];
    const returns = prizes.map(([when, stakes]) => `${when} → ×${stakes}`).join(', ');
    return [t('show.rules.prizes', { count: id.split('-').length, returns })];
  });

/** The client of shows of scores, chests, pegs, cards and balls. */
export const show: TableKindClient = {
  scene: (parts) => new ShowScene(parts, showLook(parts)),
  betName: ({ find }, id) => showBetName(find, id),
  board: (parts) => new ShowBoard(parts, lookOf(parts.game)),
  listedAs,
  listed: ({ find, t }, ids) =>
    ids.map((id) => [id, id.startsWith('pick:') ? t('show.picks', { count: id.split('-').length }) : showBetName(find, id)] as const),
  rules: (words, game) => [words.t(RULES[lookOf(game)]), ...colourWords(words, lookOf(game)), ...prizeLines(words, game)],
  isAutomatic: true,
};
