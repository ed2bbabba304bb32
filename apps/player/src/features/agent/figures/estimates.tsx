import { isNothing } from '@laro/domain/money/money';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import css from '../agent.module.css';
import { useCategoryName } from '../parts/category-name.ts';
import { dayText } from '../parts/day-text.ts';
import { AmountFigure, CountFigure, FigureList } from './figure-list.tsx';
import type { Pay } from './figures-api.ts';
import figureCss from './figures.module.css';
import { moneyText } from '../parts/agent-money.ts';

type Estimate = Pay['estimates'][number];

/** A step of the contract: reached, or what it still needs. */
function Step({ step, number }: { step: Estimate['steps'][number]; number: number }) {
  const { t } = useServices().words;
  const { symbol } = useSettings().currency;
  const missing = [
    isNothing(step.turnover) ? null : t('estimate.turnover', { amount: moneyText(step.turnover, symbol) }),
    step.active === 0 ? null : t('estimate.members', { count: step.active }),
    step.result === null || isNothing(step.result) ? null : t('estimate.result', { amount: moneyText(step.result, symbol) }),
  ].filter((text) => text !== null);
  const few = step.result === null && missing.length === 0 ? t('estimate.few') : missing.join(' · ');
  return (
    <li className={css['entry']}>
      <span className={css['rowText']}>
        <b>{t('estimate.step', { number })}</b>
        <small>{step.isReached ? t('estimate.reached') : few}</small>
      </span>
    </li>
  );
}

/** Estimated dividends of the running half-month, with the gap to each step (AGENT-40). */
export function Estimates({ estimates }: { estimates: readonly Estimate[] }) {
  const { t, tag } = useServices().words;
  const nameOf = useCategoryName();
  return estimates.map(({ scope, day, valid, active, money, steps }) => (
    <section key={scope}>
      <h2 className={figureCss['title']}>{scope === 'CONS' ? t('estimate.title') : `${t('estimate.title')}: ${nameOf(scope)}`}</h2>
      <p className={css['quiet']}>{t('estimate.note', { day: dayText(day, tag) })}</p>
      <FigureList>
        {money === null ? null : <AmountFigure label={t('estimate.amount')} now={money.amount} before={null} />}
        {money === null ? null : <AmountFigure label={t('estimate.base')} now={money.base} before={null} />}
        <AmountFigure label={t('figures.valid')} now={valid} before={null} />
        <CountFigure label={t('estimate.active')} now={active} before={null} />
      </FigureList>
      {money === null ? <p className={css['quiet']}>{t('estimate.few')}</p> : null}
      <ol className={css['rows']}>
        {steps.map((step, place) => (
          <Step key={place} step={step} number={place + 1} />
        ))}
      </ol>
    </section>
  ));
}
