import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useT } from '#player/shared/api/services.ts';
import { compareAmounts } from '#player/shared/money/compare-amounts.ts';
import type { Order, OrderLine } from '../lottery-api.ts';
import css from '../lottery.module.css';
import { playName, prizeName } from '@laro/i18n/play-names';
import { oddsText } from '../rules-text.ts';
import { Selection } from '../numbers/selection.tsx';
import { useMoney } from '../use-money.ts';

/** True for a payout above the stake; one at or below it is not shown as a gain (T49). */
export const isGain = ({ staked, payout }: Pick<OrderLine, 'staked' | 'payout'>): boolean => compareAmounts(payout, staked) > 0;

function LineEnd({ line, money }: { line: OrderLine; money: ReturnType<typeof useMoney> }) {
  const t = useT();
  if (line.state === 'accepted') return <span>{money(line.staked)}</span>;
  if (line.state === 'won') return <span className={isGain(line) ? css['won'] : undefined}>+{money(line.payout)}</span>;
  return <span className={css['quiet']}>{t(`lottery.line.${line.state}`)}</span>;
}

/** The lines of an order: what was bet, and what became of it. */
export function OrderLines({ order, hasOdds = false, onCancel }: { order: Order; hasOdds?: boolean; onCancel?: (line: number) => void }) {
  const t = useT();
  const money = useMoney();
  const canRemove = onCancel !== undefined && order.canCancel;
  return order.lines.map((line) => (
    <div key={line.line} className={css['row']}>
      <span>
        <b>{playName(t, order.draw.params.family, line.play)}</b>
        <Selection family={order.draw.params.family} line={line} hasResult={order.draw.result !== null} />
        <small>{t('lottery.bets_at', { bets: line.bets, stake: money(line.stake) })}</small>
        {hasOdds && line.odds.length > 0 ? (
          <small>{t('lottery.odds_only', { prize: prizeName(t, 'win'), odds: `${line.odds.map(oddsText).join(' – ')} ×` })}</small>
        ) : null}
        {line.wins.map(({ prize, count }) => (
          <small key={prize}>{t('lottery.won_class', { prize: prizeName(t, prize), count })}</small>
        ))}
      </span>
      <LineEnd line={line} money={money} />
      {canRemove && line.state === 'accepted' ? (
        <button type="button" aria-label={t('lottery.cancel_line', { line: line.line })} onClick={() => onCancel(line.line)}>
          <Icon name="x-bold" size={18} />
        </button>
      ) : null}
    </div>
  ));
}
