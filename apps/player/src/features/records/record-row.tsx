import { displayAmount } from '@laro/domain/money/money';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Picture } from '@laro/ui/pictures/picture.tsx';
import type { CSSProperties } from 'react';
import { categoryLook } from '#player/shared/play/category-look.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import { isGain, signedAmount } from '#player/shared/records/values/record-money.ts';
import type { RoundView } from './record-queries.ts';
import { timeOf } from '#player/shared/records/values/record-times.ts';
import css from '#player/shared/records/records.module.css';

const ART_WIDTHS = [240, 480] as const;

/** The picture of a round's game; a plate with the category's glyph for a removed game. */
export function RoundArt({ round, size }: { round: Pick<RoundView, 'picture' | 'category'>; size: number }) {
  const look = categoryLook[round.category ?? 'RNG'];
  const lost = <Icon name={look.activeIcon} size={size / 2} />;
  return (
    <span className={css['art']} style={{ width: size, height: size, '--plate': round.picture?.plate, '--c': look.colour } as CSSProperties}>
      {round.picture ? (
        <Picture base={`/img/games/${round.picture.key}`} widths={ART_WIDTHS} sizes={`${size}px`} width={size} height={size} lost={lost} />
      ) : (
        lost
      )}
    </span>
  );
}

/** Result of a round with its sign, or a word for a round without one. */
export function RoundResult({ round, className = '' }: { round: Pick<RoundView, 'status' | 'net'>; className?: string | undefined }) {
  const t = useT();
  const { decimals } = useSettings().currency;
  const kind = round.status === 'open' ? 'open' : isGain(round.net) ? 'gain' : 'plain';
  return (
    <span className={`${css['result'] ?? ''} ${className}`} data-kind={kind}>
      {round.status === 'open' ? t('records.status.open') : signedAmount(round.net, decimals)}
    </span>
  );
}

/** One round of the list; leads to all about it. */
export function RecordRow({ round, timeZone, address }: { round: RoundView; timeZone: string; address: string }) {
  const t = useT();
  const { decimals } = useSettings().currency;
  return (
    <li>
      <Link className={css['row']} to={address}>
        <RoundArt round={round} size={44} />
        <span className={css['names']}>
          <span className={css['name']}>{round.gameName}</span>
          <span className={css['note']}>
            {timeOf(round.at, timeZone)}, {round.vendorName}
          </span>
        </span>
        <span className={css['figures']}>
          <RoundResult round={round} />
          <span className={css['note']}>
            {round.status === 'void' ? t('records.void_note') : t('records.stake', { amount: displayAmount(round.stake, decimals) })}
          </span>
        </span>
        <Icon name="caret-right-bold" size={16} className={css['caret']} />
      </Link>
    </li>
  );
}
