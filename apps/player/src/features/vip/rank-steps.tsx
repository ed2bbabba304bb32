import { Icon } from '@laro/ui/pictures/icon.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import type { OwnRank, Ranks } from './vip-api.ts';
import { useVipTexts } from './vip-texts.ts';
import css from './vip.module.css';

/** Pages on which a condition is met that is done once. */
const proofs: Partial<Record<OwnRank['conditions'][number]['kind'], string>> = { identity_verified: paths.identity, mobile_verified: paths.security };

function Step({ condition: { kind, days, target, value, isMet } }: { condition: OwnRank['conditions'][number] }) {
  const { t, figure } = useVipTexts();
  const proof = proofs[kind];
  return (
    <li className={css['step']}>
      {isMet ? <Icon name="check-circle-fill" size={24} className={css['met']} /> : <span className={css['unmet']} aria-hidden="true" />}
      <span className={css['what']}>{t(`vip.condition.${kind}`, { days: days ?? 0 })}</span>
      {proof && !isMet ? (
        <Link to={proof} className={css['act']}>
          {t('vip.verify')}
        </Link>
      ) : (
        <span className={css['figure']}>
          {proof ? t('vip.done') : t('vip.of', { value: figure(kind, Math.min(value, target)), target: figure(kind, target) })}
        </span>
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
