import { buttonClass } from '@laro/ui/button-class';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import pageCss from '#player/shared/form/switch-page.module.css';
import { Link } from '#player/shared/router/router-view.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { lotteryPaths } from '../parts/lottery-paths.ts';
import css from './follow.module.css';
import { FollowRows } from './follow-rows.tsx';
import { followsQuery, useFollowing, type Followed } from './follows-api.ts';

function FollowedGames({ followed }: { followed: Followed }) {
  const { t } = useServices().words;
  const { isBusy, problem, save } = useFollowing();
  if (followed.follows.length === 0)
    return (
      <EmptyState title={t('follows.empty')}>
        <Link className={buttonClass({ kind: 'outline' })} to={lotteryPaths.lobby('LOTT')}>
          {t('lottery.to_lobby')}
        </Link>
      </EmptyState>
    );
  return (
    <>
      {followed.follows.map(({ gameId, name, category, isDaily }) => (
        <section key={gameId} className={`${pageCss['card'] ?? ''} ${css['card'] ?? ''}`} aria-label={name}>
          <div className={css['game']}>
            <h2>
              <Link to={lotteryPaths.play({ category, gameId })}>{name}</Link>
            </h2>
            <button
              type="button"
              aria-label={t('follows.end', { game: name })}
              disabled={isBusy}
              onClick={() => void save(gameId, { on: false, push: false, mail: false })}
            >
              <Icon name="x-bold" size={18} />
            </button>
          </div>
          <FollowRows gameId={gameId} isDaily={isDaily} followed={followed} />
        </section>
      ))}
      <ProblemNote text={problem} />
    </>
  );
}

/** All games that the member follows, each with how its results are sent and an end (LOTT-47). */
export function LotteryFollowsPage() {
  const services = useServices();
  const { t } = services.words;
  const isMember = useMemberOrLeave();
  const query = useQuery({ ...followsQuery(services), enabled: isMember });
  useHead({ title: t('follows.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('follows.title')}>
      <div className={pageCss['page']} aria-busy={query.data === undefined || undefined}>
        <p className={pageCss['text']}>{t('follows.text')}</p>
        <Loaded query={query}>{(followed) => <FollowedGames followed={followed} />}</Loaded>
      </div>
    </Frame>
  );
}
