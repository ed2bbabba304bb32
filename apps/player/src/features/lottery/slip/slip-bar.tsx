import { latePart } from '#player/shared/late/late-part.tsx';
import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { displayAmount, type Amount } from '@laro/domain/money/money';
import { useSettings } from '#player/shared/api/queries.ts';
import { useT } from '#player/shared/api/services.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { paths } from '#player/shared/router/paths.ts';
import type { Game } from '../parts/lottery-api.ts';
import { useMoney } from '../parts/use-money.ts';
import css from './slip.module.css';
import type { CountedLine, LineFault } from './slip-lines.ts';

const LateSessionLine = latePart<object>(async () => (await import('./session-line.tsx')).SessionLine, { areas: ['play'] });

/** How much is staked on each bet: unit and multiple (LOTT-15). */
export interface Stake {
  unit: Amount;
  multiple: number;
}

const MULTIPLE_MAX = 9999;

function Units({ game, stake, onChange }: { game: Game; stake: Stake; onChange: (stake: Stake) => void }) {
  const t = useT();
  const { currency } = useSettings();
  const choose = (multiple: number) => onChange({ ...stake, multiple: Math.max(1, Math.min(MULTIPLE_MAX, multiple)) });
  return (
    <div className={css['stake']}>
      <div className={css['units']} role="group" aria-label={t('lottery.unit')}>
        {game.stakes.units.map((unit) => (
          <button key={unit} type="button" aria-pressed={unit === stake.unit} onClick={() => onChange({ ...stake, unit })}>
            {currency.symbol}
            {displayAmount(unit, /\.00/.test(unit) ? 0 : 2)}
          </button>
        ))}
      </div>
      <span aria-hidden="true">×</span>
      <div className={css['steps']} role="group" aria-label={t('lottery.multiple')}>
        <button type="button" aria-label={t('lottery.less')} onClick={() => choose(stake.multiple - 1)}>
          <Icon name="minus-bold" size={16} />
        </button>
        <input
          inputMode="numeric"
          aria-label={t('lottery.multiple')}
          value={stake.multiple}
          onChange={({ target }) => choose(Number(target.value.replaceAll(/\D/g, '')) || 1)}
        />
        <button type="button" aria-label={t('lottery.more')} onClick={() => choose(stake.multiple + 1)}>
          <Icon name="plus-bold" size={16} />
        </button>
      </div>
    </div>
  );
}

interface SlipBarProps {
  game: Game;
  /** The player's money, as the page shows it. */
  balance: string;
  stake: Stake;
  onStake: (stake: Stake) => void;
  /** The line of the board, or what it lacks. */
  counted: CountedLine | { fault: LineFault };
  slipCount: number;
  /** True if the board has any value. */
  isBegun: boolean;
  canBet: boolean;
  isBusy: boolean;
  onAdd: () => void;
  onBet: () => void;
  onOpenSlip: () => void;
}

/** Bets, stake and most of the line on the board, or what it lacks. */
function Sum({ game, balance, counted, isBegun }: Pick<SlipBarProps, 'game' | 'balance' | 'counted' | 'isBegun'>) {
  const t = useT();
  const money = useMoney();
  const own = <span className={css['balance']}>{t('lottery.balance', { balance })}</span>;
  if ('fault' in counted) {
    const values = { min: money(game.stakes.lineMin), max: money(game.stakes.lineMax) };
    return (
      <div className={css['sum']} aria-live="polite">
        <b>{isBegun ? t(`lottery.fault.${counted.fault}`, values) : t('lottery.choose')}</b>
        {own}
      </div>
    );
  }
  return (
    <div className={css['sum']} aria-live="polite">
      <b>{t('lottery.bets_at', { bets: counted.bets, stake: money(counted.stake) })}</b>
      <b className={css['total']}>{money(counted.staked)}</b>
      <span>{t('lottery.most', { most: money(counted.most) })}</span>
      {own}
    </div>
  );
}

/** The sum of the board, and the acts on it. */
export function SlipBar({ counted, slipCount, canBet, isBusy, onAdd, onBet, onOpenSlip, ...board }: SlipBarProps) {
  const t = useT();
  const money = useMoney();
  const line = 'fault' in counted ? null : counted;
  const opensSlip = slipCount > 0 && line === null;
  return (
    <div className={css['bar']}>
      {board.game.params.family === 'LT' ? null : <Units game={board.game} stake={board.stake} onChange={board.onStake} />}
      <Sum {...board} counted={counted} />
      <div className={css['acts']}>
        <Button kind="outline" aria-disabled={line === null && !opensSlip} onClick={opensSlip ? onOpenSlip : line ? onAdd : undefined}>
          {opensSlip ? t('lottery.slip_open', { count: slipCount }) : t('lottery.add')}
        </Button>
        <Button kind="primary" isBusy={isBusy} aria-disabled={line === null || !canBet} onClick={line && canBet ? onBet : undefined}>
          {line ? t('lottery.bet', { total: money(line.staked) }) : t('lottery.bet_none')}
        </Button>
      </div>
      <p className={css['care']}>
        {slipCount > 0 && line ? (
          <button type="button" onClick={onOpenSlip}>
            {t('lottery.slip_open', { count: slipCount })}
          </button>
        ) : null}
        <LateSessionLine />
        <Link to={paths.limits}>{t('lottery.limits')}</Link>
      </p>
    </div>
  );
}
