import type { ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { ConfirmationSheet } from '#player/shared/session/proof/confirmation-sheet.tsx';
import { AnswerActs } from './answer-acts.tsx';
import { contractsQuery } from './contract-api.ts';
import { ContractCard } from './contract-card.tsx';

/** Offers to a player by the agent above: who accepts one becomes an agent. Without any the way leads to the own page (AGENT-02, AGENT-45). */
export function OffersOfPlayer({ kind }: { kind: ContractKind }) {
  const services = useServices();
  const { t } = services.words;
  const navigate = useNavigate();
  const query = useInfiniteQuery(contractsQuery(services, kind, 'mine'));
  const contracts = query.data?.pages.flatMap((page) => page.contracts) ?? [];
  const isEmpty = query.isSuccess && contracts.length === 0;
  useEffect(() => {
    if (isEmpty) void navigate(paths.memberHome, { replace: true });
  }, [isEmpty, navigate]);
  return (
    <Loaded query={query} failed={t('agent.failed')} waiting={<Skeleton height={320} radius={20} />}>
      {() => (
        <>
          {contracts.some(({ state }) => state === 'offered') ? <Note kind="info">{t('contracts.becomes')}</Note> : null}
          {contracts.map((contract) => (
            <ContractCard key={contract.id} contract={contract}>
              {contract.state === 'offered' ? <AnswerActs contract={contract} /> : null}
            </ContractCard>
          ))}
          <ConfirmationSheet />
        </>
      )}
    </Loaded>
  );
}
