import type { BaccaratDrawn } from '@laro/games/kinds/baccarat/baccarat-replay';
import type { Translator } from '@laro/i18n/translator';
import { CardScene, type Dealt, type HandsLook } from '../cards/card-scene.ts';
import type { RoadLook } from '../cards/roads-view.ts';
import type { SceneParts, TableKindClient, TableOpened } from '../table/table-kind.ts';

const WIDE = ['player', 'tie', 'banker', 'banker4', 'bankerS6', 'bankerEZ'];

/** An exact tie has its points in its id. */
const betName = ({ t, find }: Translator, id: string): string => {
  const [name = '', points] = id.split('@');
  return points === undefined ? (find(`baccarat.bet.${name}`) ?? id) : t('baccarat.bet.tie_at', { points });
};

/** In dealt order: player, banker, player, banker, then thirds. */
export const dealtOrder = ({ player, banker }: BaccaratDrawn): Dealt[] => {
  const first = [0, 1].flatMap((at) => [
    { side: 'player' as const, card: player[at] ?? '', isThird: false },
    { side: 'banker' as const, card: banker[at] ?? '', isThird: false },
  ]);
  const thirds = (['player', 'banker'] as const).flatMap((side) => {
    const card = (side === 'player' ? player : banker)[2];
    return card === undefined ? [] : [{ side, card, isThird: true }];
  });
  return [...first, ...thirds];
};

/** Ace 1, ten and pictures 0: the figure next to the cards while they are turned. */
const pointsOf = (cards: readonly string[]): string =>
  String(cards.reduce((sum, card) => sum + Math.max(0, 'A23456789'.indexOf(card.slice(0, 1)) + 1), 0) % 10);

const roadLook = ({ t }: Translator): RoadLook => ({
  title: t('baccarat.roads'),
  letters: { P: 'P', B: 'B', T: 'T' },
  label: (rounds, { P: player, B: banker, T: tie }) => t('baccarat.roads.label', { rounds, player, banker, tie }),
  next: { P: t('baccarat.roads.next_player'), B: t('baccarat.roads.next_banker') },
  facts: [
    [t('baccarat.bet.banker'), (result) => result.startsWith('B')],
    [t('baccarat.bet.player'), (result) => result.startsWith('P')],
    [t('baccarat.bet.tie'), (result) => result.startsWith('T')],
    [t('baccarat.bet.pairP'), (result) => result.includes('p')],
    [t('baccarat.bet.pairB'), (result) => result.includes('b')],
    [t('baccarat.roads.naturals'), (result) => result.includes('n')],
  ],
});

const squeezes = ({ rules }: TableOpened): boolean => rules.look === 'squeeze';

const look = ({ words, game }: SceneParts): HandsLook<BaccaratDrawn> => {
  const { t } = words;
  return {
    names: { player: t('baccarat.bet.player'), banker: t('baccarat.bet.banker') },
    roads: roadLook(words),
    stage: t('baccarat.stage'),
    places: 2,
    dealt: dealtOrder,
    points: pointsOf,
    winner: ({ points: [player, banker] }) => (player === banker ? null : player > banker ? 'player' : 'banker'),
    describe: ({ points: [player, banker] }) =>
      player === banker
        ? t('baccarat.result.tie', { points: player })
        : t(player > banker ? 'baccarat.result.player' : 'baccarat.result.banker', { high: Math.max(player, banker), low: Math.min(player, banker) }),
    ...(squeezes(game) ? { squeeze: t('baccarat.squeeze') } : {}),
    shows: ({ player, banker }, result) => t('baccarat.stage.shows', { player, banker, result }),
  };
};

/** The client of baccarat: five roads, two hands of cards. */
export const baccarat: TableKindClient = {
  scene: (parts) => new CardScene(parts, look(parts)),
  betName,
  wide: (ids) => ids.filter((id) => WIDE.includes(id)),
  tone: (id) => (id === 'player' ? 'blue' : id === 'tie' ? 'green' : 'red'),
  rules: ({ t }, game) => [
    t('baccarat.rules.aim'),
    t('baccarat.rules.draw'),
    t('baccarat.rules.tie'),
    ...(squeezes(game) ? [t('baccarat.rules.squeeze')] : []),
  ],
};
