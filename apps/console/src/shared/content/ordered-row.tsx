import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import type { Language } from '@laro/domain/system/languages';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Joined } from '#console/shared/texts/joined.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './content.module.css';
import { showingState, showingTones, type Showing } from './showing-state.ts';

/** Actions of a row in an ordered list; without `onMove` it is read-only. */
export interface RowActs {
  onMove?: (by: -1 | 1) => void;
  canMoveUp?: boolean;
  canMoveDown?: boolean;
  onRemove?: () => void;
}

interface OrderedRowProps extends RowActs {
  title: string;
  showing: Showing;
  /** Languages that lack words. */
  missing: readonly Language[];
  /** Further facts, before and after the times; empty texts are left out. */
  facts: readonly [before: string, after: string];
  picture?: ReactNode;
  /** The page of the entry. */
  to: string;
}

/** One entry of what the operator shows, in its order: whether it shows now, its words, its times. */
export function OrderedRow({ title, showing, missing, facts: [before, after], picture, to, ...acts }: OrderedRowProps) {
  const { t } = useWords();
  const { list } = useFormats();
  // As of the moment the row came into sight.
  const [now] = useState(Date.now);
  const { startsAt, endsAt } = showing;
  const state = showingState(showing, now);
  const from = startsAt === null ? null : <MomentIn at={startsAt} words={(moment) => t('desk.banners.from', { moment })} />;
  const until = endsAt === null ? null : <MomentIn at={endsAt} words={(moment) => t('desk.banners.to', { moment })} />;
  return (
    <li className={css['row']}>
      {picture === undefined ? null : (
        <span className={css['thumb']} data-off={state === 'on' ? undefined : ''}>
          {picture}
        </span>
      )}
      <div className={css['about']}>
        <h2>{title}</h2>
        <p className={css['marks']}>
          <Pill tone={showingTones[state]}>{t(`desk.banners.state.${state}`)}</Pill>
          {missing.length > 0 ? <Pill tone="warn">{t('desk.banners.missing_in', { languages: list([...missing]) })}</Pill> : null}
        </p>
        <p className={css['small']}>
          <Joined parts={{ before, from, until, after }} />
        </p>
      </div>
      <Acts title={title} to={to} {...acts} />
    </li>
  );
}

function Acts({ title, to, onMove, canMoveUp = false, canMoveDown = false, onRemove }: RowActs & { title: string; to: string }) {
  const { t } = useWords();
  return (
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
      <Link to={to} className={buttonClass({ kind: 'quiet', size: 'tiny' })} aria-label={t('desk.banners.change_of', { title })}>
        {t(onMove ? 'desk.change' : 'desk.look')}
      </Link>
      {onMove ? (
        <Button size="tiny" kind="text" aria-label={t('desk.banners.remove_of', { title })} onClick={onRemove}>
          {t('desk.banners.remove')}
        </Button>
      ) : null}
    </div>
  );
}
