import { useServices } from '#player/shared/api/services.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import agentCss from '../agent.module.css';
import { agentPaths } from '../agent-paths.ts';
import { dayText } from '../parts/day-text.ts';
import type { Contract, ContractTerms } from './contract-api.ts';
import { useContractText } from './contract-text.ts';
import css from './contracts.module.css';
import type { ReactNode } from 'react';

/** The steps of a contract and what it says besides, as sentences. */
export function ContractLines({ terms }: { terms: ContractTerms }) {
  const { rowOf, optionsOf } = useContractText();
  return (
    <>
      {terms.rows.length === 0 ? null : (
        <ol className={css['steps']}>
          {terms.rows.map((row, place) => {
            const { pays, needs } = rowOf(terms.kind, row);
            return (
              <li key={place}>
                <b>{pays}</b>
                <small>{needs}</small>
              </li>
            );
          })}
        </ol>
      )}
      {optionsOf(terms).map((text) => (
        <p key={text} className={agentCss['quiet']}>
          {text}
        </p>
      ))}
    </>
  );
}

/** One contract: state, scope, days, steps, and what can be done about it. Its own page needs no link to itself. */
export function ContractCard({ contract, isLinked = true, children }: { contract: Contract; isLinked?: boolean; children?: ReactNode }) {
  const { t, tag } = useServices().words;
  const { scopeOf } = useContractText();
  const { state, from, to, member } = contract;
  const days = to === null ? t('contracts.from', { day: dayText(from, tag) }) : t('contracts.range', { from: dayText(from, tag), to: dayText(to, tag) });
  const side = member === null ? t(contract.isFromCompany ? 'contracts.paid_by_us' : 'contracts.paid_by_upline') : t('contracts.for', { name: member.name });
  return (
    <article className={agentCss['form']} aria-label={`${scopeOf(contract.scope)}, ${t(`contracts.state.${state}`)}`}>
      <header className={css['top']}>
        <b>{scopeOf(contract.scope)}</b>
        <span className={agentCss['state']} data-look={state === 'in_force' ? 'ok' : undefined}>
          {t(`contracts.state.${state}`)}
        </span>
      </header>
      <p className={agentCss['quiet']}>{`${side} · ${days}`}</p>
      <ContractLines terms={contract} />
      {state === 'offered' ? <p className={agentCss['quiet']}>{t('contracts.answer_by', { day: dayText(contract.lapsesAt, tag) })}</p> : null}
      {contract.endReason === '' ? null : <p className={agentCss['quiet']}>{t('contracts.ended_because', { text: contract.endReason })}</p>}
      {contract.wish === '' ? null : <p className={agentCss['quiet']}>{t('contracts.wished', { text: contract.wish })}</p>}
      {children}
      {isLinked ? (
        <Link to={`${agentPaths.contract}/${contract.id}`} className={css['own']}>
          {t('contracts.open')}
        </Link>
      ) : null}
    </article>
  );
}
