import { languageInfo } from '@laro/domain/system/languages';
import { missionPeriods } from '@laro/domain/missions/mission-program';
import { budgetModes } from '@laro/domain/rewards/grants/budget';
import { Button } from '@laro/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { OneOf, Select, Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Segment } from '#console/shared/rewards/segment-fields.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { RewardFields } from '#console/shared/rewards/reward-fields.tsx';
import type { Offer } from '#console/shared/rewards/offers.ts';
import { emptyReward, emptyTask, mayAddReward, mayAddTask, missionDraftOf, missionOfDraft, type MissionDraft, type TaskDraft } from './mission-draft.ts';
import type { RewardDraft } from '#console/shared/rewards/reward-draft.ts';
import { askMissionsAgain, type DeskMission, type Rank } from './mission-queries.ts';
import { TaskFields } from './task-fields.tsx';

interface PartProps {
  draft: MissionDraft;
  onChange: (part: Partial<MissionDraft>) => void;
}

function Names({ draft: { names }, onChange }: PartProps) {
  const { t } = useWords();
  return useMerchant().languages.map((language) => (
    <Field key={language} label={`${t('desk-rewards.rules.name')} (${languageInfo(language).name})`}>
      {(marks) => (
        <TextInput {...marks} value={names[language] ?? ''} maxLength={80} onChange={(text) => onChange({ names: { ...names, [language]: text } })} />
      )}
    </Field>
  ));
}

function Schedule({ draft, onChange }: PartProps) {
  const { t } = useWords();
  const zone = t('desk.zone', { zone: useMerchant().timeZone });
  return (
    <>
      <OneOf
        name="period"
        label={t('desk-missions.period')}
        options={missionPeriods.map((value) => ({ value, label: t(`desk-missions.period.${value}`) }))}
        chosen={draft.period}
        onChange={(value) => onChange({ period: missionPeriods.find((period) => period === value) ?? 'day' })}
      />
      <Field label={t('desk-rewards.rules.starts')} hint={zone}>
        {(marks) => <TextInput {...marks} type="datetime-local" value={draft.startsAt} onChange={(startsAt) => onChange({ startsAt })} />}
      </Field>
      <Field label={t('desk-rewards.rules.ends')} hint={zone}>
        {(marks) => <TextInput {...marks} type="datetime-local" value={draft.endsAt} onChange={(endsAt) => onChange({ endsAt })} />}
      </Field>
      <Field label={t('desk-missions.opt_in')}>{(marks) => <Switch marks={marks} isOn={draft.optIn} onChange={(optIn) => onChange({ optIn })} />}</Field>
    </>
  );
}

function Tasks({ draft, onChange }: PartProps) {
  const { t } = useWords();
  const { tasks } = draft;
  const change = (place: number, task: TaskDraft) => onChange({ tasks: tasks.map((known, index) => (index === place ? task : known)) });
  return (
    <>
      {tasks.map((task, index) => (
        <TaskFields key={`${index + 1}`} number={index + 1} task={task} onChange={(changed) => change(index, changed)} />
      ))}
      <div>
        <Button size="small" disabled={!mayAddTask(draft)} onClick={() => onChange({ tasks: [...tasks, emptyTask] })}>
          {t('desk-missions.add_task')}
        </Button>{' '}
        <Button size="small" disabled={tasks.length === 1} onClick={() => onChange({ tasks: tasks.slice(0, -1) })}>
          {t('desk-missions.drop_task')}
        </Button>
      </div>
    </>
  );
}

function Numbers({ draft, onChange }: PartProps) {
  const { t } = useWords();
  return (['places', 'dayPlaces', 'position'] as const).map((name) => (
    <Field key={name} label={t(`desk-missions.${name}`)}>
      {(marks) => <TextInput {...marks} inputMode="numeric" value={draft[name]} maxLength={7} onChange={(text) => onChange({ [name]: text })} />}
    </Field>
  ));
}

