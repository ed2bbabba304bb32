import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { ContractLines } from '#console/shared/contracts/contract-lines.tsx';

type Request = Wire<'listContractRequests', 'value'>['requests'][number];

const requestsQuery = (merchant: string) =>
  queryOptions({
    queryKey: ['agents', merchant, 'requests'],
    queryFn: ({ signal }) => api.call('listContractRequests', { params: { merchant }, signal }),
  });

/** Contracts that agents ask the company for; each is offered as it is, or refused (AGENT-02, AGENT-46). */
export function ContractRequests() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const mayAnswer = useMay()('agents.contracts');
  const say = useToast();
  const client = useQueryClient();
  const [asked, ask] = useState<{ request: Request; accepts: boolean } | null>(null);
  const label = (accepts: boolean) => t(accepts ? 'desk.requests.offer' : 'desk.requests.refuse');
  const decide = async (reason: string) => {
    if (asked === null) return;
    const { request, accepts } = asked;
    await api.call('decideContractRequest', { params: { merchant, contractId: request.id }, body: { accepts, reason } });
    await client.invalidateQueries({ queryKey: ['agents', merchant] });
    say(t('desk.requests.decided'));
    ask(null);
  };
  return (
    <Card title={t('desk.requests.title')}>
      <Loaded query={useQuery(requestsQuery(merchant))}>
        {({ requests }) =>
          requests.length === 0 ? (
            <EmptyState title={t('desk.requests.none')} />
          ) : (
            <DataTable
              rows={requests}
              keyOf={({ id }) => id}
              columns={[
                { label: t('desk.moves.member'), cell: ({ member }) => <Link to={`/m/${merchant}/agents/${member.id}`}>{member.username}</Link> },
                { label: t('desk.contracts.kind'), cell: ({ kind }) => t(`contracts.kind.${kind}`) },
                { label: t('desk.contracts.days'), cell: ({ from }) => t('contracts.from', { day: from }) },
                { label: t('desk.contracts.terms'), cell: (request) => <ContractLines contract={request} /> },
              ]}
              act={
                mayAnswer
                  ? (request) =>
                      [true, false].map((accepts) => (
                        <Button key={label(accepts)} size="small" kind={accepts ? 'primary' : 'danger'} onClick={() => ask({ request, accepts })}>
                          {label(accepts)}
                        </Button>
                      ))
                  : null
              }
            />
          )
        }
      </Loaded>
      {asked === null ? null : (
        <ActDialog
          title={`${label(asked.accepts)}: ${asked.request.member.username}`}
          submit={label(asked.accepts)}
          isDangerous={!asked.accepts}
          onSubmit={decide}
          onClose={() => ask(null)}
        />
      )}
    </Card>
  );
}
