import { Icon } from '@laro/ui/pictures/icon.tsx';
import { rewardCount } from '@laro/domain/promotions/promotion-counters';
import { useQuery } from '@tanstack/react-query';
import { useBalance } from '#player/shared/money/balance.late.ts';
import { badgeText } from '#player/shared/shell/badge-text.late.ts';
import { countersQuery } from '#player/shared/games/lobby-api.ts';
import { MemberFace } from './member-face.tsx';
import { MemberLink } from './member-link.tsx';
import { menuEntriesFor } from './member-menu-entries.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useWhitelabel } from '#player/shared/api/queries.ts';
import { memberQuery } from '#player/shared/session/session-queries.ts';
import { useIsTrial, useSession } from '#player/shared/session/session.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import css from './side-menu.late.module.css';
import { isStanding } from '#player/shared/router/standing-pages.ts';

/** Picture, nickname or else account, and balance of the logged-in member (NAV-04). Trial money is labelled as such (T60). */
export function MemberHead({ onClose }: { onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const isTrial = useIsTrial();
  const { text } = useBalance();
  const { data } = useQuery(memberQuery(useServices().api));
  return (
    <div className={css['head']}>
      <span className={css['face']}>
        <MemberFace avatar={data?.avatar} size={48} />
      </span>
      <div className={css['who']}>
        <p className={css['name']}>{data?.nickname ?? session?.userName}</p>
        <p className={css['text']} data-balance="">
          {text}
        </p>
        {isTrial ? <p className={css['trial']}>{t('shell.trial.money')}</p> : null}
      </div>
      <button type="button" className={css['close']} aria-label={t('common.close')} onClick={onClose}>
        <Icon name="x-bold" size={20} />
      </button>
    </div>
  );
}

/** Free play has its own bets, and may say what it thinks. */
const openToTrial: ReadonlySet<string> = new Set([paths.bets, paths.feedback]);
/** The agent centre is shown to types that have one: house agents play with trial money. */
const isOpen = (to: string): boolean => openToTrial.has(to) || to === paths.agent;

/** Menu entries of members whose pages exist (NAV-02); free play and house accounts are refused the others. */
export function MemberRows() {
  const services = useServices();
  const { t } = services.words;
  const session = useSession();
  const { data: counters } = useQuery(countersQuery(services));
  const { data: member } = useQuery(memberQuery(services.api));
  const badges: Readonly<Record<string, string>> = {
    [paths.rewards]: badgeText(counters ? rewardCount(counters) : 0),
    [paths.mail]: badgeText(member?.inboxUnreadCount ?? 0),
  };
  const site = useWhitelabel();
  return menuEntriesFor(site, session?.type ?? 0, isStanding).map(({ to, icon, words, look }) => (
    <MemberLink key={to} to={to} className={css['row']} isOpenToTrial={isOpen(to)}>
      <Icon name={icon} className={css[look]} />
      {t(words)}
      {badges[to] ? <span className={css['badge']}>{badges[to]}</span> : null}
    </MemberLink>
  ));
}
