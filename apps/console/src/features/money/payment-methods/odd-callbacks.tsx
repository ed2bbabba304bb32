import { oddOutcomes } from '@laro/domain/deposits/deposit-rules';
import { Button } from '@laro/ui/button.tsx';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { callbacksQuery, type GatewayCallback } from '#console/shared/api/deposit-queries.ts';
import { Moment, useMomentText } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';

function LookDialog({ shown, onClose }: { shown: GatewayCallback; onClose: () => void }) {
  const { t } = useWords();
  const merchant = useMerchant().code;
  const client = useQueryClient();
  const close = async (reason: string) => {
    await api.call('closeGatewayCallback', { params: { merchant, callbackId: shown.id }, body: { reason } });
    await client.invalidateQueries({ queryKey: callbacksQuery(merchant).queryKey });
    onClose();
  };
  return (
    <ActDialog title={t('desk.gateways.odd')} submit={t('desk.gateways.look')} size="wide" onSubmit={close} onClose={onClose}>
      <p className={list['name']}>
        <small>{shown.body}</small>
      </p>
    </ActDialog>
  );
}

/** Callbacks of gateways that match no order or contradict it: staff resolve each with a note (CASH-03). */
export function OddCallbacks() {
  const { t } = useWords();
  const momentText = useMomentText();
  const merchant = useMerchant().code;
  const mayClose = useMay()('deposits.decide');
  const query = useInfiniteQuery(callbacksQuery(merchant));
  const [shown, setShown] = useState<GatewayCallback | null>(null);
  const outcome = (row: GatewayCallback) => {
    const known = oddOutcomes.find((value) => value === row.outcome);
    return known === undefined ? row.outcome : t(`desk.gateways.outcome.${known}`);
  };
  const act = (row: GatewayCallback) => (
    <Button size="tiny" aria-label={`${t('desk.gateways.look')}: ${outcome(row)}, ${momentText(row.receivedAt)}`} onClick={() => setShown(row)}>
      {t('desk.gateways.look')}
    </Button>
  );
  return (
    <Card title={t('desk.gateways.odd')}>
      <LongerList query={query}>
        {(pages) => {
          const callbacks = pages.flatMap((page) => page.callbacks);
          if (callbacks.length === 0) return <p>{t('desk.gateways.odd_none')}</p>;
          return (
            <DataTable
              rows={callbacks}
              keyOf={(row) => row.id}
              act={mayClose ? act : null}
              columns={[
                { label: t('desk.state'), cell: outcome },
                { label: t('desk.deposits.gateway'), cell: (row) => row.gateway },
                {
                  label: t('desk.deposits.number'),
                  cell: (row) => (row.number === null ? t('desk.none') : <Link to={`/m/${merchant}/deposits/${row.number}`}>{row.number}</Link>),
                },
                { label: t('desk.deposits.created'), cell: (row) => <Moment at={row.receivedAt} /> },
              ]}
            />
          );
        }}
      </LongerList>
      {shown ? <LookDialog shown={shown} onClose={() => setShown(null)} /> : null}
    </Card>
  );
}
