import type { MoneyGroup } from '@laro/domain/money/money-groups';
import { displayAmount } from '@laro/domain/money/money';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import type { CSSProperties } from 'react';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { isGain, signedAmount } from '#player/shared/records/values/record-money.ts';
import { timeOf } from '#player/shared/records/values/record-times.ts';
import records from '#player/shared/records/records.module.css';
import { Link } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { kindText, moneyLook } from '../money-look.ts';
import css from '../statements.module.css';
import type { Entry, PlayDay } from '../statements-api.ts';

/** The glyph of a group of money on its plate. */
export function MoneyPlate({ group, size = 44 }: { group: MoneyGroup; size?: number }) {
  const { icon, colour } = moneyLook[group];
  return (
    <span className={css['plate']} style={{ width: size, height: size, '--c': colour } as CSSProperties}>
      <Icon name={icon} size={size / 2} />
    </span>
  );
}

/** Change of the wallet by an entry; reserved amounts are styled differently. */
export function EntryChange({ entry, className = '' }: { entry: Entry; className?: string | undefined }) {
  const { decimals } = useSettings().currency;
  const kind = entry.status === 'held' ? 'open' : isGain(entry.change) ? 'gain' : 'plain';
  return (
    <span className={`${records['result'] ?? ''} ${className}`} data-kind={kind}>
      {signedAmount(entry.change, decimals)}
    </span>
  );
}

/** One entry of the list; leads to all about it. */
export function EntryRow({ entry, timeZone, address }: { entry: Entry; timeZone: string; address: string }) {
  const { words } = useServices();
  const { decimals } = useSettings().currency;
  const notes = [
    ...(entry.cause === '' ? [] : [entry.cause]),
    timeOf(entry.at, timeZone),
    ...(entry.wallet === 'cash' ? [] : [words.t(`statements.wallet.${entry.wallet}`)]),
  ];
  return (
    <li>
      <Link className={records['row']} to={address}>
        <MoneyPlate group={entry.group} />
        <span className={records['names']}>
          <span className={css['kind']}>{kindText(words, entry)}</span>
          <span className={records['note']}>{notes.join(', ')}</span>
        </span>
        <span className={records['figures']}>
          <EntryChange entry={entry} />
          <span className={records['note']}>{words.t('statements.balance', { amount: displayAmount(entry.after, decimals) })}</span>
        </span>
        <Icon name="caret-right-bold" size={16} className={records['caret']} />
      </Link>
    </li>
  );
}

/** The play of a day as one line; leads to the day's bets. */
export function PlayRow({ play }: { play: PlayDay }) {
  const t = useT();
  const { decimals } = useSettings().currency;
  const about = { count: play.bets, staked: displayAmount(play.staked, decimals), won: displayAmount(play.won, decimals) };
  return (
    <li>
      <Link className={records['row']} to={`${paths.bets}?period=range&from=${play.day}&to=${play.day}`}>
        <MoneyPlate group="play" />
        <span className={records['names']}>
          <span className={css['kind']}>{t('statements.group.play')}</span>
          <span className={records['note']}>{t('statements.play_of_day', about)}</span>
        </span>
        <span className={records['figures']}>
          <span className={records['result']} data-kind={isGain(play.net) ? 'gain' : 'plain'}>
            {signedAmount(play.net, decimals)}
          </span>
        </span>
        <Icon name="caret-right-bold" size={16} className={records['caret']} />
      </Link>
    </li>
  );
}
