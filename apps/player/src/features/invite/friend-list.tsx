import { isNothing } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { friendsQuery, type Friend } from './invite-api.ts';
import css from './invite.module.css';

function FriendRow({ friend: { name, day, state, earned } }: { friend: Friend }) {
  const { words } = useServices();
  const { t, money } = useRewardTexts();
  const date = new Intl.DateTimeFormat(words.tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  return (
    <li className={css['row']}>
      <span className={css['what']}>
        {name}
        <small className={css['small']}>{date}</small>
      </span>
      <span className={css['state']}>
        {isNothing(earned) ? null : <b>{money(earned)}</b>}
        <small className={css['small']}>{t(`invite.state.${state}`)}</small>
      </span>
    </li>
  );
}

/** Invited friends with masked names, and nothing about what they do (INVITE-06). Without a link and without friends there is nothing to show. */
export function FriendList({ hasLink }: { hasLink: boolean }) {
  const services = useServices();
  const { t } = services.words;
  const query = useInfiniteQuery(friendsQuery(services));
  if (!hasLink && !query.isError && !query.data?.pages.some(({ friends }) => friends.length > 0)) return null;
  return (
    <section aria-labelledby="invite-friends">
      <h2 id="invite-friends" className={css['heading']}>
        {t('invite.friends')}
      </h2>
      <Loaded query={query} waiting={<Skeleton height={120} radius={20} />}>
        {({ pages }) => {
          const friends = pages.flatMap((page) => page.friends);
          if (friends.length === 0) return <EmptyState title={t('invite.none')} hint={t('invite.none_hint')} />;
          return (
            <>
              <ul className={css['list']}>
                {friends.map((friend) => (
                  <FriendRow key={friend.id} friend={friend} />
                ))}
              </ul>
              {query.hasNextPage ? (
                <Button kind="outline" isFull isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('invite.more')}
                </Button>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
