import { agentMemberRoutes } from '@laro/contract/agents/routes';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices, type Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session.ts';
import css from '../agent.module.css';
import { ContractCard } from '../contracts/contract-card.tsx';
import { MoreButton } from '../parts/more-button.tsx';

const memberApi = lateClient(agentMemberRoutes);

const memberContractsQuery = (services: Services, memberId: string) =>
  infiniteQueryOptions({
    networkMode: 'always',
    retry: false,
    queryKey: ['agent', sessionToken(), 'member', memberId, 'contracts'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => memberApi(services).call('listMemberContracts', { params: { memberId }, query: { before: pageParam }, signal }),
    getNextPageParam: (last) => last.next,
  });

/** Contracts, offers and requests of all kinds between the reader and a direct member (agents.md 9.2). */
export function MemberContracts({ memberId }: { memberId: string }) {
  const services = useServices();
  const { t } = services.words;
  const query = useInfiniteQuery(memberContractsQuery(services, memberId));
  return (
    <Loaded query={query} waiting={<Skeleton height={120} radius={14} />}>
      {({ pages }) => {
        const contracts = pages.flatMap((page) => page.contracts);
        return (
          <>
            {contracts.length === 0 ? <p className={css['quiet']}>{t('contracts.given_none')}</p> : null}
            {contracts.map((contract) => (
              <section key={contract.id}>
                <h3>{t(`contracts.kind.${contract.kind}`)}</h3>
                <ContractCard contract={contract} />
              </section>
            ))}
            <MoreButton query={query} />
          </>
        );
      }}
    </Loaded>
  );
}
