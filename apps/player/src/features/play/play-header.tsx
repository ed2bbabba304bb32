import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useBalance } from '#player/shared/money/balance.late.ts';
import { useIsTrial, useSession } from '#player/shared/session/session.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useT } from '#player/shared/api/services.ts';
import { paths } from '#player/shared/router/paths.ts';
import { moneyText } from '#player/shared/records/values/record-money.ts';
import { clockText } from '#player/shared/play/clock/play-clock.ts';
import type { PlayClock } from '#player/shared/play/clock/use-play-time.ts';
import css from './play.module.css';

/** The player's balance, unless the game shows it; trial money is always named so (T60). */
function Balance({ isInGame }: { isInGame: boolean }) {
  const t = useT();
  const session = useSession();
  const isTrial = useIsTrial();
  const { text } = useBalance();
  if (!session) return null;
  return (
    <span className={css['balance']}>
      {isTrial ? <span className={css['trial']}>{t('play.trial')}</span> : null}
      {isInGame ? null : (
        <>
          <span className="visually-hidden">{t('play.balance')} </span>
          <span className={css['figure']} data-balance="">
            {text}
          </span>
        </>
      )}
    </span>
  );
}

/** Since when, and what it has brought: always in sight while a game is played (T47); leads to the limits. */
function Clock({ clock }: { clock: PlayClock }) {
  const t = useT();
  const isTrial = useIsTrial();
  const { currency } = useSettings();
  const said = (
    <>
      <span className={css['fact']}>
        {t('play.bounds.time')} <span className={css['figure']}>{clockText(clock.elapsedMs)}</span>
      </span>
      <span className={css['fact']}>
        {t('play.bounds.net')} <span className={css['figure']}>{moneyText(clock.net, currency.symbol)}</span>
      </span>
    </>
  );
  return isTrial ? (
    <div className={css['clock']}>{said}</div>
  ) : (
    <a className={css['clock']} href={paths.limits}>
      {said}
      <span className="visually-hidden"> {t('play.bounds.link')}</span>
    </a>
  );
}

interface PlayHeaderProps {
  title: string;
  /** Null before it is known. */
  clock: PlayClock | null;
  /** True while the game itself shows the balance. */
  isBalanceInGame: boolean;
  onBack: () => void;
  onReload: (() => void) | null;
}

/** Back, the game's name, the balance, time and result of the session, reload. */
export function PlayHeader({ title, clock, isBalanceInGame, onBack, onReload }: PlayHeaderProps) {
  const t = useT();
  return (
    <header className={css['header']}>
      <button type="button" className={css['icon']} aria-label={t('play.leave')} onClick={onBack}>
        <Icon name="arrow-left-bold" />
      </button>
      <div className={css['middle']}>
        <h1 className={css['title']}>{title}</h1>
        <Balance isInGame={isBalanceInGame} />
      </div>
      <button type="button" className={css['icon']} aria-label={t('play.reload')} disabled={onReload === null} onClick={() => onReload?.()}>
        <Icon name="arrow-clockwise-bold" />
      </button>
      {clock ? <Clock clock={clock} /> : null}
    </header>
  );
}
