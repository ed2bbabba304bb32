import { Icon } from '@laro/ui/pictures/icon.tsx';
import { listSorts } from '@laro/domain/agents/team/team-lists';
import { memberActivities } from '@laro/domain/agents/team/privacy';
import { useT } from '#player/shared/api/services.ts';
import type { TeamOrder } from '../agent-api.ts';
import css from '../agent.module.css';
import figureCss from './figures.module.css';

/** How a list is sorted and which members are in it; whole teams are sorted by time alone. */
export function ListOrder({ chosen, isSortable, onChange }: { chosen: TeamOrder; isSortable: boolean; onChange: (order: TeamOrder) => void }) {
  const t = useT();
  const states = ['all', ...memberActivities] as const;
  return (
    <div className={figureCss['order']}>
      <select
        aria-label={t('agent.team.scope')}
        value={chosen.state}
        onChange={({ target }) => onChange({ ...chosen, state: target.value as TeamOrder['state'] })}
      >
        {states.map((state) => (
          <option key={state} value={state}>
            {state === 'all' ? t('figures.all') : t(`agent.activity.${state}`)}
          </option>
        ))}
      </select>
      {isSortable ? (
        <>
          <select
            aria-label={t('figures.sort.label')}
            value={chosen.sort}
            onChange={({ target }) => onChange({ ...chosen, sort: target.value as TeamOrder['sort'] })}
          >
            {listSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`figures.sort.${sort}`)}
              </option>
            ))}
          </select>
          <button
            type="button"
            className={css['period']}
            aria-label={t('figures.turn')}
            aria-pressed={chosen.order === 'up'}
            onClick={() => onChange({ ...chosen, order: chosen.order === 'up' ? 'down' : 'up' })}
          >
            <Icon name="arrows-left-right-duotone" size={18} />
          </button>
        </>
      ) : null}
    </div>
  );
}
