import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { askMailsAgain } from '#player/shared/mail/ask-mail.late.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { GoodsClaim } from '#player/shared/rewards/goods-claim.tsx';
import { claimGrant, type Grant } from '#player/shared/rewards/reward-api.ts';
import { RewardTerms } from '#player/shared/rewards/reward-terms.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import css from './mail-grant.module.css';

function Stub({ grant, isBusy, onClaim }: { grant: Grant; isBusy: boolean; onClaim: () => void }) {
  const { t, gives } = useRewardTexts();
  const { state, waitsFor } = grant;
  if (state === 'claimable' && waitsFor === null && grant.kind === 'goods') return <GoodsClaim grant={grant} />;
  if (state === 'claimable' && waitsFor === null)
    return (
      <Button kind="primary" size="small" isBusy={isBusy} aria-label={t('reward.claim_of', { name: gives(grant) })} onClick={onClaim}>
        {t('reward.claim')}
      </Button>
    );
  if (waitsFor === 'identity')
    return (
      <Link to={paths.identity} className={buttonClass({ kind: 'outline', size: 'small' })}>
        {t('reward.waits.identity_act')}
      </Link>
    );
  if (state === 'claimable' || state === 'held') return null;
  return (
    <span className={`${css['state'] ?? ''} ${state === 'claimed' ? (css['claimed'] ?? '') : ''}`}>
      {state === 'claimed' ? <Icon name="check-bold" size={16} /> : null}
      {t(`reward.state.${state}`)}
    </span>
  );
}

/** A grant that is attached to a mail, as a ticket with its claim or its end (MAIL-05). */
export function MailGrant({ grant }: { grant: Grant }) {
  const services = useServices();
  const { t, gives, moment, became } = useRewardTexts();
  const { isBusy, problem, run } = useSubmit();
  const claim = async () => {
    try {
      showToast(became(await claimGrant(services, grant)), 'ok');
    } finally {
      await askMailsAgain(services.queries);
    }
  };
  const { state, until, endedAt, waitsFor, frozenUntil } = grant;
  return (
    <div className={css['ticket']}>
      <div className={css['ticketText']}>
        <b className={css['gives']}>{gives(grant)}</b>
        <span className={css['terms']}>
          {state === 'claimable' ? <RewardTerms reward={grant} /> : null}
          {state === 'claimable' && until !== null ? ` ${t('reward.until', { until: moment(until) })}` : null}
          {endedAt === null ? null : moment(endedAt)}
        </span>
        {waitsFor === null ? null : (
          <span className={css['waits']}>{t(`reward.waits.${waitsFor}`, { until: frozenUntil === null ? '' : moment(frozenUntil) })}</span>
        )}
        <ProblemNote text={problem} />
      </div>
      <div className={css['stub']}>
        <Stub grant={grant} isBusy={isBusy} onClaim={() => void run(claim)} />
      </div>
    </div>
  );
}
