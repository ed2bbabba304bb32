import { gameTypes } from '@laro/domain/catalogue/game-categories';
import { taskMetrics } from '@laro/domain/missions/mission-program';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { Choices, Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { countsRounds, isDoneOnce, type TaskDraft } from './mission-draft.ts';

interface TaskFieldsProps {
  number: number;
  task: TaskDraft;
  onChange: (task: TaskDraft) => void;
}

/** The target of a task: an amount of valid stake, or a count. What is done once has none. */
function Target({ number, task, onChange }: TaskFieldsProps) {
  const { t } = useWords();
  const label = `${t('desk-missions.task', { number })}: ${t('desk-missions.target')}`;
  if (isDoneOnce(task.metric)) return null;
  if (task.metric === 'valid_stake') return <AmountField label={label} value={task.target} onChange={(target) => onChange({ ...task, target })} />;
  return (
    <Field label={label}>
      {(marks) => <TextInput {...marks} inputMode="numeric" value={task.target} maxLength={6} onChange={(target) => onChange({ ...task, target })} />}
    </Field>
  );
}

/** The rounds that a task counts. */
function Filters({ task, onChange }: TaskFieldsProps) {
  const { t } = useWords();
  return (
    <>
      <Field label={t('desk-missions.types')}>
        {(marks) => (
          <Choices
            marks={marks}
            options={gameTypes.map((value) => ({ value, label: t(`games.category.${value}`) }))}
            chosen={task.gameTypes}
            onChange={(chosen) => onChange({ ...task, gameTypes: gameTypes.filter((type) => chosen.includes(type)) })}
          />
        )}
      </Field>
      {(['games', 'vendors'] as const).map((name) => (
        <Field key={name} label={t(`desk-missions.${name}`)}>
          {(marks) => <TextInput {...marks} value={task[name]} maxLength={1000} onChange={(text) => onChange({ ...task, [name]: text })} />}
        </Field>
      ))}
      <AmountField label={t('desk-missions.min_stake')} value={task.minStake} allowsZero onChange={(minStake) => onChange({ ...task, minStake })} />
    </>
  );
}

/** The fields of one task. Only tasks of rounds have filters. */
export function TaskFields(props: TaskFieldsProps) {
  const { t } = useWords();
  const { number, task, onChange } = props;
  const options = taskMetrics.map((value) => ({ value, label: t(`desk-missions.metric.${value}`) }));
  return (
    <>
      <Field label={`${t('desk-missions.task', { number })}: ${t('desk-missions.metric')}`}>
        {(marks) => (
          <Select
            {...marks}
            value={task.metric}
            options={options}
            onChange={(value) => onChange({ ...task, metric: taskMetrics.find((metric) => metric === value) ?? 'rounds', target: '' })}
          />
        )}
      </Field>
      <Target {...props} />
      {task.metric === 'multiplier' ? (
        <Field label={t('desk-missions.at_least')}>
          {(marks) => <TextInput {...marks} inputMode="numeric" value={task.atLeast} maxLength={8} onChange={(atLeast) => onChange({ ...task, atLeast })} />}
        </Field>
      ) : null}
      {task.metric === 'deposits' ? (
        <AmountField label={t('desk-missions.deposit_min')} value={task.depositMin} onChange={(depositMin) => onChange({ ...task, depositMin })} />
      ) : null}
      {countsRounds(task.metric) ? <Filters {...props} /> : null}
    </>
  );
}
