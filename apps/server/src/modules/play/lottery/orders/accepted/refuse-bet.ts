import { formatMoney, type Money } from '@laro/domain/money/money';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { PlayStatus } from '#server/ledger/bets/bets.ts';

/** Says in the lottery's words why the ledger took no stake. */
export function refuseBet(status: PlayStatus, { balance, needed, game }: { balance: Money; needed: Money; game: string }): never {
  switch (status) {
    case 'not_enough_money':
      throw new Refusal('lottery.not_enough_money', { balance: formatMoney(balance), needed: formatMoney(needed) });
    case 'limit_reached':
      throw new Refusal('lottery.limit_reached');
    case 'bonus_stake_max':
      throw new Refusal('lottery.bonus_stake_max');
    case 'user_disabled':
    case 'user_frozen':
    case 'token_expired':
      throw new Refusal('play.not_allowed');
    default:
      throw new Error(`a stake in ${game} was answered with ${status}`);
  }
}
