import { useT } from '#player/shared/api/services.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { SwitchRow } from '#player/shared/form/switch-row.tsx';
import { Link } from '#player/shared/router/router-view.tsx';
import { paths } from '#player/shared/router/paths.ts';
import css from './follow.module.css';
import { useFollowing, type Followed } from './follows-api.ts';

interface FollowRowsProps {
  gameId: string;
  isDaily: boolean;
  followed: Followed;
}

/** The switches of a game: its results in the inbox, and the ways in addition to it. */
export function FollowRows({ gameId, isDaily, followed: { follows, canPush, canMail } }: FollowRowsProps) {
  const t = useT();
  const { isBusy, problem, save } = useFollowing();
  const { push = false, mail = false } = follows.find((follow) => follow.gameId === gameId) ?? {};
  const on = follows.some((follow) => follow.gameId === gameId);
  const ways = [
    { way: 'push', isOn: push, can: canPush, to: '/m/set/notifications' },
    { way: 'mail', isOn: mail, can: canMail, to: paths.security },
  ] as const;
  return (
    <>
      <SwitchRow
        label={t('follows.inbox')}
        hint={t(isDaily ? 'follows.daily' : 'follows.each')}
        isOn={on}
        disabled={isBusy}
        onChange={() => void save(gameId, { on: !on, push: false, mail: false })}
      />
      {ways.map(({ way, isOn, can, to }) => (
        <div key={way} className={css['way']}>
          <SwitchRow
            label={t(`follows.${way}`)}
            isOn={isOn}
            disabled={isBusy || !on || (!can && !isOn)}
            onChange={() => void save(gameId, { on: true, push, mail, [way]: !isOn })}
          />
          {can ? null : (
            <p className={css['hint']}>
              <Link to={to}>{t(`follows.${way}_off`)}</Link>
            </p>
          )}
        </div>
      ))}
      <ProblemNote text={problem} />
    </>
  );
}
