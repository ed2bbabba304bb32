import type { ListedMember } from '#console/shared/money-queries.ts';
import { Pill } from '#console/shared/pill.tsx';
import { useWords } from '#console/shared/words.tsx';

/** Whether a player can log in and bet. */
export function MemberState({ member }: { member: Pick<ListedMember, 'isEnabled' | 'isClosed'> }) {
  const { t } = useWords();
  if (member.isClosed) return <Pill>{t('desk.members.closed')}</Pill>;
  return <Pill tone={member.isEnabled ? 'ok' : 'danger'}>{t(member.isEnabled ? 'desk.members.on' : 'desk.members.off')}</Pill>;
}
