import { gameTypes } from '@laro/domain/catalogue/game-categories';
import { languageInfo } from '@laro/domain/system/languages';
import { scoreKinds, tieRules } from '@laro/domain/tournaments/tournament-program';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Choices, OneOf, Select, Switch, TextArea, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Segment } from '#console/shared/rewards/segment-fields.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { tournamentDraftOf, tournamentOfDraft, type TournamentDraft } from './tournament-draft.ts';
import { askTournamentsAgain, type DeskTournament, type Rank } from './tournament-queries.ts';

interface PartProps {
  draft: TournamentDraft;
  onChange: (part: Partial<TournamentDraft>) => void;
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
  return (['startsAt', 'endsAt'] as const).map((name) => (
    <Field key={name} label={t(name === 'startsAt' ? 'desk-rewards.rules.starts' : 'desk-rewards.rules.ends')} hint={zone}>
      {(marks) => <TextInput {...marks} type="datetime-local" value={draft[name]} onChange={(text) => onChange({ [name]: text })} />}
    </Field>
  ));
}

function Numbers({ draft, names, onChange }: PartProps & { names: readonly ('bestOf' | 'winPoints' | 'graceMinutes' | 'minPlayers' | 'entryPoints')[] }) {
  const { t } = useWords();
  return names.map((name) => (
    <Field key={name} label={t(`desk-tournaments.${name}`)}>
      {(marks) => <TextInput {...marks} inputMode="numeric" value={draft[name]} maxLength={7} onChange={(text) => onChange({ [name]: text })} />}
    </Field>
  ));
}

/** Fields of the score and of the rounds that count. */
function Scoring({ draft, onChange }: PartProps) {
  const { t } = useWords();
  return (
    <>
      <OneOf
        name="score"
        label={t('desk-tournaments.score')}
        options={scoreKinds.map((value) => ({ value, label: t(`desk-tournaments.score.${value}`) }))}
        chosen={draft.score}
        onChange={(value) => onChange({ score: scoreKinds.find((kind) => kind === value) ?? 'multiplier' })}
      />
      {draft.score === 'multiplier' ? <Numbers draft={draft} names={['bestOf']} onChange={onChange} /> : null}
      {draft.score === 'points' ? (
        <>
          <AmountField label={t('desk-tournaments.step')} value={draft.step} onChange={(step) => onChange({ step })} />
          <Numbers draft={draft} names={['winPoints']} onChange={onChange} />
        </>
      ) : null}
      <Field label={t('desk-missions.types')}>
        {(marks) => (
          <Choices
            marks={marks}
            options={gameTypes.map((value) => ({ value, label: t(`games.category.${value}`) }))}
            chosen={draft.gameTypes}
            onChange={(chosen) => onChange({ gameTypes: gameTypes.filter((type) => chosen.includes(type)) })}
          />
        )}
      </Field>
      {(['games', 'vendors'] as const).map((name) => (
        <Field key={name} label={t(`desk-missions.${name}`)}>
          {(marks) => <TextInput {...marks} value={draft[name]} maxLength={1000} onChange={(text) => onChange({ [name]: text })} />}
        </Field>
      ))}
      <AmountField label={t('desk-missions.min_stake')} value={draft.minStake} allowsZero onChange={(minStake) => onChange({ minStake })} />
      <Numbers draft={draft} names={['graceMinutes']} onChange={onChange} />
    </>
  );
}

function Prizes({ draft, onChange }: PartProps) {
  const { t } = useWords();
  return (
    <>
      <Field label={t('desk-tournaments.prizes')}>
        {(marks) => <TextArea {...marks} value={draft.prizes} rows={4} maxLength={1000} onChange={(prizes) => onChange({ prizes })} />}
      </Field>
      <OneOf
        name="tie"
        label={t('desk-tournaments.tie')}
        options={tieRules.map((value) => ({ value, label: t(`desk-tournaments.tie.${value}`) }))}
        chosen={draft.tie}
        onChange={(value) => onChange({ tie: tieRules.find((tie) => tie === value) ?? 'first' })}
      />
      <AmountField label={t('desk-tournaments.minScore')} value={draft.minScore} allowsZero onChange={(minScore) => onChange({ minScore })} />
    </>
  );
}

/** Fields of the players. */
function Players({ draft, ranks, onChange }: PartProps & { ranks: readonly Rank[] }) {
  const { t } = useWords();
  const options = [{ value: '', label: t('desk-tournaments.every_rank') }, ...ranks.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <>
      <Numbers draft={draft} names={['minPlayers', 'entryPoints']} onChange={onChange} />
      <Field label={t('desk-missions.opt_in')}>{(marks) => <Switch marks={marks} isOn={draft.optIn} onChange={(optIn) => onChange({ optIn })} />}</Field>
      <Field label={t('desk-tournaments.rank')}>
        {(marks) => <Select {...marks} value={draft.rankFrom} options={options} onChange={(rankFrom) => onChange({ rankFrom })} />}
      </Field>
      <Segment hint={t('desk-tournaments.segment_hint')} rows={draft.segment} onChange={(segment) => onChange({ segment })} />
      <Field label={t('desk-tournaments.permit')}>
        {(marks) => <TextInput {...marks} value={draft.permit} maxLength={80} onChange={(permit) => onChange({ permit })} />}
      </Field>
    </>
  );
}

interface DialogProps {
  tournament: DeskTournament | null;
  ranks: readonly Rank[];
  onClose: () => void;
}

/** Writes the draft of a tournament: a new one, or the next version of one (REW-26). */
export function TournamentDialog({ tournament, ranks, onClose }: DialogProps) {
  const { t } = useWords();
  const merchant = useMerchant();
  const client = useQueryClient();
  const reader = useAmountReader();
  const [draft, setDraft] = useState(() => tournamentDraftOf(tournament, merchant.timeZone, Date.now(), reader));
  const onChange = (part: Partial<TournamentDraft>) => setDraft({ ...draft, ...part });
  const ready = tournamentOfDraft(draft, merchant.timeZone, reader);
  const save = async (reason: string) => {
    if (ready === null) return;
    await api.call('saveDeskTournament', { params: { merchant: merchant.code }, body: { ...ready, reason } });
    await askTournamentsAgain(client, merchant.code);
    onClose();
  };
  const title = tournament === null ? t('desk-tournaments.new') : t(tournament.state === 'draft' ? 'desk-rewards.rules.edit' : 'desk-rewards.rules.next');
  return (
    <ActDialog title={title} size="wide" submit={t('desk-rewards.rules.save')} canSubmit={ready !== null} onSubmit={save} onClose={onClose}>
      {tournament === null ? (
        <Field label={t('desk-rewards.rules.code')}>
          {(marks) => <TextInput {...marks} value={draft.code} maxLength={40} data-autofocus="" onChange={(code) => onChange({ code })} />}
        </Field>
      ) : null}
      <Names draft={draft} onChange={onChange} />
      <Schedule draft={draft} onChange={onChange} />
      <Scoring draft={draft} onChange={onChange} />
      <Prizes draft={draft} onChange={onChange} />
      <Players draft={draft} ranks={ranks} onChange={onChange} />
    </ActDialog>
  );
}
