import type { Wire } from '@laro/contract/routes';
import { brandLabel, brandLabels, vendorMark } from '@laro/domain/catalogue/game-categories';
import type { Language } from '@laro/domain/system/languages';
import type { SharedGame, SharedVendor } from '../shared-catalogue.ts';

export type GameView = Wire<'listGames', 'value'>['games'][number];
type VendorView = Wire<'listVendors', 'value'>['categories'][number]['vendors'][number];

/** Where the pictures of games and vendors lie; the image route serves them. */
const gamePicture = (key: string, form: string) => `/img/games/${key}-${form}`;

/** A game as it crosses the wire. Only the vendor's name depends on the language (LIST-13). */
export function viewGame(game: SharedGame, language: Language, tag: GameView['tag'], theme: number): GameView {
  const { vendor, picture } = game;
  return {
    gameId: game.id,
    nodeId: game.nodeId,
    nodeName: game.name,
    gameName: game.name,
    displayName: game.name,
    gameType: game.gameType,
    category: game.category,
    vassalage: vendor.code,
    vendorName: brandLabel(vendor.code, vendor.name, language),
    gameClassify: game.classification,
    gameCode: game.gameCode,
    showIcon: gamePicture(picture.key, '240.webp'),
    iconUrl: gamePicture(picture.key, '240.jpg'),
    mobileLargeIcon: gamePicture(picture.key, '480.webp'),
    picture: { key: picture.key, plate: picture.plate },
    tag,
    theme,
    supportPlay: game.supportPlay,
    isGameH5: game.isGameH5,
  };
}

/** The vendors of a category, in their order. */
export function viewVendors(vendors: readonly { vendor: SharedVendor; gameCount: number }[], language: Language): VendorView[] {
  const labels = brandLabels(
    vendors.map(({ vendor }) => vendor),
    language,
  );
  return vendors.map(({ vendor: { code, name, hasLobby }, gameCount }) => ({
    code,
    name: labels.get(code) ?? name,
    icon: vendorMark(code),
    gameCount,
    lobby: hasLobby,
  }));
}
