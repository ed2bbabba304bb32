import { Fragment } from 'react';
import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { GoodsClaim } from '#player/shared/rewards/goods-claim.tsx';
import { claimGrant, type Grant } from '#player/shared/rewards/reward-api.ts';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import { RewardTerms } from '#player/shared/rewards/reward-terms.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import type { Mission } from '#player/shared/missions/mission-query.ts';
import { joinMission } from './mission-api.ts';
import { MissionTasks } from './mission-tasks.tsx';
import css from './missions.module.css';

function Join({ mission: { code, name } }: { mission: Mission }) {
  const services = useServices();
  const { t } = services.words;
  const { isBusy, problem, run } = useSubmit();
  const join = async () => {
    await joinMission(services, code);
    showToast(t('task.joined'), 'ok');
  };
  return (
    <>
      <p className={css['note']}>{t('task.join_note')}</p>
      <Button kind="primary" isFull isBusy={isBusy} aria-label={t('task.join_of', { name })} onClick={() => void run(join)}>
        {t('task.join')}
      </Button>
      <ProblemNote text={problem} />
    </>
  );
}

/** Claims the reward of a finished mission; the words say why it has to wait. */
function Claim({ grant }: { grant: Grant }) {
  const services = useServices();
  const { t, became, nameOf } = useRewardTexts();
  const { isBusy, problem, run } = useSubmit();
  const claim = async () => {
    const claimed = await claimGrant(services, grant);
    showToast(became(claimed), 'ok');
  };
  if (grant.waitsFor !== null)
    return (
      <>
        <p className={css['waits']}>{t(`reward.waits.${grant.waitsFor}`)}</p>
        {grant.waitsFor === 'identity' ? (
          <Link to={paths.identity} className={buttonClass({ kind: 'outline', size: 'small' })}>
            {t('reward.waits.identity_act')}
          </Link>
        ) : null}
      </>
    );
  if (grant.kind === 'goods') return <GoodsClaim grant={grant} />;
  return (
    <>
      <Button kind="primary" isFull isBusy={isBusy} aria-label={t('reward.claim_of', { name: nameOf(grant) })} onClick={() => void run(claim)}>
        {t('reward.claim')}
      </Button>
      <ProblemNote text={problem} />
    </>
  );
}

/** The grants of the period, one for each reward. */
const grantsOf = ({ grant, furtherGrants }: Mission): Grant[] => (grant === null ? [] : [grant, ...furtherGrants]);

function Act({ mission }: { mission: Mission }) {
  const { t } = useServices().words;
  const { state, rankName } = mission;
  if (state === 'join') return <Join mission={mission} />;
  if (state === 'locked') return <p className={css['state']}>{t('task.locked', { rank: rankName ?? '' })}</p>;
  if (state === 'claim')
    return grantsOf(mission)
      .filter((grant) => grant.state === 'claimable')
      .map((grant) => <Claim key={grant.id} grant={grant} />);
  return <p className={css['state']}>{t(`task.state.${state}`)}</p>;
}

/** One mission: its reward with terms, tasks with progress, until when, and what can be done (TASK-06). */
export function MissionCard({ mission }: { mission: Mission }) {
  const { t, gives, moment } = useRewardTexts();
  const { name, reward, further, tasks, until, left, state } = mission;
  const isOpen = state === 'progress' || state === 'join';
  const rewards = [reward, ...further];
  return (
    <li className={css['card']} data-state={state}>
      <div className={css['head']}>
        <RewardArt kind={reward.kind} size={44} />
        <div className={css['what']}>
          <h2 className={css['name']}>{name}</h2>
          <b className={css['gives']}>{rewards.map(gives).join(' + ')}</b>
        </div>
      </div>
      <MissionTasks tasks={tasks} />
      <p className={css['note']}>
        {rewards.map((one, index) => (
          <Fragment key={`${index + 1}`}>
            <RewardTerms reward={one} />{' '}
          </Fragment>
        ))}
        {isOpen && until !== null ? t('task.until', { until: moment(until) }) : null}
      </p>
      {isOpen && left !== null ? <p className={css['note']}>{t('task.left', { count: left })}</p> : null}
      <Act mission={mission} />
    </li>
  );
}
