import { tagsFrom, tagsMax } from '@laro/domain/account/member-tags';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { MemberDialogProps } from '../member-dialogs.tsx';
import { useChangedMember } from '../use-changed-member.ts';

/** Changes the tags of a member: what was added and taken away is sent, so that tags of somebody else stay (DESK-15). */
export function TagsDialog({ merchant, member, onClose }: MemberDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const changed = useChangedMember(merchant);
  const [text, setText] = useState(member.tags.join(' '));
  const tags = tagsFrom(text);
  const add = tags?.filter((tag) => !member.tags.includes(tag)) ?? [];
  const remove = member.tags.filter((tag) => tags?.includes(tag) === false);
  const isReady = tags !== null && tags.length <= tagsMax && add.length + remove.length > 0;
  const save = async (reason: string) => {
    changed(await api.call('tagDeskMember', { params: { merchant, memberId: member.id }, body: { add, remove, reason } }));
    say(t('desk.members.tags_saved', { name: member.username }));
    onClose();
  };
  return (
    <ActDialog
      title={t('desk.members.tags_title', { name: member.username })}
      submit={t('desk.members.tags_save')}
      canSubmit={isReady}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('desk.members.tags')} hint={t('desk.members.tags_hint', { countMax: tagsMax })}>
        {(marks) => <TextInput {...marks} value={text} maxLength={700} onChange={setText} />}
      </Field>
    </ActDialog>
  );
}
