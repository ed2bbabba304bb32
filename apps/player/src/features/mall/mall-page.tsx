import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link, useNavigate, usePlacePart } from '#player/shared/router/router-view.tsx';
import tabCss from '#player/shared/rewards/reward-tabs.module.css';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { GiftSheet } from './gift-sheet.tsx';
import { GoodsList } from './goods-list.tsx';
import { goodsQuery, pointsQuery, type Points } from './mall-api.ts';
import { Entries, Orders } from './mall-lists.tsx';
import { PointsCard } from './points-card.tsx';
import css from './mall.module.css';

const tabs = ['goods', 'orders', 'history'] as const;
type Tab = (typeof tabs)[number];

const Bones = () => (
  <div aria-hidden="true">
    <Skeleton height={190} radius={28} />
  </div>
);

function Offered({ isMember, balance }: { isMember: boolean; balance: Points['balance'] }) {
  const query = useQuery({ ...goodsQuery(useServices()), enabled: isMember });
  const asked = usePlacePart(({ search }) => new URLSearchParams(search).get('goods'));
  return (
    <Loaded query={query} waiting={<Skeleton height={420} radius={20} />}>
      {({ goods }) => <GoodsList key={asked} goods={goods} balance={balance} asked={asked} />}
    </Loaded>
  );
}

function TabBar({ at }: { at: Tab }) {
  const { t } = useServices().words;
  return (
    <nav className={`${tabCss['tabs'] ?? ''} ${css['tabs'] ?? ''}`} aria-label={t('mall.title')}>
      {tabs.map((tab) => (
        <Link key={tab} to={`${paths.mall}?tab=${tab}`} replace className={tabCss['tab']} aria-current={tab === at ? 'page' : undefined}>
          {t(`mall.tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Points, goods, orders and the history of points (MALL-01, MALL-10, mock "mall"). */
export function MallPage() {
  const services = useServices();
  const { t } = services.words;
  const isMember = useMemberOrLeave();
  const asked = usePlacePart(({ search }) => new URLSearchParams(search).get('tab'));
  const at = tabs.find((tab) => tab === asked) ?? 'goods';
  const navigate = useNavigate();
  const gift = usePlacePart(({ search }) => new URLSearchParams(search).get('gift'));
  const query = useQuery({ ...pointsQuery(services), enabled: isMember });
  useHead({ title: t('mall.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('mall.title')}>
      <div className={css['page']} aria-busy={query.isPending || undefined}>
        <Loaded query={query} waiting={<Bones />}>
          {(view) => (
            <>
              <PointsCard view={view} />
              <TabBar at={at} />
              {at === 'goods' ? <Offered isMember={isMember} balance={view.balance} /> : null}
              {at === 'orders' ? <Orders isMember={isMember} /> : null}
              {at === 'history' ? <Entries isMember={isMember} /> : null}
              {gift !== null && isMember ? <GiftSheet id={gift} onClose={() => void navigate(`${paths.mall}?tab=orders`, { replace: true })} /> : null}
            </>
          )}
        </Loaded>
      </div>
    </Frame>
  );
}
