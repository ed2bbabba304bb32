import { decisionBetName } from '@laro/games/kinds/decisions/tables/names';
import type { DecisionDrawn } from '@laro/games/kinds/decisions/tables/decision-replay';
import type { Translator } from '@laro/i18n/translator';
import type { TableKindClient, TableOpened } from '../table/table-kind.ts';
import { DecisionPanel } from './decision-panel.ts';
import { DecisionScene, type DecisionLookParts } from './decision-scene.ts';
import './decisions.css';

const isBlackjack = ({ rules }: TableOpened): boolean => rules.look === 'blackjack';
/** Tables of blackjack that let half of the stake be given up, and those whose dealer draws on a soft 17. */
const GIVING_UP: ReadonlySet<string> = new Set(['granada-vip-blackjack', 'luna-blackjack']);
const SOFT_17: ReadonlySet<string> = new Set(['luna-blackjack']);

type LookWords = Omit<DecisionLookParts, 'dealt'>;

const blackjackLook = ({ t }: Translator): LookWords => ({
  hasTotals: true,
  resultText: (result) => (result === 'X' ? t('decisions.past.bust') : result),
  describe: ({ result }: DecisionDrawn) =>
    result === 'X' ? t('decisions.result.bust') : result === 'BJ' ? t('decisions.result.blackjack') : t('decisions.result.dealer', { total: result }),
});

const WAR_RESULTS = { P: 'decisions.result.player', B: 'decisions.result.dealer_card', T: 'decisions.result.tie' } as const;
const WAR_PAST = { P: 'decisions.past.player', B: 'decisions.past.dealer', T: 'decisions.past.tie' } as const;
type WarResult = keyof typeof WAR_RESULTS;
const warResult = (result: string): WarResult => (result === 'P' || result === 'B' ? result : 'T');

const warLook = ({ t }: Translator): LookWords => ({
  hasTotals: false,
  resultText: (result) => t(WAR_PAST[warResult(result)]),
  describe: ({ result }) => t(WAR_RESULTS[warResult(result)]),
});

const HAND_RESULTS = {
  P: 'decisions.result.hand_player',
  B: 'decisions.result.hand_dealer',
  T: 'decisions.result.tie',
  N: 'decisions.result.uncounted',
} as const;
type HandResult = keyof typeof HAND_RESULTS;
const handResult = (result: string): HandResult => (Object.hasOwn(HAND_RESULTS, result) ? (result as HandResult) : 'T');

const handsLook = ({ t }: Translator): LookWords => ({
  hasTotals: false,
  resultText: (result) => (result === 'N' ? '–' : t(WAR_PAST[warResult(result)])),
  describe: ({ result }) => t(HAND_RESULTS[handResult(result)]),
});

const MESA_RESULTS = { P: 'decisions.result.mesa_won', B: 'decisions.result.mesa_lost', T: 'decisions.result.mesa_back' } as const;
const MESA_PAST = { P: 'decisions.past.won', B: 'decisions.past.lost', T: 'decisions.past.back' } as const;

const mesaLook = ({ t }: Translator): LookWords => ({
  hasTotals: false,
  resultText: (result) => t(MESA_PAST[warResult(result)]),
  describe: ({ result }) => t(MESA_RESULTS[warResult(result)]),
});

const LOOKS: Readonly<Record<string, (words: Translator) => LookWords>> = { war: warLook, blackjack: blackjackLook, mesa: mesaLook };

/** Cards of the common hands that are dealt with the player's, open or face down. */
const DEALT: Readonly<Record<string, DecisionLookParts['dealt']>> = {
  blackjack: { dealer: 2 },
  three: { dealer: 3 },
  holdem: { dealer: 2 },
  mesa: { board: 3 },
  caribbean: { dealer: 5 },
};

/** How the hands of a game are drawn. */
export const lookOf = (words: Translator, look: string): DecisionLookParts => ({ ...(LOOKS[look] ?? handsLook)(words), dealt: DEALT[look] ?? {} });

/** How each game but blackjack is played. */
const RULES = {
  war: 'decisions.rules.war',
  three: 'decisions.rules.three',
  holdem: 'decisions.rules.holdem',
  mesa: 'decisions.rules.mesa',
  caribbean: 'decisions.rules.caribbean',
} as const;
const rulesKey = (look: string | null): (typeof RULES)[keyof typeof RULES] =>
  RULES[look !== null && Object.hasOwn(RULES, look) ? (look as keyof typeof RULES) : 'three'];

/** Of games whose decisions stake more: the return of all money staked with best play, percent. */
const PER_MONEY: Readonly<Record<string, string>> = {
  'three-card-tahan': '97.985',
  'casino-hold-em-sala': '99.182',
  'mesa-stud': '98.589',
  'caribbean-cubierta': '97.444',
};

const rulesOf = ({ t }: Translator, game: TableOpened): string[] => {
  const { id } = game.rules;
  const own = isBlackjack(game)
    ? [
        t('decisions.rules.blackjack'),
        t(SOFT_17.has(id) ? 'decisions.rules.soft17' : 'decisions.rules.stands17'),
        ...(GIVING_UP.has(id) ? [t('decisions.rules.surrender')] : []),
      ]
    : [t(rulesKey(game.rules.look))];
  const percent = PER_MONEY[id];
  return [
    ...own,
    t('decisions.rules.decide'),
    t(isBlackjack(game) ? 'decisions.silent.best_only' : 'decisions.rules.silent'),
    t('decisions.rules.best'),
    ...(percent === undefined ? [] : [t('decisions.rules.per_money', { percent })]),
  ];
};

/** The client of tables with decisions: common hands, the player's own, and buttons for his acts. */
export const decisions: TableKindClient = {
  scene: (parts) => new DecisionScene(parts, lookOf(parts.words, parts.game.rules.look ?? '')),
  decisions: (parts) => new DecisionPanel(parts, !isBlackjack(parts.game)),
  betName: ({ find }, id) => decisionBetName(find, id),
  wide: (ids) => ids.slice(0, 1),
  tone: () => 'blue',
  rules: rulesOf,
};
