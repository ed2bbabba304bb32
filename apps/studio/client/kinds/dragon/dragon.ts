import type { DragonDrawn } from '@laro/games/kinds/dragon/dragon-replay';
import type { Translator } from '@laro/i18n/translator';
import { CardScene, type HandsLook } from '../cards/card-scene.ts';
import type { RoadLook } from '../cards/roads-view.ts';
import type { TableKindClient } from '../table/table-kind.ts';

const WIDE = ['dragon', 'tie', 'tiger'];
const SUITS: Readonly<Record<string, string>> = { clubs: '♣', diamonds: '♦', hearts: '♥', spades: '♠' };
const RANKS = 'A23456789TJQK';

/** A bet on the card of one side names both: "Dragon ♥", "Tiger big". */
const betName = ({ t, find }: Translator, id: string): string => {
  const [side = '', what] = id.split('.');
  if (what === undefined) return find(`dragon.bet.${id}`) ?? id;
  return t('dragon.bet.of', { side: find(`dragon.bet.${side}`) ?? side, what: SUITS[what] ?? find(`dragon.what.${what}`) ?? what });
};

const roadLook = ({ t }: Translator): RoadLook => ({
  title: t('dragon.roads'),
  letters: { P: 'D', B: 'T', T: '=' },
  label: (rounds, { P: dragon, B: tiger, T: tie }) => t('dragon.roads.label', { rounds, dragon, tiger, tie }),
  next: { P: t('dragon.roads.next_dragon'), B: t('dragon.roads.next_tiger') },
  facts: [
    [t('dragon.bet.dragon'), (result) => result === 'P'],
    [t('dragon.bet.tiger'), (result) => result === 'B'],
    [t('dragon.bet.tie'), (result) => result === 'T'],
  ],
});

const rankOf = (card: string): number => RANKS.indexOf(card.slice(0, 1));

const look = (words: Translator): HandsLook<DragonDrawn> => {
  const { t } = words;
  return {
    names: { player: t('dragon.bet.dragon'), banker: t('dragon.bet.tiger') },
    roads: roadLook(words),
    stage: t('dragon.stage'),
    places: 1,
    dealt: ({ dragon, tiger }) => [
      { side: 'player', card: dragon, isThird: false },
      { side: 'banker', card: tiger, isThird: false },
    ],
    points: ([card]) => (card === undefined ? '' : card.replace('T', '10').slice(0, -1)),
    winner: ({ dragon, tiger }) => (rankOf(dragon) === rankOf(tiger) ? null : rankOf(dragon) > rankOf(tiger) ? 'player' : 'banker'),
    describe: ({ dragon, tiger }) =>
      t(rankOf(dragon) === rankOf(tiger) ? 'dragon.result.tie' : rankOf(dragon) > rankOf(tiger) ? 'dragon.result.dragon' : 'dragon.result.tiger'),
    shows: ({ player, banker }, result) => t('dragon.stage.shows', { dragon: player, tiger: banker, result }),
  };
};

/** The client of dragon tiger: a card for each side. */
export const dragon: TableKindClient = {
  scene: (parts) => new CardScene(parts, look(parts.words)),
  betName,
  wide: (ids) => ids.filter((id) => WIDE.includes(id)),
  tone: (id) => (id === 'dragon' ? 'blue' : id === 'tie' ? 'green' : 'red'),
  rules: ({ t }) => [t('dragon.rules.aim'), t('dragon.rules.tie')],
};
