import { ApiProblem } from '@laro/client/client';
import { isNothing } from '@laro/domain/money/money';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { FriendList } from './friend-list.tsx';
import { inviteQuery, type Invite } from './invite-api.ts';
import { InviteRules } from './invite-rules.tsx';
import { OwnLink } from './own-link.tsx';
import css from './invite.module.css';

const Bones = () => (
  <div aria-hidden="true" className={css['bones']}>
    <Skeleton height={120} radius={28} />
    <Skeleton height={330} radius={20} />
    <Skeleton height={190} radius={20} />
  </div>
);

/** Claimed and waiting rewards; those that wait are claimed in the reward centre. */
function Sums({ invite: { earned, waiting } }: { invite: Invite }) {
  const { t, money } = useRewardTexts();
  return (
    <>
      <dl className={css['sums']}>
        <div>
          <dt>{t('invite.earned')}</dt>
          <dd>{money(earned)}</dd>
        </div>
        <div>
          <dt>{t('invite.waiting')}</dt>
          <dd>{money(waiting)}</dd>
        </div>
      </dl>
      {isNothing(waiting) ? null : (
        <Link to={paths.rewards} className={css['claim']}>
          <Icon name="gift-duotone" size={24} />
          <span className={css['what']}>{t('invite.claim')}</span>
          <Icon name="caret-right-bold" size={16} />
        </Link>
      )}
    </>
  );
}

/** The link to pass on, with what a friend brings; or that there is none, and that friends who have joined still count. */
function OwnPart({ invite: { link, terms } }: { invite: Invite }) {
  const { t, money } = useRewardTexts();
  if (link === null)
    return (
      <div className={css['panel']}>
        <b>{t('invite.closed')}</b>
        <p>{t('invite.closed_hint')}</p>
      </div>
    );
  return (
    <>
      <p className={css['hero']}>{t('invite.hero', { reward: money(terms.reward), welcome: money(terms.welcome) })}</p>
      <OwnLink link={link} />
    </>
  );
}

/** The ways on, by the reason for which a member has no link. */
const withoutLink = {
  'invite.not_yet': { title: 'invite.problem.not_yet', hint: null, ways: [{ to: paths.identity, label: 'invite.verify' }] },
  'invite.off': { title: 'invite.problem.off', hint: null, ways: [] },
  'reward.not_now': {
    title: 'invite.on_hold',
    hint: 'invite.on_hold_hint',
    ways: [
      { to: paths.limits, label: 'invite.limits' },
      { to: paths.help, label: 'invite.help' },
    ],
  },
  'reward.not_offered': { title: 'reward.problem.not_offered', hint: null, ways: [{ to: paths.help, label: 'invite.help' }] },
} as const;
type Reason = keyof typeof withoutLink;

/** The reason for which a member has no link, with the way on: trying again would not help. */
function Without({ code }: { code: Reason }) {
  const { t } = useServices().words;
  const { title, hint, ways } = withoutLink[code];
  return (
    <>
      {hint === null ? <EmptyState title={t(title)} /> : <EmptyState title={t(title)} hint={t(hint)} />}
      {ways.map(({ to, label }) => (
        <Link key={to} to={to} className={css['verify']}>
          {t(label)}
        </Link>
      ))}
    </>
  );
}

const reasonOf = (error: unknown): Reason | null => (error instanceof ApiProblem && error.code in withoutLink ? (error.code as Reason) : null);

/** The own link, how it works, and the friends who came by it (INVITE-08). */
export function InvitePage() {
  const services = useServices();
  const { t } = services.words;
  const isMember = useMemberOrLeave();
  const query = useQuery({ ...inviteQuery(services), enabled: isMember });
  const refused = reasonOf(query.error);
  useHead({ title: t('invite.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('invite.title')}>
      <div className={css['page']} aria-busy={query.isPending || undefined}>
        {refused === null ? (
          <Loaded query={query} waiting={<Bones />}>
            {(invite) => (
              <>
                <OwnPart invite={invite} />
                <Sums invite={invite} />
                <InviteRules invite={invite} />
              </>
            )}
          </Loaded>
        ) : (
          <Without code={refused} />
        )}
        {isMember && (query.data !== undefined || refused !== null) ? <FriendList hasLink={refused === null && Boolean(query.data?.link)} /> : null}
      </div>
    </Frame>
  );
}
