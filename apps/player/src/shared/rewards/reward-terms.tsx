import type { Reward } from './reward-api.ts';
import { useRewardTexts } from './reward-texts.ts';

/** The terms of a reward in short sentences (T106). */
export function RewardTerms({ reward: { kind, terms } }: { reward: Reward }) {
  const { t, money } = useRewardTexts();
  if (kind === 'points' || kind === 'goods' || kind === 'ticket') return <>{t(`reward.term.${kind}`)}</>;
  if (kind === 'lottery') return <>{t('reward.term.wins_cash')}</>;
  if (!terms) return <>{t('reward.term.cash')}</>;
  const { spins, wageringTimes: times } = terms;
  const games = terms.contributions.map(({ gameType, percent }) => `${t(`games.category.${gameType}`)} ${percent}%`).join(' · ');
  const wins = spins?.winsBecome === 'cash' ? t('reward.term.wins_cash') : t('reward.term.wins_bonus', { times });
  const parts = [
    ...(spins
      ? [t('reward.term.spin_games', { games: spins.games.join(', ') }), wins]
      : [t('reward.term.wagering', { times, required: money(terms.required) })]),
    t('reward.term.games', { games }),
    ...(terms.stakeMax === null ? [] : [t('reward.term.stake_max', { amount: money(terms.stakeMax) })]),
    t('reward.term.days', { count: terms.days }),
    t(terms.isBonusFirst ? 'reward.term.bonus_first' : 'reward.term.cash_first'),
  ];
  return <>{parts.map((part) => (/[.。]$/.test(part) ? part : `${part}.`)).join(' ')}</>;
}
