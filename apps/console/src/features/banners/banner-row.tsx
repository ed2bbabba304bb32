import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { Icon } from '@laro/ui/icon.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { Pill } from '#console/shared/pill.tsx';
import { useFormats } from '#console/shared/formats.ts';
import type { DeskBanner } from '#console/shared/queries.ts';
import { useMerchant } from '#console/shared/session.ts';
import { useWords } from '#console/shared/words.tsx';
import { bannerState, draftOf, missingLanguages, shownText, type BannerState } from './banner-draft.ts';
import { BannerPicture } from './banner-picture.tsx';
import css from './banners.module.css';

const tones: Record<BannerState, 'ok' | 'plain' | 'info' | 'warn'> = { on: 'ok', off: 'plain', waiting: 'info', over: 'warn' };

export interface BannerRowProps {
  banner: DeskBanner;
  /** Left out for those who may only look. */
  onMove?: (by: -1 | 1) => void;
  canMoveUp?: boolean;
  canMoveDown?: boolean;
  onRemove?: () => void;
}

/** One banner in the order of its place. */
export function BannerRow({ banner, onMove, canMoveUp = false, canMoveDown = false, onRemove }: BannerRowProps) {
  const { t, language } = useWords();
  const { moment, list } = useFormats();
  const merchant = useMerchant();
  const draft = draftOf(banner);
  const title = shownText(draft, 'title', language, merchant.defaultLanguage) || t('desk.banners.untitled');
  // As of the moment the row came into sight.
  const [now] = useState(Date.now);
  const state = bannerState(banner, now);
  const missing = missingLanguages(draft, merchant.languages);
  const times = [
    banner.startsAt === null ? null : t('desk.banners.from', { moment: moment(banner.startsAt, merchant.timeZone) }),
    banner.endsAt === null ? null : t('desk.banners.to', { moment: moment(banner.endsAt, merchant.timeZone) }),
  ].filter((text) => text !== null);
  return (
    <li className={css['row']}>
      <span className={css['thumb']} data-off={state === 'on' ? undefined : ''}>
        <BannerPicture picture={banner.picture} sizes="180px" />
      </span>
      <div className={css['about']}>
        <h2>{title}</h2>
        <p className={css['marks']}>
          <Pill tone={tones[state]}>{t(`desk.banners.state.${state}`)}</Pill>
          {missing.length > 0 ? <Pill tone="warn">{t('desk.banners.missing_in', { languages: list(missing) })}</Pill> : null}
        </p>
        <p className={css['small']}>{[...times, banner.target || t('desk.banners.no_target')].join(' · ')}</p>
      </div>
      <div className={css['acts']}>
        {onMove ? (
          <>
            <button type="button" className={css['icon']} aria-label={t('desk.banners.up', { title })} disabled={!canMoveUp} onClick={() => onMove(-1)}>
              <Icon name="caret-up-bold" size={18} />
            </button>
            <button type="button" className={css['icon']} aria-label={t('desk.banners.down', { title })} disabled={!canMoveDown} onClick={() => onMove(1)}>
              <Icon name="caret-down-bold" size={18} />
            </button>
          </>
        ) : null}
        <Link
          to={`/m/${merchant.code}/banners/${banner.id}`}
          className={buttonClass({ kind: 'quiet', size: 'tiny' })}
          aria-label={t('desk.banners.change_of', { title })}
        >
          {t(onMove ? 'desk.change' : 'desk.look')}
        </Link>
        {onRemove ? (
          <Button size="tiny" kind="text" aria-label={t('desk.banners.remove_of', { title })} onClick={onRemove}>
            {t('desk.banners.remove')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
