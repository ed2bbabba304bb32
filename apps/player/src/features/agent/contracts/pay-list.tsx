import type { ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { isNothing } from '@laro/domain/money/money';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { momentOf } from '#player/shared/records/values/record-times.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { agentPaths } from '../agent-paths.ts';
import css from '../agent.module.css';
import { dayText } from '../parts/day-text.ts';
import { contractPayQuery, type ContractPay } from './contract-api.ts';
import { useContractText } from './contract-text.ts';
import { moneyText } from '../parts/agent-money.ts';

function PayRow({ pay }: { pay: ContractPay }) {
  const { t, tag } = useServices().words;
  const { currency, timeZone } = useSettings();
  const { scopeOf } = useContractText();
  const time = pay.hour === null ? dayText(pay.day, tag) : momentOf(pay.hour, timeZone).slice(0, -3);
  return (
    <li>
      <Link to={`${agentPaths.statements}/${pay.number}`} className={css['row']}>
        <span className={css['rowText']}>
          <b>{time}</b>
          <small>{`${scopeOf(pay.scope)} · ${pay.isReversal ? t('contracts.reversal') : t(`contracts.pay.${pay.state}`)}`}</small>
          {isNothing(pay.passed) ? null : <small>{t('contracts.passed', { amount: moneyText(pay.passed, currency.symbol) })}</small>}
        </span>
        <b className={css['amount']}>{moneyText(pay.gross, currency.symbol)}</b>
      </Link>
    </li>
  );
}

export interface PayListProps {
  kind: ContractKind;
  /** Stays above the list in each of its states. */
  head?: ReactNode;
}

/** Statements of the contracts of a kind; each leads to its page. */
export function PayList({ kind, head }: PayListProps) {
  const services = useServices();
  const { t } = services.words;
  const query = useInfiniteQuery(contractPayQuery(services, kind));
  return (
    <>
      {head}
      <Loaded query={query} waiting={<Skeleton height={120} radius={20} />}>
        {({ pages }) => {
          const statements = pages.flatMap((page) => page.statements);
          if (statements.length === 0) return <p className={css['quiet']}>{t('contracts.pay.none')}</p>;
          return (
            <>
              <ul className={css['rows']}>
                {statements.map((pay) => (
                  <PayRow key={pay.number} pay={pay} />
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