function Budget({ draft, onChange }: PartProps) {
  const { t } = useWords();
  const amounts = draft.mode === 'alarm' ? (['cap'] as const) : (['cap', 'dayCap'] as const);
  return (
    <>
      <OneOf
        name="budget"
        label={t('desk-missions.budget')}
        options={budgetModes.map((value) => ({ value, label: t(`desk-missions.budget.${value}`) }))}
        chosen={draft.mode}
        onChange={(value) => onChange({ mode: budgetModes.find((mode) => mode === value) ?? 'alarm' })}
      />
      {amounts.map((name) => (
        <AmountField key={name} label={t(`desk-missions.${name}`)} value={draft[name]} onChange={(text) => onChange({ [name]: text })} />
      ))}
    </>
  );
}

/** The first reward and those next to it. */
function Rewards({ draft, offers, onChange }: PartProps & { offers: readonly Offer[] }) {
  const { t } = useWords();
  const { further } = draft;
  const labels = { kind: t('desk-missions.reward'), amount: t('desk-missions.amount') };
  const change = (place: number, reward: RewardDraft) => onChange({ further: further.map((known, index) => (index === place ? reward : known)) });
  return (
    <>
      <RewardFields labels={labels} draft={draft.reward} offers={offers} onChange={(reward) => onChange({ reward })} />
      {further.map((reward, index) => (
        <RewardFields
          key={`${index + 2}`}
          labels={{ ...labels, kind: t('desk-missions.further', { number: index + 2 }) }}
          draft={reward}
          offers={offers}
          onChange={(changed) => change(index, changed)}
        />
      ))}
      <div>
        <Button size="small" disabled={!mayAddReward(draft)} onClick={() => onChange({ further: [...further, emptyReward] })}>
          {t('desk-missions.add_reward')}
        </Button>{' '}
        <Button size="small" disabled={further.length === 0} onClick={() => onChange({ further: further.slice(0, -1) })}>
          {t('desk-missions.drop_reward')}
        </Button>
      </div>
    </>
  );
}

function RankFrom({ draft, ranks, onChange }: PartProps & { ranks: readonly Rank[] }) {
  const { t } = useWords();
  const options = [{ value: '', label: t('desk-tournaments.every_rank') }, ...ranks.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <Field label={t('desk-missions.rank')}>
      {(marks) => <Select {...marks} value={draft.rankFrom} options={options} onChange={(rankFrom) => onChange({ rankFrom })} />}
    </Field>
  );
}

interface DialogProps {
  mission: DeskMission | null;
  offers: readonly Offer[];
  ranks: readonly Rank[];
  onClose: () => void;
}

/** Writes the draft of a mission: a new one, or the next version of one (REW-26). */
export function MissionDialog({ mission, offers, ranks, onClose }: DialogProps) {
  const { t } = useWords();
  const merchant = useMerchant();
  const client = useQueryClient();
  const reader = useAmountReader();
  const [draft, setDraft] = useState(() => missionDraftOf(mission, merchant.timeZone, Date.now(), reader));
  const onChange = (part: Partial<MissionDraft>) => setDraft({ ...draft, ...part });
  const ready = missionOfDraft(draft, merchant.timeZone, offers, reader);
  const save = async (reason: string) => {
    if (ready === null) return;
    await api.call('saveDeskMission', { params: { merchant: merchant.code }, body: { ...ready, reason } });
    await askMissionsAgain(client, merchant.code);
    onClose();
  };
  const title = mission === null ? t('desk-missions.new') : t(mission.state === 'draft' ? 'desk-rewards.rules.edit' : 'desk-rewards.rules.next');
  return (
    <ActDialog title={title} size="wide" submit={t('desk-rewards.rules.save')} canSubmit={ready !== null} onSubmit={save} onClose={onClose}>
      {mission === null ? (
        <Field label={t('desk-rewards.rules.code')}>
          {(marks) => <TextInput {...marks} value={draft.code} maxLength={40} data-autofocus="" onChange={(code) => onChange({ code })} />}
        </Field>
      ) : null}
      <Names draft={draft} onChange={onChange} />
      <Schedule draft={draft} onChange={onChange} />
      <Tasks draft={draft} onChange={onChange} />
      <Rewards draft={draft} offers={offers} onChange={onChange} />
      <RankFrom draft={draft} ranks={ranks} onChange={onChange} />
      <Segment hint={t('desk-missions.segment_hint')} rows={draft.segment} onChange={(segment) => onChange({ segment })} />
      <Budget draft={draft} onChange={onChange} />
      <Numbers draft={draft} onChange={onChange} />
    </ActDialog>
  );
}
