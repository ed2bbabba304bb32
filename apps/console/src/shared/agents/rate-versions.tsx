import type { Wire } from '@laro/contract/routes';
import { agentCategories } from '@laro/domain/agents/tree/rates';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { useCategoryName } from '#console/shared/contracts/category-name.ts';
import { Facts } from '#console/shared/page/facts.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

/** The rates of a member of all days, each with who has set them and why (agents.md 5.1). */
export function RateVersions({ rates }: { rates: Wire<'getAgent', 'value'>['rates'] }) {
  const { t } = useWords();
  const nameOf = useCategoryName();
  return rates.map(({ from, ppm, by, reason }) => (
    <Card key={from} title={t('desk.agents.rates_since', { day: from, by })}>
      {reason === '' ? null : <p>{reason}</p>}
      <Facts facts={agentCategories.map((category) => [nameOf(category), `${percentOfPpm(ppm[category])} %`] as const)} />
    </Card>
  ));
}
