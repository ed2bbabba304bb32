import { Icon } from '@laro/ui/pictures/icon.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import type { OwnRank, Ranks } from './vip-api.ts';
import { useVipTexts } from './vip-texts.ts';
import css from './vip.module.css';

function Step({ condition: { kind, target, value, isMet } }: { condition: OwnRank['conditions'][number] }) {
  const { t, number } = useVipTexts();
  const isProof = kind === 'identity_verified';
  return (
    <li className={css['step']}>
      {isMet ? <Icon name="check-circle-fill" size={24} className={css['met']} /> : <span className={css['unmet']} aria-hidden="true" />}
      <span className={css['what']}>{t(`vip.condition.${kind}`)}</span>
      {isProof && !isMet ? (
        <Link to={paths.identity} className={css['act']}>
          {t('vip.verify')}
        </Link>
      ) : (
        <span className={css['figure']}>{isProof ? t('vip.done') : t('vip.of', { value: number(Math.min(value, target)), target: number(target) })}</span>
      )}
    </li>
  );
}

/** The conditions of the next rank with the member's figures, and how points are earned (VIP-09). */
export function RankSteps({ ranks, own }: { ranks: Ranks; own: OwnRank }) {
  const { t, major } = useVipTexts();
  const next = ranks.ladder.find(({ id }) => id === own.nextId);
  const review = ranks.ladder.find(({ id }) => id === own.inReview);
  const games = ranks.weights
    .map(({ type, weight }) => (weight === 100 ? t(`games.category.${type}`) : `${t(`games.category.${type}`)} ${weight}%`))
    .join(' · ');
  if (!next) return null;
  return (
    <section aria-labelledby="vip-steps">
      <h2 id="vip-steps" className={css['heading']}>
        {t('vip.steps_to', { name: next.name })}
      </h2>
      {review ? <p className={css['note']}>{t('vip.review', { name: review.name })}</p> : null}
      <ul className={css['list']}>
        {own.conditions.map((condition) => (
          <Step key={condition.kind} condition={condition} />
        ))}
      </ul>
      <p className={css['small']}>{t('vip.points_rule', { amount: major(ranks.perPoint), games })}</p>
    </section>
  );
}
