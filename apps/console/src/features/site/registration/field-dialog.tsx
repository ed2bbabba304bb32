import {
  checkRegistrationRule,
  fixedRegistrationFields,
  lockedRegistrationFields,
  type RegistrationFieldName,
  type RegistrationFieldRule,
  type RuleFault,
} from '@laro/domain/registration/registration-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { registrationQuery, type RegistrationRoom } from './registration-query.ts';
import css from './registration.module.css';

/** Digits that somebody typed as a length; anything else is none that fits. */
const lengthOf = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : -1);

interface Draft extends Omit<RegistrationFieldRule, 'min' | 'max' | 'pattern'> {
  min: string;
  max: string;
  pattern: string;
}

const ruleOf = ({ isEnabled, isRequired, min, max, pattern }: Draft): RegistrationFieldRule => ({
  isEnabled,
  isRequired,
  min: lengthOf(min),
  max: lengthOf(max),
  pattern: pattern === '' ? null : pattern,
});

function Lengths({ draft, fault, onChange }: { draft: Draft; fault: RuleFault | null; onChange: (change: Partial<Draft>) => void }) {
  const { t } = useWords();
  const isBad = fault === 'length_reversed' || fault === 'length_too_long';
  return (
    <>
      <div className={css['two']}>
        <Field label={t('desk.registration.min')}>
          {(marks) => <TextInput {...marks} inputMode="numeric" value={draft.min} maxLength={4} onChange={(min) => onChange({ min })} />}
        </Field>
        <Field label={t('desk.registration.max')} fault={isBad ? t('desk.registration.bad_length') : undefined}>
          {(marks) => <TextInput {...marks} inputMode="numeric" value={draft.max} maxLength={4} onChange={(max) => onChange({ max })} />}
        </Field>
      </div>
      <Field label={t('desk.registration.pattern')} fault={fault === 'pattern_unusable' ? t('desk.registration.bad_pattern') : undefined}>
        {(marks) => <TextInput {...marks} value={draft.pattern} maxLength={200} spellCheck={false} onChange={(pattern) => onChange({ pattern })} />}
      </Field>
    </>
  );
}

interface FieldDialogProps {
  merchant: string;
  room: RegistrationRoom;
  name: RegistrationFieldName;
  onClose: () => void;
}

/** Changes the rule of one field, with a reason (REG-02). */
export function FieldDialog({ merchant, room, name, onClose }: FieldDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const known = room.fields[name];
  const [draft, setDraft] = useState<Draft>({ ...known, min: String(known.min), max: String(known.max), pattern: known.pattern ?? '' });
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const isLocked = lockedRegistrationFields.includes(name);
  const isFixed = fixedRegistrationFields.includes(name);
  const fault = checkRegistrationRule(name, ruleOf(draft));
  const field = t(`register.field.${name}`);
  const save = async (reason: string) => {
    const body = { revision: room.revision, changes: { [name]: ruleOf(draft) }, reason };
    client.setQueryData(registrationQuery(merchant).queryKey, await api.call('changeDeskRegistration', { params: { merchant }, body }));
    void client.invalidateQueries({ queryKey: ['audit'] });
    say(t('desk.registration.saved', { field }));
    onClose();
  };
  return (
    <ActDialog title={field} submit={t('desk.registration.save')} canSubmit={fault === null} onSubmit={save} onClose={onClose}>
      <div className={css['two']}>
        <Field label={t('desk.registration.asked')} isGroup>
          {(marks) => <Switch isOn={draft.isEnabled} marks={marks} disabled={isLocked} onChange={(isEnabled) => change({ isEnabled })} />}
        </Field>
        <Field label={t('desk.registration.needed')} isGroup>
          {(marks) => <Switch isOn={draft.isRequired} marks={marks} disabled={isLocked} onChange={(isRequired) => change({ isRequired })} />}
        </Field>
      </div>
      {isLocked ? <p className={css['note']}>{t('desk.registration.locked')}</p> : null}
      {isFixed ? <p className={css['note']}>{t('desk.registration.fixed')}</p> : <Lengths draft={draft} fault={fault} onChange={change} />}
    </ActDialog>
  );
}
