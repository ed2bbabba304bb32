import { transferStates, type TransferState } from '@laro/domain/agents/transfers/transfer-rules';
import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { amountInCurrency, AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

type Transfer = Wire<'listAgentTransfers', 'value'>['transfers'][number];
type Act = 'approve' | 'refuse' | 'undo';
interface Asked {
  transfer: Transfer;
  act: Act;
}

const tones = { done: 'ok', waiting: 'warn', refused: 'plain', undone: 'danger' } as const;
const labels = { approve: 'desk.accreditation.accept', refuse: 'desk.accreditation.refuse', undo: 'desk.transfers.undo' } as const;

const transfersQuery = (merchant: string, state: TransferState | '') =>
  infiniteQueryOptions({
    queryKey: ['agents', merchant, 'transfers', state],
    queryFn: ({ pageParam, signal }) => api.call('listAgentTransfers', { params: { merchant }, query: { state, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

function TransferDialog({ merchant, asked: { transfer, act }, onClose }: { merchant: string; asked: Asked; onClose: () => void }) {
  const { t } = useWords();
  const { code } = useMerchant().currency;
  const say = useToast();
  const client = useQueryClient();
  const params = { merchant, transferId: transfer.id };
  const carryOut = async (reason: string) => {
    if (act === 'undo') {
      const { takenBack } = await api.call('undoTransfer', { params, body: { reason } });
      say(t('desk.transfers.undone', { amount: amountInCurrency(takenBack, code) }));
    } else {
      await api.call('decideTransfer', { params, body: { act, reason } });
      say(t('desk.accreditation.decided'));
    }
    await client.invalidateQueries({ queryKey: ['agents', merchant, 'transfers'] });
    onClose();
  };
  return (
    <ActDialog
      title={`${t(labels[act])}: ${amountInCurrency(transfer.amount, code)}`}
      submit={t(labels[act])}
      isDangerous={act !== 'approve'}
      onSubmit={carryOut}
      onClose={onClose}
    >
      <p>{`${transfer.sender.username} → ${transfer.receiver.username}`}</p>
      {act === 'undo' ? <p>{t('desk.transfers.undo_text')}</p> : null}
    </ActDialog>
  );
}

/** The decision about a transfer by staff, and the part that an undoing took back. */
function Decision({ transfer: { state, takenBack, reason, decidedBy } }: { transfer: Transfer }) {
  const { t } = useWords();
  const { code } = useMerchant().currency;
  if (decidedBy === null) return '–';
  return (
    <>
      {`${reason} (${decidedBy})`}
      {state === 'undone' ? <div>{t('desk.transfers.undone', { amount: amountInCurrency(takenBack, code) })}</div> : null}
    </>
  );
}

function Transfers({ merchant, transfers }: { merchant: string; transfers: readonly Transfer[] }) {
  const { t } = useWords();
  const { currency } = useMerchant();
  const mayApprove = useMay()('agents.approve');
  const [asked, ask] = useState<Asked | null>(null);
  const actsOf = ({ state }: Transfer): readonly Act[] => (state === 'waiting' ? ['approve', 'refuse'] : state === 'done' ? ['undo'] : []);
  return (
    <>
      <DataTable
        rows={transfers}
        keyOf={({ id }) => id}
        columns={[
          { label: t('desk.transfers.from'), cell: ({ sender }) => <Link to={`/m/${merchant}/agents/${sender.id}`}>{sender.username}</Link> },
          { label: t('desk.transfers.to'), cell: ({ receiver }) => <Link to={`/m/${merchant}/members/${receiver.id}`}>{receiver.username}</Link> },
          { label: t('desk.transfers.amount'), isNumber: true, cell: ({ amount }) => <AmountText amount={amount} currency={currency.code} /> },
          { label: t('desk.agents.state'), cell: ({ state }) => <Pill tone={tones[state]}>{t(`transfer.state.${state}`)}</Pill> },
          { label: t('desk.accreditation.sent'), cell: ({ sentAt }) => <Moment at={sentAt} /> },
          { label: t('desk.moves.reason'), cell: (transfer) => <Decision transfer={transfer} /> },
        ]}
        act={
          mayApprove
            ? (transfer) =>
                actsOf(transfer).map((act) => (
                  <Button key={act} size="small" kind={act === 'approve' ? 'primary' : 'danger'} onClick={() => ask({ transfer, act })}>
                    {t(labels[act])}
                  </Button>
                ))
            : null
        }
      />
      {asked === null ? null : <TransferDialog merchant={merchant} asked={asked} onClose={() => ask(null)} />}
    </>
  );
}

/** Money that agents send down their team: large ones are decided here, and each can be undone (AGENT-38, AGENT-46). */
export function TransfersPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const [address, setAddress] = useSearchParams();
  const state: TransferState | '' = transferStates.find((name) => name === address.get('state')) ?? '';
  const query = useInfiniteQuery(transfersQuery(merchant, state));
  const states = [{ value: '', label: t('desk.agents.any') }, ...transferStates.map((name) => ({ value: name as string, label: t(`transfer.state.${name}`) }))];
  return (
    <Page title={t('desk.transfers.title')} text={t('desk.transfers.text')}>
      <div className={list['filters']}>
        <Select
          aria-label={t('desk.agents.state')}
          value={state}
          options={states}
          onChange={(value) => setAddress(value === '' ? {} : { state: value }, { replace: true })}
        />
      </div>
      <LongerList query={query}>
        {(pages) => {
          const transfers = pages.flatMap((page) => page.transfers);
          return transfers.length === 0 ? <EmptyState title={t('desk.transfers.none')} /> : <Transfers merchant={merchant} transfers={transfers} />;
        }}
      </LongerList>
    </Page>
  );
}
