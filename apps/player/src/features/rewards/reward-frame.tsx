import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { badgeCounts } from '@laro/domain/rewards/grants/counters';
import { useServices } from '#player/shared/api/services.ts';
import { countersQuery } from '#player/shared/games/lobby-api.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { badgeText } from '#player/shared/shell/badge-text.late.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import tabCss from '#player/shared/rewards/reward-tabs.module.css';
import css from './rewards.module.css';

const tabs = [
  { to: paths.signIn, words: 'reward.tab.sign_in' },
  { to: paths.receiving, words: 'reward.tab.receiving' },
  { to: paths.rewards, words: 'reward.tab.rewards' },
] as const;

/** The three pages of rewards with the one bar of tabs that they share (REW-35). */
export function RewardFrame({ at, isMember, isBusy, children }: { at: (typeof tabs)[number]['to']; isMember: boolean; isBusy: boolean; children: ReactNode }) {
  const services = useServices();
  const { t } = services.words;
  const { data } = useQuery({ ...countersQuery(services), enabled: isMember });
  const counts = data && badgeCounts(data);
  const waiting: Readonly<Record<string, number>> = counts
    ? { [paths.signIn]: data.LOGIN.count, [paths.receiving]: counts.receiving, [paths.rewards]: counts.rewardCentre }
    : {};
  useHead({ title: t('reward.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('reward.title')}>
      <div className={css['page']} aria-busy={isBusy || undefined}>
        <nav className={tabCss['tabs']} aria-label={t('reward.title')}>
          {tabs.map(({ to, words }) => (
            <Link key={to} to={to} replace className={tabCss['tab']} aria-current={to === at ? 'page' : undefined}>
              <span>{t(words)}</span>
              {badgeText(waiting[to] ?? 0) === '' ? null : <span className={tabCss['badge']}>{badgeText(waiting[to] ?? 0)}</span>}
            </Link>
          ))}
        </nav>
        {children}
      </div>
    </Frame>
  );
}
