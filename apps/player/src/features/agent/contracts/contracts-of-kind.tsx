import type { ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { Link } from '#player/shared/router/router-view.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import css from '../agent.module.css';
import { ContractActs } from './answer-acts.tsx';
import { contractsQuery, type Contract } from './contract-api.ts';
import { ContractCard } from './contract-card.tsx';
import { contractPaths } from './contract-paths.ts';
import type { OfferSheetProps } from './offer/offer-sheet.tsx';
import type { PayListProps } from './pay-list.tsx';

/** The form comes with the first tap: most visits only read. */
const OfferSheet = latePart<OfferSheetProps>(async () => (await import('./offer/offer-sheet.tsx')).OfferSheet, {
  areas: ['amount'],
  close: ({ onClose }) => onClose(),
});
/** Pay is below the contracts, and comes after them. */
const LatePayList = latePart<PayListProps>(async () => (await import('./pay-list.tsx')).PayList, { areas: ['contracts'] });
/** Most visits confirm nothing. */
const LateConfirmation = latePart<object>(async () => (await import('#player/shared/session/proof/confirmation-sheet.tsx')).ConfirmationSheet);
export const waiting = <Skeleton height={320} radius={20} />;
const order = ['daily', 'dividend', 'hourly', 'cpa'] as const;

/** On narrow screens the kinds scroll sideways; the chosen one comes into view. Another kind is another list. */
function showCurrent(kinds: HTMLElement | null): void {
  kinds?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function Kinds({ kind }: { kind: ContractKind }) {
  const { t } = useServices().words;
  return (
    <nav ref={showCurrent} className={css['periods']} aria-label={t('contracts.kinds')}>
      {order.map((other) => (
        <Link key={other} to={contractPaths[other]} className={css['period']} aria-current={other === kind ? 'page' : undefined}>
          {t(`contracts.kind.${other}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Contracts of one side, the newest first. */
function Cards({ query, empty, actsOf }: { query: Listed; empty: string; actsOf: (contract: Contract) => ReactNode }) {
  const contracts = query.data?.pages.flatMap((page) => page.contracts) ?? [];
  return (
    <>
      {contracts.length === 0 ? <p className={css['quiet']}>{empty}</p> : null}
      {contracts.map((contract) => (
        <ContractCard key={contract.id} contract={contract}>
          {actsOf(contract)}
        </ContractCard>
      ))}
      <MoreButton query={query} />
    </>
  );
}

const useContracts = (kind: ContractKind, side: 'mine' | 'offered') => useInfiniteQuery(contractsQuery(useServices(), kind, side));
type Listed = ReturnType<typeof useContracts>;

/** Pay of an ended agent by kind; the contracts have ended with it. */
export const EndedPay = ({ kind }: { kind: ContractKind }) => <LatePayList kind={kind} head={<Kinds kind={kind} />} fallback={waiting} />;

/** Contracts of a kind: the agent's own, what they paid, and those for direct agents (AGENT-44). */
export function ContractsOfKind({ kind, mayChange }: { kind: ContractKind; mayChange: boolean }) {
  const { t } = useServices().words;
  const [mine, given] = [useContracts(kind, 'mine'), useContracts(kind, 'offered')];
  const [sheet, open] = useState<'offer' | 'ask' | null>(null);
  const acts = (contract: Contract) => (mayChange ? <ContractActs contract={contract} /> : null);
  return (
    <Loaded query={mine} waiting={waiting}>
      {({ pages: [newest] }) => {
        if (newest === undefined) return null;
        const own = newest.contracts.filter(({ status }) => status === 'V');
        return (
          <>
            <Kinds kind={kind} />
            {newest.isOn ? null : <Note kind="info">{t('contracts.off')}</Note>}
            {newest.contracts.length === 0 ? (
              <EmptyState title={t('contracts.none')} hint={t('contracts.none_hint')} />
            ) : (
              <Cards query={mine} empty="" actsOf={acts} />
            )}
            {mayChange && newest.isOn && kind !== 'cpa' ? (
              <Button isFull onClick={() => open('ask')}>
                {t('contracts.ask')}
              </Button>
            ) : null}
            <div className={css['head']}>
              <h2>{t('contracts.pay')}</h2>
            </div>
            <LatePayList kind={kind} fallback={<Skeleton height={120} radius={20} />} />
            <div className={css['head']}>
              <h2>{t('contracts.given')}</h2>
            </div>
            {kind === 'cpa' ? <p className={css['quiet']}>{t('contracts.cpa.company')}</p> : null}
            {mayChange && newest.isOn && kind !== 'cpa' ? (
              <Button kind="primary" isFull onClick={() => open('offer')}>
                {t('contracts.offer')}
              </Button>
            ) : null}
            {kind === 'cpa' ? null : <Loaded query={given}>{() => <Cards query={given} empty={t('contracts.given_none')} actsOf={acts} />}</Loaded>}
            {sheet !== null && kind !== 'cpa' ? (
              <OfferSheet key={sheet} act={sheet} kind={kind} firstStart={newest.firstStart} own={sheet === 'ask' ? [] : own} onClose={() => open(null)} />
            ) : null}
            <LateConfirmation />
          </>
        );
      }}
    </Loaded>
  );
}
