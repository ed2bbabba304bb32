import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { segmentsQuery, type SavedSegment } from '#console/shared/rewards/segments.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { SegmentDialog } from './segment-dialog.tsx';
import { SegmentLook } from './segment-look.tsx';
import { SegmentsTable } from './segments-table.tsx';
import { askSegmentsAgain } from './segment-queries.ts';

type Opened = { what: 'write'; segment: SavedSegment | null } | { what: 'look' | 'retire'; segment: SavedSegment };

function Retire({ segment, onClose }: { segment: SavedSegment; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const retire = async (reason: string) => {
    await api.call('retireDeskSegment', { params: { merchant, segmentId: segment.id }, body: { reason } });
    await askSegmentsAgain(client, merchant);
    onClose();
  };
  const words = t('desk-rewards.segments.retire');
  return (
    <ActDialog title={`${words}: ${segment.name}`} submit={words} isDangerous onSubmit={retire} onClose={onClose}>
      <p>{t('desk-rewards.segments.retire_text')}</p>
    </ActDialog>
  );
}

/** Saved segments of members, which rewards and mails choose by name (DESK-51). */
export function SegmentsPage() {
  const { t } = useWords();
  const query = useQuery(segmentsQuery(useMerchant().code));
  const mayChange = useMay()('segments.change');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const add = (
    <Button kind="primary" size="small" onClick={() => setOpened({ what: 'write', segment: null })}>
      {t('desk-rewards.segments.new')}
    </Button>
  );
  return (
    <Page title={t('desk-rewards.segments')} text={t('desk-rewards.segments.text')} actions={mayChange ? add : undefined}>
      <Loaded query={query}>
        {({ segments }) => (
          <Card>
            {segments.length === 0 ? (
              <EmptyState title={t('desk-rewards.segments.none')} />
            ) : (
              <SegmentsTable segments={segments} mayChange={mayChange} onOpen={(what, segment) => setOpened({ what, segment })} />
            )}
          </Card>
        )}
      </Loaded>
      {opened?.what === 'write' ? <SegmentDialog segment={opened.segment} onClose={close} /> : null}
      {opened?.what === 'look' ? <SegmentLook segment={opened.segment} onClose={close} /> : null}
      {opened?.what === 'retire' ? <Retire segment={opened.segment} onClose={close} /> : null}
    </Page>
  );
}
