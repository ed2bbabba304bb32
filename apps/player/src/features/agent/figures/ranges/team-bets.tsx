import { agentCategories, type AgentCategory } from '@laro/domain/agents/tree/rates';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { momentOf } from '#player/shared/records/values/record-times.ts';
import css from '../../agent.module.css';
import { SelectField } from '../../contracts/offer/offer-fields.tsx';
import { moneyText } from '../../parts/agent-money.ts';
import { useCategoryName } from '../../parts/category-name.ts';
import { dayText } from '../../parts/day-text.ts';
import { MoreButton } from '../../parts/more-button.tsx';
import { betsQuery, type Span, type TeamBet } from '../figures-api.ts';

function Bet({ bet }: { bet: TeamBet }) {
  const { t } = useServices().words;
  const { timeZone, currency } = useSettings();
  const nameOf = useCategoryName();
  const { member, at, game, category, staked, valid } = bet;
  const kind = agentCategories.find((known) => known === category);
  return (
    <li className={css['entry']}>
      <span className={css['rowText']}>
        <b>{member.name}</b>
        <small>{[momentOf(at, timeZone).slice(0, -3), game, ...(kind === undefined ? [] : [nameOf(kind)])].join(' · ')}</small>
        <small>{`${t('figures.valid')}: ${moneyText(valid, currency.symbol)}`}</small>
      </span>
      <b className={css['amount']}>{moneyText(staked, currency.symbol)}</b>
    </li>
  );
}

/** The days of a list, one of them alone where it is the only one; empty while none of the period is closed. */
function daysText(page: { from: string; to: string } | undefined, tag: string): string {
  if (page === undefined || page.from > page.to) return '';
  return [...new Set([page.from, page.to])].map((day) => dayText(day, tag)).join(' – ');
}

/** Bets of direct members on the closed days of a period, without their outcome (AGENT-43). */
export function TeamBets({ span }: { span: Span }) {
  const services = useServices();
  const { t, tag } = services.words;
  const nameOf = useCategoryName();
  const [category, setCategory] = useState<AgentCategory | ''>('');
  const query = useInfiniteQuery(betsQuery(services, span, category));
  const categories = [['', t('figures.all')] as const, ...agentCategories.map((name) => [name, nameOf(name)] as const)];
  return (
    <>
      <p className={css['quiet']}>{t('ranges.bets')}</p>
      <SelectField
        label={t('ranges.category')}
        value={category}
        options={categories}
        onChange={(text) => setCategory(agentCategories.find((name) => name === text) ?? '')}
      />
      <Loaded query={query} waiting={<Skeleton height={240} radius={20} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          return (
            <>
              <div className={css['head']}>
                <h2>{daysText(pages[0], tag)}</h2>
              </div>
              {rows.length === 0 ? <p className={css['quiet']}>{t('ranges.none')}</p> : null}
              <ul className={css['rows']}>
                {rows.map((bet) => (
                  <Bet key={`${bet.member.id}${bet.at}${bet.game}${bet.staked}`} bet={bet} />
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
