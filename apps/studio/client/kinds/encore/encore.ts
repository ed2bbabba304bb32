import { encoreBetName } from '@laro/games/kinds/encore/names';
import type { TableKindClient } from '../table/table-kind.ts';
import { EncoreBoard, shownIn } from './encore-board.ts';
import { EncoreScene } from './encore-scene.ts';
import './encore.css';

/** The client of encore hold'em: open hands with their prices, and a board that opens between windows of bets. */
export const encore: TableKindClient = {
  scene: (parts) => new EncoreScene(parts),
  board: (parts) => new EncoreBoard(parts),
  betName: ({ find }, id) => encoreBetName(find, id),
  listed: ({ t }, ids) => ids.slice(0, 1).map((id) => [id, t('encore.listed')] as const),
  offers: (round) => {
    const shown = shownIn(round);
    return new Set(shown?.prices.flatMap((price, at) => (price === null ? [] : [`${shown.street}:${at + 1}`])));
  },
  drawnFirst: ({ t }) => t('encore.rules.proof'),
  isAutomatic: true,
  rules: ({ t }) => [t('encore.rules.how'), t('encore.rules.price'), t('encore.rules.tie'), t('encore.rules.closed'), t('encore.rules.proof')],
};
