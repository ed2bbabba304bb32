import { isRowNumber } from '@laro/domain/system/row-number';
import { sharedFacts, type SharedFact } from '@laro/domain/blocks/member-blocks';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { Choices, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { MemberDialogProps } from '../member-dialogs.tsx';
import { useChangedMember } from '../use-changed-member.ts';

const FACTS_MIN = 2;

interface MergeDialogProps extends Pick<MemberDialogProps, 'merchant' | 'onClose'> {
  member: { id: string; username: string };
  /** The number of the account that is kept, when it is known already. */
  into?: string;
}

/** Closes this account in favour of another of the same person: which, what agrees, and why (T5). */
export function MergeDialog({ merchant, member, into: given = '', onClose }: MergeDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const changed = useChangedMember(merchant);
  const [into, setInto] = useState(given);
  const [facts, setFacts] = useState<readonly SharedFact[]>([]);
  const isReady = isRowNumber(into.trim()) && into.trim() !== member.id && facts.length >= FACTS_MIN;
  const save = async (reason: string) => {
    changed(await api.call('mergeDeskMember', { params: { merchant, memberId: member.id }, body: { into: into.trim(), facts: [...facts], reason } }));
    say(t('desk.merge.done', { name: member.username }));
    onClose();
  };
  return (
    <ActDialog
      title={t('desk.merge.title', { name: member.username })}
      submit={t('desk.merge.act')}
      size="wide"
      isDangerous
      canSubmit={isReady}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{t('desk.merge.text')}</p>
      <Field label={t('desk.merge.into')} hint={t('desk.merge.into_hint')}>
        {(marks) => <TextInput {...marks} inputMode="numeric" maxLength={18} value={into} onChange={setInto} />}
      </Field>
      <Field label={t('desk.merge.facts')} isGroup hint={t('desk.merge.facts_hint')}>
        {(marks) => (
          <Choices
            marks={marks}
            chosen={facts}
            options={sharedFacts.map((value) => ({ value, label: t(`desk.merge.fact.${value}`) }))}
            onChange={(chosen) => setFacts(sharedFacts.filter((fact) => chosen.includes(fact)))}
          />
        )}
      </Field>
    </ActDialog>
  );
}
