import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

type Terms = Wire<'previewContract', 'body'>;
type Periods = Wire<'previewContract', 'value'>['periods'];

function Table({ periods }: { periods: Periods }) {
  const { t } = useWords();
  const { code } = useMerchant().currency;
  if (periods.length === 0) return <p role="status">{t('desk.contracts.preview_none')}</p>;
  return (
    <>
      <p role="status">{t('desk.contracts.preview_text')}</p>
      <DataTable
        rows={periods}
        keyOf={({ day, hour }) => hour ?? day}
        columns={[
          { label: t('desk.contracts.preview_period'), cell: ({ day, hour }) => (hour === null ? day : <Moment at={hour} form="exact" />) },
          { label: t('desk.contracts.preview_valid'), isNumber: true, cell: ({ valid }) => <AmountText amount={valid} currency={code} /> },
          { label: t('desk.contracts.preview_active'), isNumber: true, cell: ({ active }) => active },
          { label: t('desk.contracts.preview_amount'), isNumber: true, cell: ({ amount }) => <AmountText amount={amount} currency={code} /> },
        ]}
      />
    </>
  );
}

/** Pay of the last closed periods by the terms that are being written (AGENT-46). Other terms make a new one. */
export function ContractPreview({ merchant, memberId, terms }: { merchant: string; memberId: string; terms: Terms | null }) {
  const { t } = useWords();
  const preview = useMutation({ mutationFn: (body: Terms) => api.call('previewContract', { params: { merchant, memberId }, body }) });
  return (
    <>
      <Button size="small" isBusy={preview.isPending} disabled={terms === null} onClick={() => terms !== null && preview.mutate(terms)}>
        {t('desk.contracts.preview')}
      </Button>
      {preview.error === null ? null : <ProblemNote error={preview.error} />}
      {preview.data === undefined ? null : <Table periods={preview.data.periods} />}
    </>
  );
}
