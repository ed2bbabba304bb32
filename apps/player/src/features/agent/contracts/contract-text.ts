import { isNothing } from '@laro/domain/money/money';
import type { AgentCategory } from '@laro/domain/agents/tree/rates';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useCategoryName } from '../parts/category-name.ts';
import type { ContractRow, ContractTerms } from './contract-api.ts';
import { moneyText } from '../parts/agent-money.ts';

type Cpa = NonNullable<ContractTerms['options']['cpa']>;

export interface ContractText {
  scopeOf: (scope: string) => string;
  /** Pay of a step, and its conditions. */
  rowOf: (kind: ContractTerms['kind'], row: ContractRow) => { pays: string; needs: string };
  optionsOf: (terms: ContractTerms) => string[];
}

/** Contracts as sentences, the same on cards, in forms and in the text that is accepted. */
export function useContractText(): ContractText {
  const { t } = useServices().words;
  const { symbol } = useSettings().currency;
  const nameOf = useCategoryName();
  const scopeOf = (scope: string) => (scope === 'CONS' ? t('contracts.scope.all') : nameOf(scope as AgentCategory));
  const rowOf: ContractText['rowOf'] = (kind, { betVolume, activeMember, netLoss, rateType, ppm, amount }) => {
    const rate = percentOfPpm(ppm);
    const percent = kind === 'dividend' ? t('contracts.row.result', { rate }) : t('contracts.row.turnover', { rate });
    const needs = [
      isNothing(betVolume) ? null : t('contracts.needs.turnover', { amount: moneyText(betVolume, symbol) }),
      activeMember === 0 ? null : t('contracts.needs.active', { count: activeMember }),
      isNothing(netLoss) ? null : t('contracts.needs.result', { amount: moneyText(netLoss, symbol) }),
    ].filter((need) => need !== null);
    const pays = rateType === 'P' ? percent : t('contracts.row.fixed', { amount: moneyText(amount, symbol) });
    return { pays, needs: needs.length === 0 ? t('contracts.needs.nothing') : needs.join(' · ') };
  };
  const cpaOf = ({ amount, firstDepositMin, validMin, days, monthMax }: Cpa): string[] => {
    const needs = [
      t('contracts.cpa.verified'),
      t('contracts.cpa.deposit', { amount: moneyText(firstDepositMin, symbol), count: days }),
      t('contracts.cpa.turnover', { amount: moneyText(validMin, symbol) }),
    ];
    const pays = t('contracts.cpa.pays', { amount: moneyText(amount, symbol) });
    const most = monthMax === null ? [] : [t('contracts.cpa.month_max', { amount: moneyText(monthMax, symbol) })];
    return [`${pays}: ${needs.join(' · ')}`, ...most, t('contracts.cpa.back')];
  };
  const optionsOf: ContractText['optionsOf'] = ({ kind, options }) => {
    if (options.cpa !== null) return cpaOf(options.cpa);
    if (kind !== 'dividend') return options.max === null ? [] : [t('contracts.option.max', { amount: moneyText(options.max, symbol) })];
    return [
      t(`contracts.period.${options.period}`),
      t(`contracts.carry.${options.carry}`),
      ...(options.carry === 'none' || options.carryCap === null ? [] : [t('contracts.option.cap', { amount: moneyText(options.carryCap, symbol) })]),
      ...(options.deductsSalary ? [t('contracts.option.deducts')] : []),
      ...(options.inheritsCarry === false ? [t('contracts.option.anew')] : []),
    ];
  };
  return { scopeOf, rowOf, optionsOf };
}
