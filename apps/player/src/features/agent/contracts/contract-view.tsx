import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { ConfirmationSheet } from '#player/shared/session/proof/confirmation-sheet.tsx';
import agentCss from '../agent.module.css';
import { dayText } from '../parts/day-text.ts';
import { ContractActs } from './answer-acts.tsx';
import { contractQuery } from './contract-api.ts';
import { ContractCard, ContractLines } from './contract-card.tsx';
import { contractPaths } from './contract-paths.ts';
import css from './contracts.module.css';

/** One contract with its versions, at its own address (agents.md 12). */
export function ContractView({ id, mayAct }: { id: string; mayAct: boolean }) {
  const services = useServices();
  const { t, tag } = services.words;
  const query = useQuery(contractQuery(services, id));
  return (
    <Loaded query={query} waiting={<Skeleton height={320} radius={20} />}>
      {({ contract, versions }) => (
        <>
          <div className={agentCss['head']}>
            <h2>{t(`contracts.kind.${contract.kind}`)}</h2>
          </div>
          <ContractCard contract={contract} isLinked={false}>
            {mayAct ? <ContractActs contract={contract} /> : null}
          </ContractCard>
          {versions.length > 1 ? (
            <>
              <div className={agentCss['head']}>
                <h2>{t('contracts.versions')}</h2>
              </div>
              {versions
                .filter((version) => version.id !== contract.id)
                .map((version) => (
                  <article key={version.id} className={agentCss['form']}>
                    <header className={css['top']}>
                      <b>
                        {version.to === null
                          ? t('contracts.from', { day: dayText(version.from, tag) })
                          : t('contracts.range', { from: dayText(version.from, tag), to: dayText(version.to, tag) })}
                      </b>
                      <span className={agentCss['state']}>{t(`contracts.state.${version.state}`)}</span>
                    </header>
                    <ContractLines terms={version} />
                  </article>
                ))}
            </>
          ) : null}
          <Link to={contractPaths[contract.kind]} className={css['own']}>
            {t('contracts.all')}
          </Link>
          <ConfirmationSheet />
        </>
      )}
    </Loaded>
  );
}
