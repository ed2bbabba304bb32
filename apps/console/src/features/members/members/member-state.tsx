import type { ListedMember } from '#console/shared/api/money-queries.ts';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

/** State of a player's log-in. */
export function MemberState({ member }: { member: Pick<ListedMember, 'isEnabled' | 'isClosed' | 'isTrial'> }) {
  const { t } = useWords();
  if (member.isClosed) return <Pill>{t(member.isTrial ? 'desk.members.closed' : 'desk.members.merged')}</Pill>;
  return <Pill tone={member.isEnabled ? 'ok' : 'danger'}>{t(member.isEnabled ? 'desk.members.on' : 'desk.members.blocked')}</Pill>;
}
