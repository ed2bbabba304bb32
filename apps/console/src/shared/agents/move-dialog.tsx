import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { MemberField, type Moved } from './member-field.tsx';

type Effect = Wire<'previewMove', 'value'>;

interface Props {
  merchant: string;
  /** Null: the person at the desk chooses one. */
  of: Moved | null;
  onClose: () => void;
}

function EffectNote({ effect, isAgent }: { effect: Effect; isAgent: boolean }) {
  const { t } = useWords();
  const [cuts, contracts] = [String(effect.cuts), String(effect.contracts)];
  return (
    <p role="status">
      {isAgent
        ? t('desk.moves.effect', { members: String(effect.members), levels: String(effect.levels), cuts, contracts })
        : t('desk.moves.effect_player', { cuts, contracts })}
    </p>
  );
}

/** Proposes a move of an agent with everybody below, or of a player; what it does is shown before, and a second person decides (AGENT-08). */
export function MoveDialog({ merchant, of, onClose }: Props) {
  const { t } = useWords();
  const say = useToast();
  const proposed = useProposed();
  const client = useQueryClient();
  const [member, choose] = useState(of);
  const [to, setTo] = useState('');
  const [fromDay, setDay] = useState('');
  const [effect, setEffect] = useState<Effect | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const write =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setEffect(null);
    };
  const params = { merchant, memberId: member?.id ?? '' };
  const look = async () => {
    setProblem(null);
    try {
      setEffect(await api.call('previewMove', { params, body: { to: to.trim(), fromDay } }));
    } catch (error) {
      setProblem(error);
    }
  };
  const save = async (reason: string) => {
    const answer = await api.call('proposeMove', { params, body: { to: to.trim(), fromDay, reason } });
    if (isProposed(answer)) proposed(answer);
    else say(t('desk.moves.done'));
    await client.invalidateQueries({ queryKey: ['agents', merchant] });
    onClose();
  };
  const title = of === null ? t('desk.moves.begin') : `${t('desk.moves.move')}: ${of.username}`;
  return (
    <ActDialog title={title} submit={t('desk.moves.move')} canSubmit={member !== null && effect !== null} onSubmit={save} onClose={onClose}>
      {of === null ? <MemberField merchant={merchant} chosen={member} onChoose={write(choose)} /> : null}
      <Field label={t('desk.moves.to')} hint={t('desk.moves.to_hint')}>
        {(marks) => <TextInput {...marks} value={to} maxLength={64} autoComplete="off" onChange={write(setTo)} />}
      </Field>
      <Field label={t('desk.moves.from_day')}>{(marks) => <TextInput {...marks} type="date" value={fromDay} onChange={write(setDay)} />}</Field>
      <Button size="small" disabled={member === null || fromDay === ''} onClick={() => void look()}>
        {t('desk.moves.preview')}
      </Button>
      {problem === null ? null : <ProblemNote error={problem} />}
      {effect === null || member === null ? null : <EffectNote effect={effect} isAgent={member.isAgent} />}
    </ActDialog>
  );
}
