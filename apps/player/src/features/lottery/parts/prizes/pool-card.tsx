import { choose } from '@laro/lottery/plays/counts';
import { useT } from '#player/shared/api/services.ts';
import { compareAmounts } from '#player/shared/money/compare-amounts.ts';
import css from '../lottery.module.css';
import type { Game } from '../lottery-api.ts';
import { wholeText } from '../rules-text.ts';
import { useMoney } from '../use-money.ts';

const BALLS = 6;

export interface PoolCardProps {
  jackpot: NonNullable<Game['jackpot']>;
  /** Balls that six are drawn of. */
  balls: number;
}

/** The pool of a game of six balls as the ledger has it, what the open draw adds, and in plain words how it is shared (LOTT-57, LOTT-58). */
export function PoolCard({ jackpot, balls }: PoolCardProps) {
  const t = useT();
  const money = useMoney();
  const { pool, soldShare, closed } = jackpot;
  return (
    <section className={css['card']}>
      <h2>{t('lottery.pool_title')}</h2>
      <strong className={css['pool']}>{money(pool)}</strong>
      {compareAmounts(soldShare, '0') > 0 ? <p className={css['odds']}>{t('lottery.pool_sold', { more: money(soldShare) })}</p> : null}
      {closed === null ? null : <p className={css['odds']}>{t('lottery.pool_final', { pool: money(closed) })}</p>}
      <p className={css['odds']}>{t('lottery.pool_words', { chance: wholeText(String(choose(balls, BALLS))) })}</p>
    </section>
  );
}
