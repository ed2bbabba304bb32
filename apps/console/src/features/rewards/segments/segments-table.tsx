import { Button } from '@laro/ui/button.tsx';
import content from '#console/shared/content/content.module.css';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import type { SavedSegment } from '#console/shared/rewards/segments.ts';
import { useWords } from '#console/shared/texts/words.tsx';

/** Live, or frozen with the moment and the number of members that the person may know; while the list is written, that number so far. */
export function KindCell({ frozenAt, members, isFreezing }: Pick<SavedSegment, 'frozenAt' | 'members' | 'isFreezing'>) {
  const { t } = useWords();
  if (frozenAt === null) return <Pill tone="info">{t('desk-rewards.segments.live')}</Pill>;
  return (
    <span className={list['name']}>
      <Pill tone={isFreezing ? 'warn' : 'plain'}>{t(isFreezing ? 'desk-rewards.segments.freezing' : 'desk-rewards.segments.frozen')}</Pill>
      {members === null ? null : <small>{t(isFreezing ? 'desk-rewards.segments.kept_so_far' : 'desk-rewards.segments.kept', { count: members })}</small>}
      <small>
        <Moment at={frozenAt} />
      </small>
    </span>
  );
}

interface SegmentsTableProps {
  segments: readonly SavedSegment[];
  mayChange: boolean;
  onOpen: (what: 'write' | 'look' | 'retire', segment: SavedSegment) => void;
}

/** Saved segments with the number of what uses them. */
export function SegmentsTable({ segments, mayChange, onOpen }: SegmentsTableProps) {
  const { t } = useWords();
  const acts = ({ isRetired, uses }: SavedSegment) =>
    [
      { what: 'look', words: t('desk-rewards.segments.look') },
      ...(mayChange && !isRetired ? [{ what: 'write', words: t('desk-rewards.segments.edit') } as const] : []),
      ...(mayChange && !isRetired && uses === 0 ? [{ what: 'retire', words: t('desk-rewards.segments.retire') } as const] : []),
    ] as const;
  return (
    <DataTable
      rows={segments}
      keyOf={({ id }) => id}
      isOff={({ isRetired }) => isRetired}
      hasLongActs
      act={(segment) => (
        <span className={content['acts']}>
          {acts(segment).map(({ what, words }) => (
            <Button key={what} size="tiny" aria-label={`${words}: ${segment.name}`} onClick={() => onOpen(what, segment)}>
              {words}
            </Button>
          ))}
        </span>
      )}
      columns={[
        {
          label: t('desk-rewards.segments.name'),
          cell: ({ name, isRetired }) => (
            <span className={list['name']}>
              <b>{name}</b>
              {isRetired ? <small>{t('desk-rewards.segments.retired')}</small> : null}
            </span>
          ),
        },
        { label: t('desk-rewards.segments.form'), cell: KindCell },
        { label: t('desk-rewards.segments.uses'), isNumber: true, cell: ({ uses }) => uses },
        {
          label: t('desk-rewards.segments.saved'),
          cell: ({ madeAt, madeBy }) => (
            <span className={list['name']}>
              <Moment at={madeAt} />
              <small>{madeBy}</small>
            </span>
          ),
        },
      ]}
    />
  );
}
