import { lotteryVendors } from '@laro/domain/catalogue/game-categories';
import { languageInfo } from '@laro/domain/system/languages';
import { launchMode } from '@laro/lottery/orders/modes';
import { playerOf, type CallContext, type Handler } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { grantPlay, refusePlay, type PlayRightDeps } from '../rounds/play-right.ts';
import type { LaunchAnswer, LaunchRequest, OperatorClient } from '../ports.ts';
import type { VendorState } from '../vendor-state.ts';

/** A launched game may stake for so long; then it is opened again. Wins and rollbacks never need the token. */
const PLAY_TOKEN_LIFE_MS = 8 * 3_600_000;
/** Hub88's name for a vendor's own lobby, and the product text's default game code. */
const LOBBY = 'lobby';

/** Part of the catalogue that launching needs. */
export interface PlayCatalogue {
  /** A game, and if the merchant offers it; null if there is none with this id. */
  findOffer: (merchantCode: string, gameId: string) => { game: OfferedGame; isOffered: boolean } | null;
  /** A vendor, and if the merchant offers it. */
  findVendor: (merchantCode: string, vendorCode: string) => { vendor: { code: string; name: string; hasLobby: boolean }; isOffered: boolean } | null;
  vendorName: (vendorCode: string) => string | null;
  gameName: (gameId: string) => string | null;
}

export interface OfferedGame {
  id: string;
  name: string;
  supportPlay: boolean;
  vendor: { code: string; name: string };
}

export interface LaunchDeps {
  catalogue: PlayCatalogue;
  state: VendorState;
  operator: OperatorClient;
  rights: PlayRightDeps;
}

/** Launch target: a game, or a vendor's lobby. */
interface Chosen {
  game: OfferedGame;
  isOffered: boolean;
}

function choose(catalogue: PlayCatalogue, merchantCode: string, vassalage: string, gameId: string): Chosen {
  if (gameId !== '') {
    const found = catalogue.findOffer(merchantCode, gameId);
    if (!found || found.game.vendor.code !== vassalage) throw new Refusal('catalogue.game_unknown');
    return found;
  }
  const found = catalogue.findVendor(merchantCode, vassalage);
  if (!found?.vendor.hasLobby) throw new Refusal('catalogue.game_unknown');
  const { vendor, isOffered } = found;
  return { game: { id: LOBBY, name: vendor.name, supportPlay: true, vendor }, isOffered };
}

function requestOf(context: CallContext, game: OfferedGame, token: string): LaunchRequest {
  const { merchant, language, ip, request } = context;
  const player = playerOf(context);
  const site = `${request.protocol}://${request.host}`;
  return {
    user: player.publicId,
    token,
    gameCode: game.id,
    currency: player.currency,
    country: player.country,
    language: languageInfo(language).tag,
    ip,
    merchantCode: merchant.code,
    lobbyUrl: `${site}/m/home`,
    depositUrl: `${site}/m/voucherCenter`,
    verifyUrl: `${site}/m/verify`,
    currencySymbol: merchant.settings['market.currencySymbol'],
    currencyDecimals: merchant.settings['market.currencyDecimals'],
    isTrial: player.isTrial,
    minCycleMs: merchant.settings['games.cycleMinMs'],
    otherMinCycleMs: merchant.settings['games.otherCycleMinMs'],
    autoplay: merchant.settings['games.autoplay'],
  };
}

/** The vendor's address, but only if the site frames that origin: a vendor's answer must not open any page of the world. */
function addressOf(context: CallContext, answer: LaunchAnswer, game: OfferedGame, origins: readonly string[]): string {
  if (answer.kind === 'refused' && answer.status === 'RS_ERROR_INVALID_GAME') throw new Refusal('play.game_not_offered', { game: game.name });
  if (answer.kind === 'url' && URL.canParse(answer.url) && origins.includes(new URL(answer.url).origin)) return answer.url;
  const { log } = context.request;
  if (answer.kind === 'url') log.error({ vendor: game.vendor.code, origins }, 'a vendor launched a game at an origin that is not framed');
  if (answer.kind === 'refused') log.error({ vendor: game.vendor.code, status: answer.status }, 'a vendor refused a launch');
  throw new Refusal('play.vendor_unavailable', { vendor: game.vendor.name });
}

/** The page of a lottery game with its prize mode and tab (PLAY-01, PLAY-02); the vendor's lobby is the list of its games. */
function lotteryPage({ settings }: Merchant, vendorCode: string, gameId: string, tab: 'trad' | 'ent'): string {
  const list = vendorCode === 'ELOTT' ? '/m/elott' : '/m/lott';
  if (gameId === LOBBY) return `${list}/draws?vassalage=${vendorCode}`;
  return `${list}/play/${gameId}?mode=${launchMode(vendorCode, settings['lottery.vietnamMode'])}&tab=${tab}`;
}

/** Starts a game at its vendor. Guards before money: the operator's switches, the merchant's offer, trial money, the player's rights. */
export function launchGame({ catalogue, state, operator, rights }: LaunchDeps): Handler<'launchGame'> {
  return async (context, { query }) => {
    const player = playerOf(context);
    const { game, isOffered } = choose(catalogue, context.merchant.code, query.vassalage, query.gameId);
    const { vendor } = game;
    await refusePlay(rights, player, { game, isOffered });
    const names = { gameId: query.gameId, gameName: game.name, vassalage: vendor.code, vendorName: vendor.name };
    // The lottery's games are pages of the site, in no frame (LOTT-03).
    if (lotteryVendors.includes(vendor.code)) return { ...names, url: lotteryPage(context.merchant, vendor.code, game.id, query.playType), saysReady: true };
    const endpoint = state.endpoint(vendor.code);
    // The game exists and may be available in a moment: the launch can be retried.
    if (!endpoint && state.isFirstConnecting) throw new Refusal('play.vendor_unavailable', { vendor: vendor.name });
    const isHosted = game.id === LOBBY || state.hosts(vendor.code, game.id);
    if (!endpoint || !isHosted) throw new Refusal('play.game_not_offered', { game: game.name });
    const token = await grantPlay(rights, player, game, PLAY_TOKEN_LIFE_MS);
    const answer = await operator.launch(endpoint, requestOf(context, game, token));
    const url = addressOf(context, answer, game, state.frameOrigins(context.request.hostname, vendor.code));
    return { ...names, url, saysReady: endpoint.saysReady };
  };
}
