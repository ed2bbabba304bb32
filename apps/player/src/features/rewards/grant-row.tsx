import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { GoodsClaim } from '#player/shared/rewards/goods-claim.tsx';
import { claimGrant, type Grant } from '#player/shared/rewards/reward-api.ts';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import { RewardTerms } from '#player/shared/rewards/reward-terms.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import css from './rewards.module.css';

/** One thing that is owed: what, why, its terms, until when, and the button that claims it (REW-07). */
export function GrantRow({ grant }: { grant: Grant }) {
  const services = useServices();
  const { t, gives, moment, nameOf, became } = useRewardTexts();
  const { isBusy, problem, run } = useSubmit();
  const { waitsFor, until, frozenUntil } = grant;
  const claim = async () => {
    const claimed = await claimGrant(services, grant);
    showToast(became(claimed), 'ok');
  };
  return (
    <li className={css['grant']}>
      <RewardArt kind={grant.kind} />
      <div className={css['what']}>
        <b className={css['name']}>{nameOf(grant)}</b>
        <span className={css['gives']}>{gives(grant)}</span>
      </div>
      <div className={css['details']}>
        <span className={css['terms']}>
          <RewardTerms reward={grant} />
        </span>
        {until === null ? null : <span className={css['terms']}>{t('reward.until', { until: moment(until) })}</span>}
        {waitsFor === null ? null : (
          <span className={css['waits']}>{t(`reward.waits.${waitsFor}`, { until: frozenUntil === null ? '' : moment(frozenUntil) })}</span>
        )}
        <ProblemNote text={problem} />
      </div>
      {waitsFor === null && grant.kind === 'goods' ? <GoodsClaim grant={grant} /> : null}
      {waitsFor === null && grant.kind !== 'goods' ? (
        <Button kind="primary" size="small" isBusy={isBusy} aria-label={t('reward.claim_of', { name: nameOf(grant) })} onClick={() => void run(claim)}>
          {t('reward.claim')}
        </Button>
      ) : null}
      {waitsFor === 'identity' ? (
        <Link to={paths.identity} className={buttonClass({ kind: 'outline', size: 'small' })}>
          {t('reward.waits.identity_act')}
        </Link>
      ) : null}
    </li>
  );
}

/** The result of a grant that has ended. */
export function EndedRow({ grant }: { grant: Grant }) {
  const { t, gives, day, nameOf } = useRewardTexts();
  const { state, endedAt, reason } = grant;
  return (
    <li className={css['ended']}>
      <span className={css['what']}>
        <span>{nameOf(grant)}</span>
        <small>{gives(grant)}</small>
        {reason === '' ? null : <small>{reason}</small>}
      </span>
      <span className={css['outcome']}>
        {state === 'claimable' || state === 'held' ? null : t(`reward.state.${state}`)}
        <small>{endedAt === null ? '' : day(endedAt)}</small>
      </span>
    </li>
  );
}
