import { ApiProblem } from '@laro/client/client';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { momentOf } from '#player/shared/records/values/record-times.ts';
import { ConfirmationSheet } from '#player/shared/session/proof/confirmation-sheet.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { AgentGate } from '../parts/agent-gate.tsx';
import css from '../agent.module.css';
import { SendForm } from './send-form.tsx';
import { transferFormQuery, transfersQuery, type Transfer } from './transfer-api.ts';
import { moneyText } from '../parts/agent-money.ts';

function Row({ transfer: { to, amount, state, sentAt } }: { transfer: Transfer }) {
  const t = useT();
  const { timeZone, currency } = useSettings();
  return (
    <li className={css['entry']}>
      <span className={css['rowText']}>
        <b>{to}</b>
        <small>{[t(`transfer.state.${state}`), momentOf(sentAt, timeZone).slice(0, -3)].join(' · ')}</small>
      </span>
      <b className={css['amount']}>{moneyText(amount, currency.symbol)}</b>
    </li>
  );
}

function Sent() {
  const services = useServices();
  const t = useT();
  const query = useInfiniteQuery(transfersQuery(services));
  return (
    <>
      <div className={css['head']}>
        <h2>{t('transfer.list')}</h2>
      </div>
      <Loaded query={query} waiting={<Skeleton height={120} radius={20} />}>
        {({ pages }) => {
          const transfers = pages.flatMap((page) => page.transfers);
          if (transfers.length === 0) return <p className={css['quiet']}>{t('transfer.none')}</p>;
          return (
            <>
              <ul className={css['rows']}>
                {transfers.map((transfer) => (
                  <Row key={transfer.number} transfer={transfer} />
                ))}
              </ul>
              <MoreButton query={query} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Transfers() {
  const services = useServices();
  const t = useT();
  const query = useQuery(transferFormQuery(services));
  if (query.error instanceof ApiProblem && query.error.code === 'agent.transfer_off')
    return <EmptyState title={t('transfer.off')} hint={t('transfer.off_hint')} />;
  return (
    <Loaded query={query} waiting={<Skeleton height={320} radius={20} />}>
      {(form) => (
        <>
          {form.canSend ? <SendForm form={form} /> : null}
          <Sent />
          <ConfirmationSheet />
        </>
      )}
    </Loaded>
  );
}

/** Money for members of the own team, where the merchant allows it; else the address says that it does not (AGENT-38). */
export function TransferPage() {
  const t = useT();
  return <AgentGate title={t('agent.tool.transfer')}>{() => <Transfers />}</AgentGate>;
}
