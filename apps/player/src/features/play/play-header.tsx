import { Icon } from '@laro/ui/icon.tsx';
import { useBalance } from '#player/shared/balance.ts';
import { useIsTrial, useSession } from '#player/shared/session.ts';
import { useT } from '#player/shared/services.ts';
import css from './play.module.css';

/** What the player has, where it stands still while it is hidden; trial money is always named so (T60). */
function Balance() {
  const t = useT();
  const session = useSession();
  const isTrial = useIsTrial();
  const { text } = useBalance();
  if (!session) return null;
  return (
    <span className={css['balance']}>
      {isTrial ? <span className={css['trial']}>{t('play.trial')}</span> : null}
      <span className="visually-hidden">{t('play.balance')} </span>
      <span className={css['figure']}>{text}</span>
    </span>
  );
}

/** Back, the game's name, the balance, reload. */
export function PlayHeader({ title, onBack, onReload }: { title: string; onBack: () => void; onReload: (() => void) | null }) {
  const t = useT();
  return (
    <header className={css['header']}>
      <button type="button" className={css['icon']} aria-label={t('play.leave')} onClick={onBack}>
        <Icon name="arrow-left-bold" />
      </button>
      <div className={css['middle']}>
        <h1 className={css['title']}>{title}</h1>
        <Balance />
      </div>
      <button type="button" className={css['icon']} aria-label={t('play.reload')} disabled={onReload === null} onClick={() => onReload?.()}>
        <Icon name="arrow-clockwise-bold" />
      </button>
    </header>
  );
}
