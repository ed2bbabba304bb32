import { onlineGateways, type OnlineGateway } from '@laro/domain/deposits/deposit-rules';
import { Button } from '@laro/ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { Select } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { reconciliationsQuery } from '#console/shared/api/deposit-queries.ts';
import { Field } from '#console/shared/form/field.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';

function StatementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const merchant = useMerchant().code;
  const client = useQueryClient();
  const [gateway, setGateway] = useState<OnlineGateway>('paymongo');
  const [statement, setStatement] = useState('');
  const run = async (reason: string) => {
    await api.call('reconcileGateway', { params: { merchant, gateway }, body: { statement, reason } });
    await client.invalidateQueries({ queryKey: reconciliationsQuery(merchant).queryKey });
    onClose();
  };
  return (
    <ActDialog title={t('desk.gateways.statement')} submit={t('desk.gateways.statement')} canSubmit={statement !== ''} onSubmit={run} onClose={onClose}>
      <Field label={t('desk.deposits.gateway')}>
        {(marks) => (
          <Select
            {...marks}
            value={gateway}
            options={onlineGateways.map((value) => ({ value, label: value }))}
            onChange={(value) => setGateway(onlineGateways.find((name) => name === value) ?? 'paymongo')}
          />
        )}
      </Field>
      <Field label={t('desk.gateways.statement_file')}>
        {(marks) => <input {...marks} type="file" accept=".csv,text/csv" onChange={({ target }) => void target.files?.[0]?.text().then(setStatement)} />}
      </Field>
    </ActDialog>
  );
}

/** Gateways' statements compared with our book, with every line in which they differ (CASH-03). */
export function Statements() {
  const { t } = useWords();
  const { count } = useFormats();
  const merchant = useMerchant().code;
  const mayRun = useMay()('deposits.decide');
  const query = useQuery(reconciliationsQuery(merchant));
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t('desk.gateways.statements')}>
      <Loaded query={query}>
        {({ reconciliations }) => (
          <>
            {reconciliations.length === 0 ? <p>{t('desk.gateways.statements_none')}</p> : null}
            {reconciliations.map((run) => (
              <section key={run.id}>
                <p>
                  <b>{run.gateway}</b>, <Moment at={run.at} />, {run.by}:{' '}
                  {t('desk.gateways.matched', { matched: count(run.matchedCount), count: count(run.lineCount) })}
                </p>
                {run.differences.length === 0 ? null : (
                  <DataTable
                    rows={run.differences}
                    keyOf={(row) => row.paymentId}
                    columns={[
                      { label: t('desk.deposits.authorisation'), cell: (row) => row.paymentId },
                      { label: t('desk.state'), cell: (row) => t(`desk.gateways.difference.${row.kind}`) },
                      { label: t('desk.deposits.number'), cell: (row) => row.number ?? t('desk.none') },
                      {
                        label: t('desk.gateways.ours'),
                        isNumber: true,
                        cell: (row) => (row.ours === null ? t('desk.none') : <AmountText amount={row.ours} />),
                      },
                      {
                        label: t('desk.gateways.theirs'),
                        isNumber: true,
                        cell: (row) => (row.theirs === null ? t('desk.none') : <AmountText amount={row.theirs} />),
                      },
                    ]}
                  />
                )}
              </section>
            ))}
          </>
        )}
      </Loaded>
      {mayRun ? (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('desk.gateways.statement')}
        </Button>
      ) : null}
      {isOpen ? <StatementDialog onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
