import { useT } from '#player/shared/api/services.ts';
import type { Order } from '../lottery-api.ts';
import css from '../lottery.module.css';
import { useMoney } from '../use-money.ts';

export interface KeptLineProps {
  kept: NonNullable<Order['kept']>;
}

/** The part of a settled stake that is kept for the player's rebate (LOTT-18, LOTT-33). */
export function KeptLine({ kept }: KeptLineProps) {
  const money = useMoney();
  return <p className={css['odds']}>{useT()('draws.kept', { kept: money(kept) })}</p>;
}
