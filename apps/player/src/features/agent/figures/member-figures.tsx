import { Button } from '@laro/ui/button.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { momentOf } from '#player/shared/records/values/record-times.ts';
import type { AgentCategory } from '@laro/domain/agents/tree/rates';
import { MoreButton } from '../parts/more-button.tsx';
import { memberRoundsQuery, type TeamMember } from '../agent-api.ts';
import css from '../agent.module.css';
import { useCategoryName } from '../parts/category-name.ts';
import { dayText } from '../parts/day-text.ts';
import { moneyText } from '../parts/agent-money.ts';

/** Rounds of a direct member on a closed day, without their outcome. */
function Rounds({ memberId, day }: { memberId: string; day: string }) {
  const services = useServices();
  const { t } = services.words;
  const { timeZone, currency } = useSettings();
  const query = useInfiniteQuery(memberRoundsQuery(services, memberId, day));
  return (
    <Loaded query={query} waiting={<Skeleton height={120} radius={14} />}>
      {({ pages }) => {
        const rounds = pages.flatMap((page) => page.rounds);
        return (
          <>
            {rounds.length === 0 ? <p className={css['quiet']}>{t('figures.none')}</p> : null}
            <dl className={css['rateList']}>
              {rounds.map(({ at, game, staked }) => (
                <div key={`${at}${game}`}>
                  <dt>
                    {momentOf(at, timeZone)} · {game}
                  </dt>
                  <dd>{moneyText(staked, currency.symbol)}</dd>
                </div>
              ))}
            </dl>
            <MoreButton query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

/** A member's turnover and the own earnings by day and category; amounts and rounds where the merchant shows them (AGENT-43). */
export function MemberFigures({ member }: { member: TeamMember }) {
  const { t, tag } = useServices().words;
  const { symbol } = useSettings().currency;
  const nameOf = useCategoryName();
  const [day, show] = useState<string | null>(null);
  return (
    <>
      <h3>
        {t('figures.valid')} · {dayText(member.from, tag)} – {dayText(member.to, tag)}
      </h3>
      <p className={css['quiet']}>
        {moneyText(member.valid, symbol)} · {t('figures.earns', { amount: moneyText(member.earned, symbol) })}
      </p>
      <dl className={css['rateList']}>
        {member.days.map((row) => (
          <div key={`${row.day}${row.category}`}>
            <dt>
              {dayText(row.day, tag)} · {nameOf(row.category as AgentCategory)}
            </dt>
            <dd>
              {moneyText(row.valid, symbol)} · {t('figures.earns', { amount: moneyText(row.earned, symbol) })}
            </dd>
          </div>
        ))}
      </dl>
      {member.figures === null ? <p className={css['quiet']}>{t('figures.private')}</p> : null}
      {(member.figures ?? []).map((row) => (
        <section key={row.day}>
          <h3>{dayText(row.day, tag)}</h3>
          <dl className={css['rateList']}>
            {(['staked', 'paid', 'deposits', 'withdrawals'] as const).map((name) => (
              <div key={name}>
                <dt>{name === 'staked' ? t('agent.tile.bets') : t(`figures.${name}`)}</dt>
                <dd>{moneyText(row[name], symbol)}</dd>
              </div>
            ))}
          </dl>
          {day === row.day ? (
            <Rounds memberId={member.id} day={day} />
          ) : (
            <Button kind="outline" isFull onClick={() => show(row.day)}>
              {t('figures.rounds_of', { day: dayText(row.day, tag) })}
            </Button>
          )}
        </section>
      ))}
    </>
  );
}
