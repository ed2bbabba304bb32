import { isNothing } from '@laro/domain/money/money';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import type { MissionTask } from './mission-api.ts';
import css from './missions.module.css';

const HUNDREDTHS = 100;

/** The words of a task and of its limits. */
function useTaskTexts() {
  const { t, money } = useRewardTexts();
  return {
    t,
    money,
    asks: ({ metric, count, stake, atLeast, depositMin }: MissionTask): string => {
      if (metric === 'valid_stake') return t('task.metric.valid_stake', { amount: money(stake) });
      if (metric === 'multiplier') return t('task.metric.multiplier', { count, times: atLeast / HUNDREDTHS });
      if (metric === 'deposits') return t('task.metric.deposits', { count, amount: money(depositMin) });
      return t(`task.metric.${metric}`, { count });
    },
    limits: ({ gameTypes, games, vendors, minStake }: MissionTask): string =>
      [
        ...(gameTypes.length + games.length + vendors.length === 0
          ? []
          : [t('task.in', { games: [...gameTypes.map((type) => t(`games.category.${type}`)), ...games, ...vendors].join(', ') })]),
        ...(isNothing(minStake) ? [] : [t('task.min_stake', { amount: money(minStake) })]),
      ].join(' · '),
  };
}

function Task({ task }: { task: MissionTask }) {
  const { t, money, asks, limits } = useTaskTexts();
  const isStake = task.metric === 'valid_stake';
  const [value, target] = isStake ? [money(task.valueStake), money(task.stake)] : [String(task.value), String(task.count)];
  const bounds = limits(task);
  return (
    <li className={css['task']}>
      <span className={css['ask']}>
        <span className={css['what']}>
          {asks(task)}
          {bounds === '' ? null : <small>{bounds}</small>}
        </span>
        <span className={css['figure']}>
          {task.isDone ? <Icon name="check-circle-fill" size={18} className={css['tick']} /> : null}
          {t('task.of', { value, target })}
        </span>
      </span>
      <span className={css['bar']} aria-hidden="true">
        <span className={css['fill']} data-done={task.isDone || undefined} style={{ width: `${task.percent}%` }} />
      </span>
    </li>
  );
}

/** The tasks of a mission with the member's progress. */
export const MissionTasks = ({ tasks }: { tasks: readonly MissionTask[] }) => (
  <ul className={css['tasks']}>
    {tasks.map((task, index) => (
      <Task key={`${task.metric} ${index + 1}`} task={task} />
    ))}
  </ul>
);
