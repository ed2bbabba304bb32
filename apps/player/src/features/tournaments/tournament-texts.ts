import { displayAmount, type Amount } from '@laro/domain/money/money';
import { useServices } from '#player/shared/api/services.ts';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import type { Tournament } from '#player/shared/tournaments/tournament-query.ts';

/** Words, amounts, moments and scores of tournaments. */
export function useTournamentTexts() {
  const { words } = useServices();
  const { money, moment } = useRewardTexts();
  const { t } = words;
  const whole = (amount: Amount): string => new Intl.NumberFormat(words.tag).format(BigInt(amount.split('.')[0] ?? '0'));
  return {
    t,
    money,
    moment,
    number: (value: number): string => new Intl.NumberFormat(words.tag).format(value),
    /** A score in the form of its tournament: a multiple, money, or points. */
    scoreText: (kind: Tournament['score'], score: Amount): string => {
      if (kind === 'multiplier') return `${displayAmount(score)}×`;
      return kind === 'turnover' ? money(score) : whole(score);
    },
    /** The games that count. */
    gamesText: ({ gameTypes, games, vendors }: Pick<Tournament, 'gameTypes' | 'games' | 'vendors'>): string =>
      [...gameTypes.map((type) => t(`games.category.${type}`)), ...games, ...vendors].join(', ') || t('tournament.all_games'),
  };
}
