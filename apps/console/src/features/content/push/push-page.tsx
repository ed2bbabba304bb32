import type { Wire } from '@laro/contract/routes';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { PushForm } from './push-form.tsx';

type Message = Wire<'listDeskPush', 'value'>['messages'][number];

const WHILE_GOING_MS = 3000;

/** Polls while a message is being sent. */
const pushQuery = (merchant: string) =>
  queryOptions({
    queryKey: ['push', merchant],
    queryFn: ({ signal }) => api.call('listDeskPush', { params: { merchant }, signal }),
    refetchInterval: (query) => (query.state.data?.messages.some(({ doneAt }) => doneAt === null) ? WHILE_GOING_MS : false),
  });

function SentTable({ messages }: { messages: readonly Message[] }) {
  const { t, language } = useWords();
  const { defaultLanguage } = useMerchant();
  if (messages.length === 0) return <EmptyState title={t('desk.push.none')} />;
  return (
    <DataTable
      rows={messages}
      keyOf={({ id }) => id}
      columns={[
        { label: t('desk.push.heading'), cell: ({ texts }) => (texts[language] ?? texts[defaultLanguage])?.title ?? '' },
        { label: t('desk.push.topic'), cell: ({ topic, audience }) => `${t(`desk.push.topic.${topic}`)} · ${t(`desk.push.audience.${audience}`)}` },
        {
          label: t('desk.state'),
          cell: ({ doneAt, delivered, gone, failed }) =>
            doneAt === null ? <Pill tone="info">{t('desk.push.going')}</Pill> : t('desk.push.counts', { delivered, gone, failed }),
        },
        {
          label: t('desk.push.sent_by'),
          cell: ({ by, at }) => (
            <>
              {by} · <Moment at={at} />
            </>
          ),
        },
      ]}
    />
  );
}

/** Messages to the phones of members who have subscribed (DL-03); members excluded from gambling get none (T44). */
export function PushPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const mayWrite = useMay()('content.change');
  const query = useQuery(pushQuery(merchant.code));
  return (
    <Page title={t('desk.push.title')} text={t('desk.push.text')}>
      <Loaded query={query}>
        {({ messages, reach }) => (
          <>
            {mayWrite ? (
              <Card title={t('desk.push.write')}>
                <PushForm reach={reach} />
              </Card>
            ) : null}
            <SentTable messages={messages} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
