import type { BonusOffer } from './bonus-api.ts';
import css from './bonus.module.css';
import { useBonusTexts } from './bonus-texts.ts';

/** Every condition of an offer, next to its benefit (T71). */
export function BonusTerms({ offer, isBonusFirst }: { offer: BonusOffer; isBonusFirst: boolean }) {
  const { t, money, moment } = useBonusTexts();
  const counts = offer.contributions.map(({ gameType, percent }) => `${t(`games.category.${gameType}`)} ${percent}%`).join(' · ');
  const from = moment(offer.presentedAt);
  const spinTerms: readonly (readonly [string, string])[] = offer.spins
    ? [
        [t('bonus.term.spin_games'), offer.spins.games.map(({ name }) => name).join(', ')],
        [t('bonus.term.spin_cost'), t('bonus.term.spin_cost_is', { stake: money(offer.spins.stake) })],
        [t('bonus.term.wins'), offer.spins.winsBecome === 'cash' ? t('bonus.term.wins_cash') : t('bonus.term.wins_bonus', { times: offer.wageringTimes })],
      ]
    : [];
  const terms = [
    [t('bonus.term.deposit'), money(offer.depositMin)],
    ...(offer.spins ? spinTerms : ([[t('bonus.term.wagering'), t('bonus.term.wagering_is', { times: offer.wageringTimes })]] as const)),
    [t('bonus.term.days'), String(offer.days)],
    [t('bonus.term.stake_max'), offer.stakeMax === null ? t('bonus.term.any') : t('bonus.term.stake_max_is', { amount: money(offer.stakeMax) })],
    [t('bonus.term.games'), counts],
    [t('bonus.term.who'), t(offer.firstDepositOnly ? 'bonus.term.who_first' : 'bonus.term.who_all')],
    [
      t('bonus.term.offered'),
      offer.activeUntil === null ? t('bonus.term.offered_since', { from }) : t('bonus.term.offered_until', { from, until: moment(offer.activeUntil) }),
    ],
    [t('bonus.term.order'), t(isBonusFirst ? 'bonus.term.bonus_first' : 'bonus.term.cash_first')],
    [t('bonus.term.withdraw'), t('bonus.term.withdraw_is')],
    [t('bonus.term.cancel'), t('bonus.term.cancel_is')],
    [t('bonus.term.told'), t('bonus.term.told_is')],
  ] as const;
  return (
    <dl className={css['terms']}>
      {terms.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
