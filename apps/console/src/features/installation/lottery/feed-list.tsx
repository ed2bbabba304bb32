import { Button } from '@laro/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { lotteryImportsQuery, type Feed } from './lottery-queries.ts';

const KEY = /^[0-9a-f]{64}$/;
const FAULTS_SHOWN = 3;

/** Asks for another address and key of a feed; another person decides. */
function FeedDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const { t } = useWords();
  const proposed = useProposed();
  const client = useQueryClient();
  const [address, setAddress] = useState(feed.address);
  const [publicKey, setPublicKey] = useState(feed.publicKey);
  const isKey = KEY.test(publicKey.trim());
  const carryOut = async (reason: string) => {
    const body = { address: address.trim(), publicKey: publicKey.trim(), reason };
    const answer = await api.call('changeDeskLotteryFeed', { params: { feed: feed.feed }, body });
    if (isProposed(answer)) proposed(answer);
    void client.invalidateQueries({ queryKey: lotteryImportsQuery.queryKey });
    onClose();
  };
  return (
    <ActDialog
      title={feed.feed}
      submit={t('desk.lottery.feed_change')}
      isDangerous
      canSubmit={isKey && address.trim() !== ''}
      onClose={onClose}
      onSubmit={carryOut}
    >
      <Field label={t('desk.lottery.feed_address')}>{(marks) => <TextInput {...marks} value={address} onChange={setAddress} />}</Field>
      <Field label={t('desk.lottery.feed_key')} fault={isKey ? undefined : t('desk.lottery.feed_key_fault')}>
        {(marks) => <TextInput {...marks} value={publicKey} onChange={setPublicKey} />}
      </Field>
    </ActDialog>
  );
}

/** The feeds of imported results with their keys and the reports that were refused (LOTT-41). */
export function FeedList({ feeds, mayAct }: { feeds: readonly Feed[]; mayAct: boolean }) {
  const { t } = useWords();
  const [changing, setChanging] = useState<Feed | null>(null);
  const columns = [
    { label: t('desk.lottery.feed'), cell: ({ feed }: Feed) => feed },
    { label: t('desk.lottery.feed_address'), cell: ({ address }: Feed) => address },
    { label: t('desk.lottery.feed_key'), cell: ({ publicKey }: Feed) => `${publicKey.slice(0, 12)}…` },
    { label: t('desk.lottery.feed_changed'), cell: ({ changedAt }: Feed) => <MomentIn at={changedAt} words={(at) => at} /> },
    {
      label: t('desk.lottery.feed_faults'),
      cell: ({ faults }: Feed) =>
        faults
          .slice(0, FAULTS_SHOWN)
          .map(({ fault, times, numero }) => `${numero}: ${fault} × ${times}`)
          .join(', ') || '–',
    },
  ];
  const acts = (feed: Feed) => (
    <Button size="small" onClick={() => setChanging(feed)}>
      {t('desk.lottery.feed_change')}
    </Button>
  );
  return (
    <Card title={t('desk.lottery.feeds')}>
      <DataTable columns={columns} rows={feeds} keyOf={({ feed }) => feed} act={mayAct ? acts : null} hasLongActs />
      {changing ? <FeedDialog feed={changing} onClose={() => setChanging(null)} /> : null}
    </Card>
  );
}
