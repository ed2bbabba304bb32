import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { badgeText } from '#player/shared/shell/badge-text.late.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { RankBenefits } from './rank-benefits.tsx';
import { RankCard, RankPath } from './rank-card.tsx';
import { RankHistory, RankKeeping, RankLadder } from './rank-ladder.tsx';
import { RankPrivileges } from './rank-privileges.tsx';
import { RankSteps } from './rank-steps.tsx';
import { RebateList } from './rebate-list.tsx';
import { ranksQuery, type Ranks } from './vip-api.ts';
import css from './vip.module.css';

const Bones = () => (
  <div aria-hidden="true" className={css['bones']}>
    <Skeleton height={178} radius={28} />
    <Skeleton height={84} radius={20} />
    <Skeleton height={190} radius={20} />
  </div>
);

/** The way to bonuses of ranks and rebates that wait to be claimed. */
function Waiting({ waiting }: { waiting: number }) {
  const services = useServices();
  if (waiting === 0) return null;
  return (
    <Link to={paths.rewards} className={css['waiting']}>
      <Icon name="gift-duotone" size={24} />
      <span className={css['what']}>{services.words.t('vip.claim')}</span>
      <span className={css['pill']}>{badgeText(waiting)}</span>
      <Icon name="caret-right-bold" size={16} />
    </Link>
  );
}

function Benefits({ ranks, isMember }: { ranks: Ranks; isMember: boolean }) {
  const { t } = useServices().words;
  const { own, ladder } = ranks;
  if (own === null) return <EmptyState title={t('vip.off')} hint={t('vip.off_hint')} />;
  return (
    <>
      <RankCard own={own} ladder={ladder} />
      <RankPath own={own} ladder={ladder} />
      <Waiting waiting={own.waiting} />
      {own.isOnHold ? <p className={css['panel']}>{t('vip.on_hold')}</p> : <RankSteps ranks={ranks} own={own} />}
      <RankBenefits own={own} ranks={ranks} />
      <RankPrivileges own={own} ranks={ranks} />
      <RebateList isMember={isMember} />
      <RankLadder own={own} ranks={ranks} />
      <RankKeeping ranks={ranks} own={own} />
      <RankHistory ranks={ranks} />
    </>
  );
}

/** The own rank, the way to the next one, and all ranks (VIP-09, mock "vip"). */
export function VipPage() {
  const services = useServices();
  const { t } = services.words;
  const isMember = useMemberOrLeave();
  const query = useQuery({ ...ranksQuery(services), enabled: isMember });
  useHead({ title: t('vip.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('vip.title')}>
      <div className={css['page']} aria-busy={query.isPending || undefined}>
        <Loaded query={query} waiting={<Bones />}>
          {(ranks) => <Benefits ranks={ranks} isMember={isMember} />}
        </Loaded>
      </div>
    </Frame>
  );
}
