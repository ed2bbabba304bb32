import { useT } from '#player/shared/api/services.ts';
import { WALLET_PATH } from '#player/shared/money/amount/wallet-path.ts';
import { useBalance } from '#player/shared/money/balance.late.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useIsTrial } from '#player/shared/session/session.ts';
import css from './balance.module.css';

/** The player's money with its currency, and the way to its kinds (T32, WALLET-01). Trial money says what it is (T60). */
export function OwnBalance() {
  const t = useT();
  const isTrial = useIsTrial();
  const { text, staleSince } = useBalance();
  return (
    <Link to={WALLET_PATH} className={css['balance']}>
      <span className="visually-hidden">{t('shell.balance.label')} </span>
      {isTrial ? <small>{t('shell.trial.label')}</small> : null}
      <span data-balance="" data-stale={staleSince !== null || undefined}>
        {text}
      </span>
    </Link>
  );
}
