import type { Parsed } from '@laro/contract/routes';
import type { Settings } from '@laro/domain/settings/settings';
import { momentOfId } from '#server/db/ordered-id.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { dateIn, drawParams } from '@laro/lottery/schedule/draw-params';
import { pauseOn } from '@laro/lottery/schedule/holidays';
import { plannedDraws } from '@laro/lottery/schedule/upcoming';
import type { DrawRow } from '../draws/draws.store.ts';
import type { GameRow } from './games.store.ts';
import { gameTerms, minorUnit, otherTerms, settingsFor, wholeMoney, type OwnRates } from '../orders/terms.ts';
import { viewDraw } from '../pages/views.ts';

export type GameEntry = Parsed<'listLotteryGames', 'value'>['games'][number];

/** The part of the catalogue that the lottery uses. */
export interface LotteryCatalogue {
  findOffer: (
    merchantCode: string,
    gameId: string,
  ) => { game: { id: string; name: string; gameType: string; vendor: { code: string } }; isOffered: boolean } | null;
}

/** A game with its next, waiting, last and past draw. */
export interface Heads {
  next?: DrawRow;
  waiting?: DrawRow;
  last?: DrawRow;
  past?: DrawRow;
  jackpot?: GameEntry['jackpot'];
}

interface Offer {
  game: GameRow;
  name: string;
  isOn: boolean;
  merchantCode: string;
  settings: Settings;
}

/** The moment of the next draw by the schedule, for a game that has no open draw. */
function plannedAt(game: GameRow, now: number): string | null {
  const [planned] = plannedDraws(game, now + game.closesBeforeMs, (_atMs, count) => count > 0);
  return planned ? new Date(planned.drawsAtMs).toISOString() : null;
}

/** When bets on the next draw began: when the draw before it closed or, for the first draw, when it was made, because its sale opens then (LOTT-06). */
export function nextSince({ next, waiting, past }: Heads): string | null {
  if (!next) return null;
  const closings = [waiting, past].flatMap((draw) => (draw && draw.closesAt < next.closesAt ? [draw.closesAt.getTime()] : []));
  return new Date(closings.length === 0 ? momentOfId(next.id) : Math.max(...closings)).toISOString();
}

/** The mode that a player may choose next to that of the game. */
function choiceOf(game: GameRow, settings: Settings, own: OwnRates): GameEntry['choice'] {
  const other = otherTerms(game, settings, own);
  return other && { mode: other.mode, base: other.baseMin, baseMax: other.base };
}

/** A game of the merchant as its lobby shows it, with the bases of a player's own rates. */
export function viewGame({ game, name, isOn, ...merchant }: Offer, heads: Heads, now: number, own: OwnRates): GameEntry {
  const { next, waiting, last, past, jackpot = null } = heads;
  const drawsAt = next?.drawsAt ?? new Date(now);
  const settings = settingsFor(game, merchant.merchantCode, merchant.settings, { drawsAt });
  const { mode, base, baseMin } = gameTerms(game, settings, own);
  return {
    gameId: game.id,
    vassalage: game.vendor,
    category: game.vendor === 'ELOTT' ? 'ELOTT' : 'LOTT',
    name,
    params: drawParams(game.params, game.zone, drawsAt.getTime()),
    everyMinutes: 'every' in game.times ? game.times.every : null,
    zone: game.zone,
    region: game.region,
    isOn,
    mode,
    base: mode === 'ZY' ? baseMin : base,
    baseMax: base,
    choice: choiceOf(game, settings, own),
    rulesVersion: next?.rulesVersion ?? game.rulesVersion,
    next: next ? viewDraw(next, game) : null,
    nextSince: nextSince(heads),
    waiting: waiting ? viewDraw(waiting, game) : null,
    last: last?.result ? { drawId: last.id, numero: last.numero, result: last.result, drawsAt: last.drawsAt.toISOString() } : null,
    voided: past?.state === 'void' ? { drawId: past.id, numero: past.numero } : null,
    plannedAt: next ? null : plannedAt(game, now),
    pause: pauseOn(game.holidays, dateIn(game.zone, now)),
    jackpot,
    stakes: {
      units: settings['lottery.unitsMinor'].map((unit) => BigInt(unit) * minorUnit(settings)),
      price: BigInt(settings['lottery.sixBallPriceMinor']) * minorUnit(settings),
      lineMin: BigInt(settings['lottery.lineMinMinor']) * minorUnit(settings),
      lineMax: wholeMoney(settings['lottery.lineMax']),
      coverPercent: settings['lottery.coverPercent'],
    },
  };
}

/** The games that a merchant offers, each with its name and whether it takes orders now. */
export function offersOf(
  games: readonly GameRow[],
  catalogue: LotteryCatalogue,
  merchant: Merchant,
  isOff: (vendor: string, gameId: string) => boolean,
): Offer[] {
  return games.flatMap((game) => {
    const found = catalogue.findOffer(merchant.code, game.id);
    if (!found?.isOffered) return [];
    return [{ game, name: found.game.name, isOn: !isOff(game.vendor, game.id), merchantCode: merchant.code, settings: merchant.settings }];
  });
}
