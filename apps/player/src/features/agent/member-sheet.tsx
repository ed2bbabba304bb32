import { agentCategories } from '@laro/domain/agents/tree/rates';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { buttonClass } from '@laro/ui/button-class';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { counted } from '#player/shared/language/count-text.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { agentPaths } from './agent-paths.ts';
import { memberQuery, type Rates } from './agent-api.ts';
import css from './agent.module.css';
import { useCategoryName } from './category-name.ts';
import { dayText } from './day-text.ts';

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

/** One member of the team: where it is, its rates with their days, and the way to its own team. */
export function MemberSheet({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const services = useServices();
  const { t, tag } = services.words;
  const query = useQuery(memberQuery(services, memberId));
  return (
    <Sheet title={query.data?.name ?? t('agent.team.title')} closeLabel={t('common.close')} onClose={onClose}>
      <div className={css['sheet']}>
        <Loaded query={query}>
          {(member) => (
            <>
              <p className={css['quiet']}>
                {[
                  t(member.isAgent ? 'agent.kind.agent' : 'agent.kind.player'),
                  t('agent.row.steps', { count: member.steps }),
                  t('agent.row.joined', { day: dayText(member.joined, tag) }),
                ].join(' · ')}
              </p>
              {member.path.length > 0 ? <p className={css['quiet']}>{[...member.path.map(({ name }) => name), member.name].join(' › ')}</p> : null}
              <h3>{t('agent.sheet.rates')}</h3>
              {member.rates.map(({ from, ppm }) => (
                <section key={from}>
                  <p className={css['quiet']}>{t('agent.sheet.from', { day: dayText(from, tag) })}</p>
                  <RateList rates={ppm} />
                </section>
              ))}
              {member.isAgent ? (
                <Link to={`${agentPaths.team}?under=${member.id}`} className={buttonClass({ kind: 'outline', isFull: true })} onClick={onClose}>
                  {t('agent.sheet.team')} · {t('agent.row.members', counted(member.members, tag))}
                </Link>
              ) : null}
            </>
          )}
        </Loaded>
      </div>
    </Sheet>
  );
}
