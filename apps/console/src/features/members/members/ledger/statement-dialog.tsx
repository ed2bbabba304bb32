import { statementFormats, statementRangeDaysMax, type StatementFormat } from '@laro/domain/statements/statement-rules';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { saveFile } from '#console/shared/api/api.ts';
import { OneOf, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { toWallDay } from '#console/shared/moments/zoned-time.ts';
import type { MemberDialogProps } from '../member-dialogs.tsx';

const DAY_MS = 86_400_000;

/** Saves a member's statement of some days as a file, with the reason (T31, T85). */
export function StatementDialog({ merchant, member, onClose }: MemberDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const { timeZone } = useMerchant();
  const [now] = useState(() => Date.now());
  const dayOf = (at: number) => toWallDay(at, timeZone);
  const [from, setFrom] = useState(() => dayOf(now - (statementRangeDaysMax - 1) * DAY_MS));
  const [to, setTo] = useState(() => dayOf(now));
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const save = async (reason: string) => {
    await saveFile('saveDeskStatement', { merchant, memberId: member.id }, { format, from, to, reason });
    say(t('desk.statement.saved', { name: member.username }));
    onClose();
  };
  const days = [
    { name: 'from', label: t('desk.from'), value: from, change: setFrom },
    { name: 'to', label: t('desk.to'), value: to, change: setTo },
  ] as const;
  return (
    <ActDialog
      title={t('desk.statement.title', { name: member.username })}
      submit={t('desk.statement.save')}
      canSubmit={from !== '' && to !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      {days.map(({ name, label, value, change }) => (
        <Field key={name} label={label} hint={name === 'to' ? t('desk.zone', { zone: timeZone }) : undefined}>
          {(marks) => <TextInput {...marks} type="date" value={value} onChange={change} />}
        </Field>
      ))}
      <Field label={t('desk.statement.format')} isGroup>
        {() => (
          <OneOf
            name="format"
            label={t('desk.statement.format')}
            chosen={format}
            options={statementFormats.map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={(value) => setFormat(statementFormats.find((known) => known === value) ?? 'pdf')}
          />
        )}
      </Field>
    </ActDialog>
  );
}
