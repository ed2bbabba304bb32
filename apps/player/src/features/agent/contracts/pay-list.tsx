import type { ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { isNothing } from '@laro/domain/money/money';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { momentOf } from '#player/shared/records/values/record-times.ts';
import { MoreButton } from '../parts/more-button.tsx';
import css from '../agent.module.css';
import { dayText } from '../parts/day-text.ts';
import { contractPayQuery, type ContractPay } from './contract-api.ts';
import { useContractText } from './contract-text.ts';
import { moneyText } from '../parts/agent-money.ts';

const ofSalary = ['valid', 'ggr'] as const;
const ofDividend = ['valid', 'ggr', 'rebates', 'rewards', 'fees', 'salary', 'net', 'carryIn', 'base', 'takenOver', 'carryOut'] as const;

/** The files of a statement come with its sheet. */
const LateFiles = latePart<{ number: string }>(async () => (await import('../pay/statement-files.tsx')).StatementFiles, { areas: ['earnings'] });

/** The figures that a statement was computed from. */
function FiguresSheet({ pay, onClose }: { pay: ContractPay; onClose: () => void }) {
  const { t } = useServices().words;
  const { symbol } = useSettings().currency;
  const { figures } = pay;
  const isCpa = pay.kind === 'cpa';
  const names = pay.kind === 'dividend' ? ofDividend : isCpa ? [] : ofSalary;
  return (
    <Sheet title={t('contracts.computed')} closeLabel={t('common.close')} onClose={onClose}>
      <dl className={css['rateList']}>
        {names
          .filter((name) => name !== 'takenOver' || !isNothing(figures.takenOver))
          .map((name) => (
            <div key={name}>
              <dt>{t(`contracts.figure.${name}`)}</dt>
              <dd>{moneyText(figures[name], symbol)}</dd>
            </div>
          ))}
        <div>
          <dt>{t(isCpa ? 'contracts.figure.players' : 'contracts.figure.active')}</dt>
          <dd>{figures.active}</dd>
        </div>
        {isCpa ? null : (
          <div>
            <dt>{t('contracts.figure.step')}</dt>
            <dd>{figures.step ?? t('contracts.figure.no_step')}</dd>
          </div>
        )}
      </dl>
      <LateFiles number={pay.number} />
    </Sheet>
  );
}

function PayRow({ pay, onOpen }: { pay: ContractPay; onOpen: () => void }) {
  const { t, tag } = useServices().words;
  const { currency, timeZone } = useSettings();
  const { scopeOf } = useContractText();
  const time = pay.hour === null ? dayText(pay.day, tag) : momentOf(pay.hour, timeZone).slice(0, -3);
  return (
    <li>
      <button type="button" className={css['row']} onClick={onOpen}>
        <span className={css['rowText']}>
          <b>{time}</b>
          <small>{`${scopeOf(pay.scope)} · ${pay.isReversal ? t('contracts.reversal') : t(`contracts.pay.${pay.state}`)}`}</small>
          {isNothing(pay.passed) ? null : <small>{t('contracts.passed', { amount: moneyText(pay.passed, currency.symbol) })}</small>}
        </span>
        <b className={css['amount']}>{moneyText(pay.gross, currency.symbol)}</b>
      </button>
    </li>
  );
}

export interface PayListProps {
  kind: ContractKind;
  /** Stays above the list in each of its states. */
  head?: ReactNode;
}

/** Statements of the contracts of a kind, each with its figures. */
export function PayList({ kind, head }: PayListProps) {
  const services = useServices();
  const { t } = services.words;
  const query = useInfiniteQuery(contractPayQuery(services, kind));
  const [shown, show] = useState<ContractPay | null>(null);
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
                  <PayRow key={pay.number} pay={pay} onOpen={() => show(pay)} />
                ))}
              </ul>
              <MoreButton query={query} />
              {shown === null ? null : <FiguresSheet pay={shown} onClose={() => show(null)} />}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
