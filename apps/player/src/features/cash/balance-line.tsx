import { useBalance } from '#player/shared/money/balance.late.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import { isStanding } from '#player/shared/router/standing-pages.ts';
import css from './deposit.module.css';

/** The balance (T32), and a link to the deposit limit (T37). */
export function BalanceLine() {
  const t = useT();
  const { text } = useBalance();
  return (
    <div className={css['above']}>
      <span>
        {t('cash.balance')} <b>{text}</b>
      </span>
      {isStanding(paths.limits) ? (
        <Link to={paths.limits} className={css['limit'] ?? ''}>
          {t('cash.limit')}
        </Link>
      ) : null}
    </div>
  );
}
