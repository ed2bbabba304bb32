import type { Translator } from '@laro/i18n/translator';
import type { TableKindClient } from '../table/table-kind.ts';
import { CardScene } from './card-scene.ts';

const WIDE = ['player', 'tie', 'banker', 'banker4', 'bankerS6', 'bankerEZ'];

/** An exact tie has its points in its id, the sides of a bet theirs. */
const betName = ({ t, find }: Translator, id: string): string => {
  const [name = '', points] = id.split('@');
  return points === undefined ? (find(`baccarat.bet.${name}`) ?? id) : t('baccarat.bet.tie_at', { points });
};

/** The client of baccarat: five roads, two hands of cards. */
export const baccarat: TableKindClient = {
  scene: (parts) => new CardScene(parts),
  betName,
  wide: (ids) => ids.filter((id) => WIDE.includes(id)),
  tone: (id) => (id === 'player' ? 'blue' : id === 'tie' ? 'green' : 'red'),
  rules: ({ t }) => [t('baccarat.rules.aim'), t('baccarat.rules.draw'), t('baccarat.rules.tie')],
};
