import type { Wire } from '@laro/contract/routes';
import { agentCategories } from '@laro/domain/agents/tree/rates';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { Button } from '@laro/ui/button.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { useMay } from '#console/shared/api/session.ts';
import { useCategoryName } from '#console/shared/contracts/category-name.ts';
import { Facts, type Fact } from '#console/shared/page/facts.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { ChangeRatesDialog } from './change-rates-dialog.tsx';

type Version = Wire<'getMemberRates', 'value'>['rates'][number];

const ratesQuery = (merchant: string, memberId: string) =>
  queryOptions({
    queryKey: ['agents', merchant, memberId, 'rates'],
    queryFn: ({ signal }) => api.call('getMemberRates', { params: { merchant, memberId }, signal }),
  });

/** One version: the rates above 0, and why they were set. */
function Granted({ ppm, reason }: Version) {
  const { t } = useWords();
  const nameOf = useCategoryName();
  const granted = agentCategories.filter((category) => ppm[category] > 0).map((category) => `${nameOf(category)} ${percentOfPpm(ppm[category])} %`);
  return (
    <>
      {granted.length === 0 ? t('desk.agents.rates_zero') : granted.join(' · ')}
      {reason === '' ? null : (
        <>
          <br />
          <small>{reason}</small>
        </>
      )}
    </>
  );
}

/** Rebate rates of a player and who is above: of those of no team, too, whose rates the desk alone sets (agents.md 5.1). Those of an agent are on its own sheet. */
export function MemberRates({ merchant, memberId }: { merchant: string; memberId: string }) {
  const { t } = useWords();
  const may = useMay();
  const query = useQuery(ratesQuery(merchant, memberId));
  const [isChanging, setChanging] = useState(false);
  return (
    <Card title={t('desk.agents.member_rates')}>
      <Loaded query={query}>
        {({ isAgent, upline, rates }) => {
          if (isAgent) return <Link to={`/m/${merchant}/agents/${memberId}`}>{t('desk.agents.sheet')}</Link>;
          const above: Fact = [
            t('desk.agents.upline'),
            upline === null ? (
              t('desk.contracts.company')
            ) : (
              <Link key="upline" to={`/m/${merchant}/agents/${upline.id}`}>
                {upline.username}
              </Link>
            ),
          ];
          return (
            <>
              <Facts
                facts={[
                  above,
                  ...rates.map((version): Fact => [
                    t('desk.agents.rates_since', { day: version.from, by: version.by }),
                    <Granted key={version.from} {...version} />,
                  ]),
                ]}
              />
              {rates.length === 0 ? <p>{t('desk.agents.rates_none')}</p> : null}
              {may('agents.change') ? (
                <Button size="small" onClick={() => setChanging(true)}>
                  {t('desk.agents.change_rates')}
                </Button>
              ) : null}
              {isChanging ? <ChangeRatesDialog merchant={merchant} memberId={memberId} newest={rates[0]?.ppm} onClose={() => setChanging(false)} /> : null}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
