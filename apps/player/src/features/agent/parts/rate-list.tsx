import { agentCategories } from '@laro/domain/agents/tree/rates';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { useServices } from '#player/shared/api/services.ts';
import type { Rates } from '../agent-api.ts';
import css from '../agent.module.css';
import { useCategoryName } from './category-name.ts';

/** The rates that are above 0, by category. */
export function RateList({ rates }: { rates: Rates }) {
  const { words } = useServices();
  const nameOf = useCategoryName();
  const granted = agentCategories.filter((category) => rates[category] > 0);
  if (granted.length === 0) return <p className={css['quiet']}>{words.t('agent.sheet.zero')}</p>;
  return (
    <dl className={css['rateList']}>
      {granted.map((category) => (
        <div key={category}>
          <dt>{nameOf(category)}</dt>
          <dd>{percentOfPpm(rates[category])}%</dd>
        </div>
      ))}
    </dl>
  );
}
