import { blockCauses, blockKinds, type BlockCause, type BlockKind } from '@laro/domain/blocks/member-blocks';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { OneOf, Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { fromWallTime } from '#console/shared/moments/zoned-time.ts';
import type { MemberDialogProps } from '../member-dialogs.tsx';
import { useChangedMember } from '../use-changed-member.ts';

/** Free play neither deposits nor withdraws. */
const kindsOf = (isTrial: boolean): readonly BlockKind[] => (isTrial ? ['bet', 'full'] : blockKinds);

/** Blocks a member from something: kind, text for the member, end and reason (T65). */
export function BlockDialog({ merchant, member, onClose }: MemberDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const { timeZone } = useMerchant();
  const changed = useChangedMember(merchant);
  const [kind, setKind] = useState<BlockKind>('full');
  const [cause, setCause] = useState<BlockCause>('other');
  const [wall, setWall] = useState('');
  const until = fromWallTime(wall, timeZone);
  const [openedAt] = useState(() => Date.now());
  const isPast = until !== null && Date.parse(until) <= openedAt;
  const save = async (reason: string) => {
    changed(await api.call('blockDeskMember', { params: { merchant, memberId: member.id }, body: { kind, cause, until, reason } }));
    say(t('desk.blocks.set', { name: member.username }));
    onClose();
  };
  return (
    <ActDialog
      title={t('desk.blocks.title_for', { name: member.username })}
      submit={t('desk.blocks.block')}
      size="wide"
      isDangerous
      canSubmit={!isPast}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('desk.blocks.what')} isGroup hint={kind === 'full' ? t('desk.members.switch_off_text') : undefined}>
        {() => (
          <OneOf
            name="kind"
            label={t('desk.blocks.what')}
            chosen={kind}
            options={kindsOf(member.isTrial).map((value) => ({ value, label: t(`desk.blocks.kind.${value}`) }))}
            onChange={(value) => setKind(blockKinds.find((known) => known === value) ?? 'full')}
          />
        )}
      </Field>
      <Field label={t('desk.blocks.cause')} hint={t('desk.blocks.cause_hint')}>
        {(marks) => (
          <Select
            {...marks}
            value={cause}
            options={blockCauses.map((value) => ({ value, label: t(`desk.blocks.cause.${value}`) }))}
            onChange={(value) => setCause(blockCauses.find((known) => known === value) ?? 'other')}
          />
        )}
      </Field>
      <Field
        label={t('desk.blocks.until')}
        hint={`${t('desk.blocks.until_hint')} ${t('desk.zone', { zone: timeZone })}`}
        fault={isPast ? t('problem.desk.until_past') : undefined}
      >
        {(marks) => <TextInput {...marks} type="datetime-local" value={wall} onChange={setWall} />}
      </Field>
    </ActDialog>
  );
}
