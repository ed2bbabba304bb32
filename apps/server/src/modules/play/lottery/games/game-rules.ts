import type { Parsed } from '@laro/contract/routes';
import type { Settings } from '@laro/domain/settings/settings';
import type { GameChange } from '@laro/lottery/schedule/changes';
import { longestChase } from '@laro/lottery/schedule/closing';
import { dateIn, drawParams } from '@laro/lottery/schedule/draw-params';
import { rulesOf } from '@laro/lottery/rules/play-rules';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { GameRow } from './games.store.ts';
import { gameTerms, minorUnit, modesOf, settingsFor, wholeMoney } from '../orders/terms.ts';

type Rules = Parsed<'getLotteryRules', 'value'>;
type Asked = Parsed<'getLotteryRules', 'query'>;

/** Mode and base that rules are shown for: the game's own, which is the first of the list, at its largest base unless the query names others. */
function shownTerms(game: GameRow, settings: Settings, { mode, base }: Asked): Pick<Rules, 'mode' | 'base' | 'modes'> {
  const own = gameTerms(game, settings);
  if (own.mode === 'Fixed') return { mode: own.mode, base: 0, modes: [] };
  const modes = modesOf(settings)
    .map((entry) => ({ ...entry, isOwn: entry.mode === own.mode }))
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
  const chosen = modes.find((entry) => entry.mode === (mode || own.mode)) ?? modes.find(({ isOwn }) => isOwn);
  if (!chosen) throw new Error(`${own.mode} is no mode of the merchant`);
  if (base !== undefined && (base < chosen.base || base > chosen.baseMax))
    throw new Refusal('lottery.base_out_of_range', { min: chosen.base, max: chosen.baseMax });
  return { mode: chosen.mode, base: base ?? chosen.baseMax, modes };
}

const viewUpcoming = ({ from, schedule, terms }: GameChange): Rules['upcoming'][number] => {
  const times = schedule?.times;
  return {
    from,
    closesBeforeSeconds: schedule && schedule.closesBeforeMs / 1000,
    everyMinutes: times && 'every' in times ? times.every : null,
    times: times && 'at' in times ? [...times.at] : [],
    days: times && 'at' in times ? [...(times.days ?? [])] : [],
    hasOtherTerms: terms !== null,
  };
};

/** Changes of later dates that concern players of a merchant (LOTT-66). */
const upcomingOf = ({ changes }: GameRow, merchantCode: string, today: string): Rules['upcoming'] =>
  changes.filter(({ from, terms }) => from > today && (terms === null || terms.merchant === merchantCode)).map(viewUpcoming);

/** Cost of a bet, and the bounds of orders and payouts (LOTT-15, LOTT-25, LOTT-28). */
function stakesOf(game: GameRow, settings: Settings): Rules['stakes'] {
  const minor = minorUnit(settings);
  const isPriced = game.params.family === 'LT';
  return {
    units: isPriced ? [] : settings['lottery.unitsMinor'].map((unit) => BigInt(unit) * minor),
    price: isPriced ? BigInt(settings['lottery.sixBallPriceMinor']) * minor : null,
    lineMin: BigInt(settings['lottery.lineMinMinor']) * minor,
    lineMax: wholeMoney(settings['lottery.lineMax']),
    orderMax: wholeMoney(settings['lottery.orderMax']),
    lineWinMax: wholeMoney(settings['lottery.lineWinMax']),
    drawWinMax: wholeMoney(settings['lottery.drawWinMax']),
    chaseMax: longestChase(game),
  };
}

/** The rules of a game, as everybody may read them (LOTT-16). */
export function gameRules(game: GameRow, name: string, merchant: { code: string; settings: Settings }, asked: Asked, now: number): Rules {
  const settings = settingsFor(game, merchant.code, merchant.settings, { drawsAt: new Date(now) });
  const params = drawParams(game.params, game.zone, now);
  const terms = shownTerms(game, settings, asked);
  const plays = rulesOf(params, terms.base).map((play) => ({
    ...play,
    classes: play.classes.map(({ ways, outcomes, odds, ...prize }) => ({
      ...prize,
      ways: String(ways),
      outcomes: String(outcomes),
      odds: odds === null ? null : String(odds),
    })),
  }));
  return {
    gameId: game.id,
    name,
    zone: game.zone,
    params,
    rulesVersion: game.rulesVersion,
    ...terms,
    plays,
    closesBeforeSeconds: game.closesBeforeMs / 1000,
    holidays: { everyYear: [...game.holidays.everyYear], periods: game.holidays.periods.map((period) => ({ ...period })) },
    upcoming: upcomingOf(game, merchant.code, dateIn(game.zone, now)),
    isImported: game.region !== null,
    stakes: stakesOf(game, settings),
  };
}
