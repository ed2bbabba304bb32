import type { Parsed } from '@laro/contract/routes';
import { betReturnFigures } from '@laro/domain/catalogue/bet-returns';
import { percentText, type Millionths } from '@laro/domain/catalogue/return-to-player';
import type { VendorBetReturn } from '#server/modules/play/vendors/index.ts';

type BetReturn = Parsed<'listBetReturns', 'value'>['returns'][number];

const percent = (share: Millionths | null): string | null => (share === null ? null : percentText(share));

/** Stakes and returns of a bet, judged by its exact return. */
export function betReturnOf({ gameCode, sums, stated, fromDay: _from, toDay: _to, ...one }: VendorBetReturn, gameName: string): BetReturn {
  const { actual, low, high, state } = betReturnFigures(sums, stated);
  return {
    ...one,
    gameId: gameCode,
    gameName,
    rounds: sums.rounds,
    staked: sums.staked,
    returned: sums.returned,
    actual: percent(actual),
    theoretical: percentText(stated.rtp),
    low: percent(low),
    high: percent(high),
    state: state === 'not_stated' ? 'too_few' : state,
  };
}
