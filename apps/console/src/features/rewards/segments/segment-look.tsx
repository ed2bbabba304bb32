import { Button } from '@laro/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMerchant } from '#console/shared/api/session.ts';
import { Modal } from '#console/shared/form/modal.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import type { SavedSegment } from '#console/shared/rewards/segments.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { KindCell } from './segments-table.tsx';
import { segmentQuery } from './segment-queries.ts';

/** The versions of a segment with their people and reasons, and what uses it. */
export function SegmentLook({ segment, onClose }: { segment: SavedSegment; onClose: () => void }) {
  const { t } = useWords();
  const query = useQuery(segmentQuery(useMerchant().code, segment.id));
  return (
    <Modal
      title={`${t('desk-rewards.segments.look')}: ${segment.name}`}
      size="wide"
      onClose={onClose}
      actions={
        <Button size="small" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <Loaded query={query}>
        {({ versions, usedBy }) => (
          <>
            <h3>{t('desk-rewards.segments.uses')}</h3>
            {usedBy.length === 0 ? (
              <p>{t('desk-rewards.segments.unused')}</p>
            ) : (
              <ul>
                {usedBy.map(({ kind, name, version, isOver }, index) => (
                  <li key={index}>
                    {t(`desk-rewards.segments.use.${kind}`)}: {name}
                    {version === null ? null : `, ${version}`}
                    {isOver ? ` (${t('desk-rewards.segments.over')})` : null}
                  </li>
                ))}
              </ul>
            )}
            <h3>{t('desk-rewards.segments.versions')}</h3>
            <DataTable
              rows={versions}
              keyOf={({ version }) => String(version)}
              columns={[
                {
                  label: t('desk-rewards.segments.name'),
                  cell: ({ name, version }) => (
                    <span className={list['name']}>
                      <b>{name}</b>
                      <small>{version}</small>
                    </span>
                  ),
                },
                { label: t('desk-rewards.segments.form'), cell: KindCell },
                {
                  label: t('desk.reason.label'),
                  cell: ({ reason, madeBy, approvedBy }) => (
                    <span className={list['name']}>
                      <span>{reason}</span>
                      <small>{approvedBy === null ? madeBy : `${madeBy}, ${approvedBy}`}</small>
                    </span>
                  ),
                },
                { label: t('desk-rewards.segments.saved'), cell: ({ madeAt }) => <Moment at={madeAt} /> },
              ]}
            />
          </>
        )}
      </Loaded>
    </Modal>
  );
}
