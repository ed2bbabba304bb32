import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { displayAmount, isNothing, type Amount } from '@laro/domain/money/money';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import type { AgentContract } from './contract-queries.ts';

/** The steps and options of a contract, as sentences. */
export function ContractLines({ contract: { kind, rows, options } }: { contract: Pick<AgentContract, 'kind' | 'rows' | 'options'> }) {
  const { t } = useWords();
  const { code } = useMerchant().currency;
  const money = (amount: Amount) => `${displayAmount(amount)} ${code}`;
  const { cpa } = options;
  const players =
    cpa === null
      ? []
      : [
          t('contracts.cpa.pays', { amount: money(cpa.amount) }),
          t('contracts.cpa.verified'),
          t('contracts.cpa.deposit', { amount: money(cpa.firstDepositMin), count: cpa.days }),
          t('contracts.cpa.turnover', { amount: money(cpa.validMin) }),
          ...(cpa.monthMax === null ? [] : [t('contracts.cpa.month_max', { amount: money(cpa.monthMax) })]),
          t('contracts.cpa.back'),
        ];
  const further = [
    options.max === null ? null : t('contracts.option.max', { amount: money(options.max) }),
    kind === 'dividend' ? t(`contracts.period.${options.period}`) : null,
    kind === 'dividend' ? t(`contracts.carry.${options.carry}`) : null,
    options.carryCap === null ? null : t('contracts.option.cap', { amount: money(options.carryCap) }),
    options.deductsSalary ? t('contracts.option.deducts') : null,
    options.inheritsCarry === false ? t('contracts.option.anew') : null,
  ].filter((text) => text !== null);
  const steps = rows.map(({ betVolume, activeMember, netLoss, rateType, ppm, amount }) => {
    const rate = percentOfPpm(ppm);
    const percent = t(kind === 'dividend' ? 'contracts.row.result' : 'contracts.row.turnover', { rate });
    const needs = [
      isNothing(betVolume) ? null : t('contracts.needs.turnover', { amount: money(betVolume) }),
      activeMember === 0 ? null : t('contracts.needs.active', { count: activeMember }),
      isNothing(netLoss) ? null : t('contracts.needs.result', { amount: money(netLoss) }),
    ].filter((need) => need !== null);
    const pays = rateType === 'P' ? percent : t('contracts.row.fixed', { amount: money(amount) });
    return `${pays}: ${needs.length === 0 ? t('contracts.needs.nothing') : needs.join(' · ')}`;
  });
  return (
    <ul>
      {[...steps, ...players, ...further].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
