import { payStepText } from '@laro/i18n/pay-words';
import { isNothing } from '@laro/domain/money/money';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { countText } from '#player/shared/language/count-text.ts';
import type { StatementDetails } from '../../agent-api.ts';
import css from '../../agent.module.css';
import { FigureList } from '../../figures/figure-list.tsx';
import { exactMoneyText } from '../../parts/agent-money.ts';

interface PartProps {
  statement: StatementDetails;
}

/** The figures in the order in which one follows from the others. */
function Figures({ statement: { kind, figures } }: PartProps) {
  const { t, tag } = useServices().words;
  const { symbol } = useSettings().currency;
  if (figures === null) return null;
  const isCpa = kind === 'cpa';
  const rows = [
    ...figures.amounts.map(({ name, amount }) => [t(`contracts.figure.${name}`), exactMoneyText(amount, symbol)] as const),
    [t(isCpa ? 'contracts.figure.players' : 'contracts.figure.active'), countText(figures.active, tag)] as const,
    ...(isCpa ? [] : [[t('contracts.figure.step'), figures.step === null ? t('contracts.figure.no_step') : countText(figures.step, tag)] as const]),
  ];
  return (
    <FigureList>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </FigureList>
  );
}

/** From the figures to the amount, sentence by sentence. */
function Steps({ statement: { steps, figures } }: PartProps) {
  const t = useT();
  const { symbol } = useSettings().currency;
  return (
    <ol className={css['rows']}>
      {steps.map(({ base, amount, ...step }) => (
        <li key={step.name} className={css['entry']}>
          <span className={css['rowText']}>
            {payStepText(
              t,
              { ...step, base: base === null ? '' : exactMoneyText(base, symbol), amount: exactMoneyText(amount, symbol) },
              figures?.step ?? null,
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** New players whom a statement pays for, or takes the pay back of. */
function Players({ players }: { players: StatementDetails['players'] }) {
  const t = useT();
  const { symbol } = useSettings().currency;
  return (
    <ul className={css['rows']} aria-label={t('contracts.figure.players')}>
      {players.map(({ name, amount }, place) => (
        <li key={`${name}${place}`} className={css['entry']}>
          <span className={css['rowText']}>
            <b>{name}</b>
            {isNothing(amount) ? <small>{t('computed.player_full')}</small> : null}
          </span>
          <b className={css['amount']}>{exactMoneyText(amount, symbol)}</b>
        </li>
      ))}
    </ul>
  );
}

/** How the amount of a contract's statement was computed: steps, figures and players. */
export function ComputedPay({ statement }: PartProps) {
  return (
    <>
      <Figures statement={statement} />
      <Steps statement={statement} />
      {statement.players.length === 0 ? null : <Players players={statement.players} />}
    </>
  );
}
