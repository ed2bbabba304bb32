import type pg from 'pg';
import { refreshTurn } from '../../decisions/make-act.ts';
import type { Games } from '../../games/hosted-games.ts';
import type { WalletClient } from '../../wallet/wallet-client.ts';
import { afterBet, afterRollback, problemOf, waitAfter } from '../../wallet/wallet-rules.ts';
import { inGroups } from '../../db/in-groups.ts';
import { findStake, moveStake, putStakeOff, startStakeTries, takeStakes, type SeenStake, type TableStake, type TakenStake } from './table-stakes.store.ts';

/** Stakes written in one transaction. */
const GROUP = 250;

export interface StakeLifeDeps {
  pool: pg.Pool;
  wallet: Pick<WalletClient, 'bet' | 'rollback'>;
  games: Pick<Games, 'rules'>;
}

/** Moves the stakes of tables along. Two processes that move one stake do no harm: the books take each step once, the wallet each transaction once. */
export function createStakeLife({ pool, wallet, games }: StakeLifeDeps) {
  const startTry = inGroups<SeenStake, number | null>(GROUP, (stakes) => startStakeTries(pool, stakes));
  const take = inGroups<TakenStake, boolean>(GROUP, (taken) => takeStakes(pool, taken));
  const bet = async (stake: TableStake, isFresh: boolean): Promise<'on' | 'waits' | 'done'> => {
    // Abandoned before anything was sent: the process that placed it ended. A stored act is still carried out.
    if (stake.tries === 0 && !isFresh && !stake.isFurther) {
      await moveStake(pool, stake, { to: 'cancelled', from: ['begun'], refusal: 'studio.wallet_unavailable', tries: 0 });
      return 'on';
    }
    const tries = await startTry(stake);
    if (tries === null) return 'on';
    const { status, balance, limit } = await wallet.bet(stake, stake);
    const next = afterBet(status, { tries, ageMs: stake.ageMs });
    // A chip takes nothing, so that no limit can be against it but the reward's own.
    const refusal = stake.rewardId !== null && status === 'RS_ERROR_LIMIT_REACHED' ? 'studio.no_free_spin' : problemOf(status);
    if (next === 'repeat') {
      await putStakeOff(pool, stake.id, 'begun', waitAfter(tries));
      return 'waits';
    }
    // After a draw in between it is revoked already, and goes on from there.
    if (next === 'bet_taken') return (await take({ stake, balance })) ? 'done' : 'on';
    if (next === 'cancelled') await moveStake(pool, stake, { to: 'cancelled', from: ['begun'], refusal, limit, balance, tries });
    else await moveStake(pool, stake, { to: 'revoked', from: ['begun'], refusal });
    return 'on';
  };

  const takeBack = async (stake: TableStake): Promise<'on' | 'waits'> => {
    const tries = await startTry(stake);
    if (tries === null) return 'on';
    const { status, balance } = await wallet.rollback(stake, stake, stake.isLast);
    if (afterRollback(status) === 'repeat') {
      await putStakeOff(pool, stake.id, 'revoked', waitAfter(tries));
      return 'waits';
    }
    await moveStake(pool, stake, { to: 'cancelled', from: ['revoked'], balance });
    return 'on';
  };

  /** Takes a stake on as far as it goes now. `isFresh`: by the question that placed it; `known`: the stake as it was stored then. */
  return async (id: string, isFresh: boolean, known: TableStake | null = null): Promise<void> => {
    for (let isFirst = true; ; isFirst = false) {
      const stake = isFirst && known ? known : await findStake(pool, id);
      if (stake?.state !== 'begun' && stake?.state !== 'revoked') return;
      const stepped = stake.state === 'begun' ? await bet(stake, isFresh && isFirst) : await takeBack(stake);
      if (stake.isFurther) await refreshTurn(pool, games, stake.playId);
      if (stepped !== 'on') return;
    }
  };
}
