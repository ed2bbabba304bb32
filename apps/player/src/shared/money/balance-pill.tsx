import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import css from './balance-pill.module.css';
import { useBalance, type Balance } from './balance.late.ts';
import { MemberLink } from '#player/shared/shell/menu/member-link.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { WALLET_PATH } from '#player/shared/money/amount/wallet-path.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useWhitelabel } from '#player/shared/api/queries.ts';
import { useIsTrial } from '#player/shared/session/session.ts';
import { useLanguageTag, useServices, useT } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';

/** Closes what is open when something else is touched or Escape is pressed. */
function useDismiss(isOpen: boolean, close: () => void) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      box.current?.querySelector('button')?.focus();
      close();
    };
    // Touch and mouse events, not pointer events: iOS 12 has only the former.
    for (const name of ['touchstart', 'mousedown', 'focusin']) document.addEventListener(name, onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      for (const name of ['touchstart', 'mousedown', 'focusin']) document.removeEventListener(name, onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen, close]);
  return box;
}

/** The way to the money by kind (WALLET-01). Its words come with the menu: few open it. */
function WalletRow({ onDone }: { onDone: () => void }) {
  const { words } = useServices();
  const [isNamed, setNamed] = useState(false);
  useEffect(() => {
    words.need(['payout']).then(
      () => setNamed(true),
      // Offline; the row appears the next time.
      () => undefined,
    );
  }, [words]);
  return isNamed ? (
    <Link to={WALLET_PATH} className={css['row']} onClick={onDone}>
      <Icon name="wallet" size={20} />
      {words.t('payout.wallet')}
    </Link>
  ) : null;
}

/** Refresh and hide or show; says when an old figure is from, and that trial money is not real. */
function BalanceMenu({ id, balance, onDone }: { id: string; balance: Balance; onDone: () => void }) {
  const t = useT();
  const tag = useLanguageTag();
  const isTrial = useIsTrial();
  const refresh = () => {
    onDone();
    balance.refresh().catch(() => showToast(t('shell.balance.failed'), 'error', toastMs.short));
  };
  const toggle = () => {
    onDone();
    balance.toggleHidden();
  };
  return (
    <div className={css['menu']} id={id}>
      {isTrial ? <p className={css['line']}>{t('shell.trial.money')}</p> : null}
      {balance.staleSince ? (
        <p className={css['line']}>{t('shell.balance.since', { time: balance.staleSince.toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit' }) })}</p>
      ) : null}
      <button type="button" className={css['row']} onClick={refresh}>
        <Icon name="arrow-clockwise-bold" size={20} />
        {t('shell.balance.refresh')}
      </button>
      <button type="button" className={css['row']} onClick={toggle}>
        <Icon name={balance.isHidden ? 'eye' : 'eye-slash'} size={20} />
        {t(balance.isHidden ? 'shell.balance.show' : 'shell.balance.hide')}
      </button>
      <WalletRow onDone={onDone} />
    </div>
  );
}

/** The balance with its drop-down and the way to the deposit (HDR-03). Trial money always says what it is (T60). */
export function BalancePill() {
  const t = useT();
  const { entries } = useWhitelabel();
  const isTrial = useIsTrial();
  const balance = useBalance();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const box = useDismiss(isOpen, close);
  const id = useId();
  return (
    <div className={css['pill']} ref={box}>
      <button
        type="button"
        className={css['amount']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-busy={balance.isRefreshing || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">{t('shell.balance.label')} </span>
        <span className={css['stack']}>
          {isTrial ? <span className={css['trial']}>{t('shell.trial.label')}</span> : null}
          <span className={css['figure']} style={{ minWidth: `${balance.width}ch` }} data-stale={balance.staleSince !== null || undefined} data-balance="">
            {balance.text}
          </span>
        </span>
        <Icon name="caret-down-bold" size={16} />
      </button>
      {entries.deposit ? (
        <MemberLink to={paths.deposit} className={css['plus']} aria-label={t('shell.menu.deposit')}>
          <Icon name="plus-bold" size={20} />
        </MemberLink>
      ) : null}
      {isOpen ? <BalanceMenu id={id} balance={balance} onDone={close} /> : null}
    </div>
  );
}
