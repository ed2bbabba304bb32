import type { Wire } from '@laro/contract/routes';
import { Icon, type IconName } from '@laro/ui/pictures/icon.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { MISSION_PATH } from '#player/shared/missions/mission-path.ts';
import type { Services } from '#player/shared/api/services.ts';
import { useServices } from '#player/shared/api/services.ts';
import { rewardApi } from '#player/shared/rewards/reward-api.ts';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { sessionToken } from '#player/shared/session/session-store.ts';
import css from './reward-strip.module.css';

type Summary = Wire<'getRewardSummary', 'value'>;

const FRESH_MS = 5000;

/** Short view of the member's rewards. Its key begins with `grants`, so that it follows every claim. */
const summaryQuery = (services: Services) =>
  queryOptions({
    networkMode: 'always',
    queryKey: ['grants', sessionToken(), services.words.language, 'summary'],
    staleTime: FRESH_MS,
    queryFn: () => rewardApi(services).call('getRewardSummary'),
  });

interface Card {
  to: string;
  icon: IconName;
  title: string;
  text: string;
  /** Percent of a bar; none for a card without one. */
  percent?: number;
}

function useCards({ signIn, mission, tournament }: Summary): Card[] {
  const { t, givesInShort } = useRewardTexts();
  const cards: Card[] = [];
  if (signIn) {
    const { isSignedToday, step, streak, reward } = signIn;
    const title = t(isSignedToday ? 'strip.signed' : 'strip.sign_in');
    const text = isSignedToday ? t('signin.streak', { count: streak }) : `${t('signin.day', { day: step })} · ${givesInShort(reward)}`;
    cards.push({ to: paths.signIn, icon: 'calendar-blank', title, text });
  }
  if (mission) {
    const { name, isDone, percent, reward } = mission;
    const text = isDone ? t('strip.done', { reward: givesInShort(reward) }) : t('strip.percent', { percent, reward: givesInShort(reward) });
    cards.push({ to: MISSION_PATH, icon: 'check-circle-fill', title: name, text, percent });
  }
  if (tournament) {
    const { id, name, place } = tournament;
    const text = place === null ? t('strip.enter') : t('strip.place', { place });
    cards.push({ to: `/m/tournamentDetail?id=${encodeURIComponent(id)}`, icon: 'trophy-fill', title: name, text });
  }
  return cards.length > 0 ? cards : [{ to: paths.rewards, icon: 'gift-fill', title: t('strip.all'), text: t('strip.all_text') }];
}

function Cards({ summary }: { summary: Summary }) {
  const { t } = useServices().words;
  return (
    <nav className={css['cards']} aria-label={t('strip.all')}>
      {useCards(summary).map(({ to, icon, title, text, percent }) => (
        <Link key={to} to={to} className={css['card']}>
          <Icon name={icon} size={24} className={css['icon']} />
          <span className={css['words']}>
            <b className={css['title']}>{title}</b>
            <span className={css['text']}>{text}</span>
          </span>
          {percent === undefined ? null : <span className={css['bar']} style={{ width: `${percent}%` }} aria-hidden="true" />}
        </Link>
      ))}
    </nav>
  );
}

const none: Summary = { signIn: null, mission: null, tournament: null, rank: null, points: null, unread: null };

/** The strip of home: today's sign-in, the mission nearest to its end, a tournament; if there is none of them, the way to the reward centre (REW-51). */
export function RewardStrip() {
  const { data, isError } = useQuery(summaryQuery(useServices()));
  if (data) return <Cards summary={data} />;
  return isError ? <Cards summary={none} /> : null;
}
