import { useQueryClient } from '@tanstack/react-query';
import { ActDialog } from '#console/shared/act-dialog.tsx';
import { api } from '#console/shared/api.ts';
import { memberQuery, type DeskMember } from '#console/shared/money-queries.ts';
import { useToast } from '#console/shared/toasts.tsx';
import { useWords } from '#console/shared/words.tsx';

interface MemberDialogProps {
  merchant: string;
  member: DeskMember;
  onClose: () => void;
}

/** Keeps what the server answered, and asks again for the lists it stands in. */
function useChanged(merchant: string): (member: DeskMember) => void {
  const client = useQueryClient();
  return (member) => {
    client.setQueryData(memberQuery(merchant, member.id).queryKey, member);
    void client.invalidateQueries({ queryKey: ['members', merchant] });
    void client.invalidateQueries({ queryKey: ['audit'] });
  };
}

/** Switches a player's account off or on, with the reason (T65). */
export function SwitchMemberDialog({ merchant, member, onClose }: MemberDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const changed = useChanged(merchant);
  const { id: memberId, username: name, isEnabled } = member;
  const save = async (reason: string) => {
    changed(await api.call('changeDeskMember', { params: { merchant, memberId }, body: { isEnabled: !isEnabled, reason } }));
    say(t(isEnabled ? 'desk.members.switched_off' : 'desk.members.switched_on', { name }));
    onClose();
  };
  return (
    <ActDialog
      title={t(isEnabled ? 'desk.members.switch_off_title' : 'desk.members.switch_on_title', { name })}
      submit={t(isEnabled ? 'desk.members.switch_off' : 'desk.members.switch_on')}
      isDangerous={isEnabled}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{t(isEnabled ? 'desk.members.switch_off_text' : 'desk.members.switch_on_text')}</p>
    </ActDialog>
  );
}

/** Logs a player out everywhere, with the reason (T18). */
export function EndSessionsDialog({ merchant, member, onClose }: MemberDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const changed = useChanged(merchant);
  const save = async (reason: string) => {
    changed(await api.call('endDeskMemberSessions', { params: { merchant, memberId: member.id }, body: { reason } }));
    say(t('desk.members.sessions_ended', { name: member.username }));
    onClose();
  };
  return <ActDialog title={t('desk.staff.act.endSessions')} submit={t('desk.staff.act.endSessions')} isDangerous onSubmit={save} onClose={onClose} />;
}
