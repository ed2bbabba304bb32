import { useServices } from '#player/shared/api/services.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { Claimable, Ended } from './grant-lists.tsx';
import { RewardFrame } from './reward-frame.tsx';

/** The gifts of a member: those to claim, and those received (REW-35). */
export function ReceivingPage() {
  const { t } = useServices().words;
  const isMember = useMemberOrLeave();
  return (
    <RewardFrame at={paths.receiving} isMember={isMember} isBusy={false}>
      <Claimable counter="MANUAL" isMember={isMember} />
      <Ended counter="MANUAL" isMember={isMember} title={t('reward.received')} />
    </RewardFrame>
  );
}
