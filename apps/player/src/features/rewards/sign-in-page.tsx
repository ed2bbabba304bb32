import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { GrantRow } from './grant-row.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { refresh, rewardApi, signInQuery, type SignIn } from '#player/shared/rewards/reward-api.ts';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import { RewardFrame } from './reward-frame.tsx';
import { RewardTerms } from '#player/shared/rewards/reward-terms.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import css from './rewards.module.css';
import own from './sign-in.module.css';

type Program = NonNullable<SignIn['program']>;

/** Signs the date that the page shows; past midnight the server says so, and the new day is shown (REW-33). */
function SignButton({ today, program }: { today: string; program: Program }) {
  const services = useServices();
  const { t, gives, became } = useRewardTexts();
  const { isBusy, problem, run } = useSubmit();
  const reward = program.cycle[program.step - 1];
  if (!reward) return null;
  const sign = async () => {
    try {
      const { grant } = await rewardApi(services).call('signIn', { body: { day: today } });
      if (grant) showToast(grant.state === 'claimed' ? became(grant) : t('signin.signed_today'), 'ok');
    } finally {
      await refresh(services);
    }
  };
  return (
    <>
      <Button kind="primary" isFull isBusy={isBusy} onClick={() => void run(sign)}>
        {t('signin.sign', { day: program.step, reward: gives(reward) })}
      </Button>
      <ProblemNote text={problem} />
    </>
  );
}

/** Makes the missed date up, for the points on the button, so that the run goes on. */
function MakeUp({ day, points }: NonNullable<SignIn['makeUp']>) {
  const services = useServices();
  const { t, tag } = services.words;
  const { isBusy, problem, run } = useSubmit();
  const date = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
  const makeUp = async () => {
    try {
      await rewardApi(services).call('makeUpSignIn', { body: { day } });
      showToast(t('signin.made_up', { date }), 'ok');
    } finally {
      await refresh(services);
    }
  };
  return (
    <div className={own['makeUp']}>
      <p className={own['rule']}>{t('signin.make_up_rule', { date })}</p>
      <Button kind="outline" isFull isBusy={isBusy} onClick={() => void run(makeUp)}>
        {t('signin.make_up', { date, points })}
      </Button>
      <ProblemNote text={problem} />
    </div>
  );
}

/** The whole table of the cycle with what each day gives. */
function Cycle({ program, canSign }: { program: Program; canSign: boolean }) {
  const { t, givesInShort } = useRewardTexts();
  const { cycle, done, step } = program;
  const stateOf = (day: number) => (day <= done ? 'done' : day === step && canSign ? 'now' : 'ahead');
  return (
    <ol className={own['cycle']}>
      {cycle.map((reward, index) => (
        <li key={`${index + 1}`} className={own['step']} data-state={stateOf(index + 1)} aria-current={stateOf(index + 1) === 'now' ? 'step' : undefined}>
          <span>{t('signin.day', { day: index + 1 })}</span>
          <span className={own['art']}>
            <RewardArt kind={reward.kind} size={40} />
            {stateOf(index + 1) === 'done' ? (
              <span className={own['tick']}>
                <Icon name="check-bold" size={16} />
                <span className="visually-hidden">{t('signin.date.signed')}</span>
              </span>
            ) : null}
          </span>
          <b>{givesInShort(reward)}</b>
        </li>
      ))}
    </ol>
  );
}

function Running({ view, program }: { view: SignIn; program: Program }) {
  const { t } = useRewardTexts();
  const { today, isSignedToday, isOnHold, streak, makeUp, grant } = view;
  const bonuses = program.cycle.filter(({ terms }) => terms !== null);
  return (
    <section className={own['card']} aria-label={program.name}>
      <p className={own['streak']}>{streak > 0 ? t('signin.streak', { count: streak }) : isOnHold ? program.name : t('signin.streak_none')}</p>
      {/* A break costs no date, so nothing can be missed in it. */}
      <p className={own['rule']}>{t(isOnHold ? 'reward.waits.play' : `signin.miss.${program.onMiss}`)}</p>
      <Cycle program={program} canSign={!isSignedToday && !isOnHold} />
      {bonuses.length === 0 ? (
        <p className={own['rule']}>{t('reward.term.cash')}</p>
      ) : (
        bonuses.map((reward) => (
          <p key={`${program.cycle.indexOf(reward)}`} className={own['rule']}>
            {t('signin.day', { day: program.cycle.indexOf(reward) + 1 })}: <RewardTerms reward={reward} />
          </p>
        ))
      )}
      {makeUp && !isOnHold ? <MakeUp day={makeUp.day} points={makeUp.points} /> : null}
      {isSignedToday ? <p className={own['done']}>{t('signin.signed_today')}</p> : isOnHold ? null : <SignButton today={today} program={program} />}
      {grant?.state === 'claimable' ? (
        <ul className={css['grants']}>
          <GrantRow grant={grant} />
        </ul>
      ) : null}
    </section>
  );
}

const NoProgram = () => {
  const { t } = useServices().words;
  return (
    <EmptyState title={t('signin.off')} hint={t('signin.off_hint')}>
      <Link to={paths.rewards} className={buttonClass({ kind: 'outline' })}>
        {t('reward.tab.rewards')}
      </Link>
    </EmptyState>
  );
};

const Bones = () => (
  <div aria-hidden="true" className={css['bones']}>
    <Skeleton height={380} radius={20} />
    <Skeleton height={300} radius={20} />
  </div>
);

/** The daily sign-in: streak, table of the cycle, calendar of the month (REW-34). */
export function SignInPage() {
  const services = useServices();
  const isMember = useMemberOrLeave();
  const [month, setMonth] = useState('');
  const query = useQuery({ ...signInQuery(services, month), enabled: isMember, placeholderData: (previous) => previous });
  return (
    <RewardFrame at={paths.signIn} isMember={isMember} isBusy={!query.data}>
      <Loaded query={query} waiting={<Bones />}>
        {(view) => (
          <>
            {view.program ? <Running view={view} program={view.program} /> : <NoProgram />}
            <MonthCalendar view={view} onMonth={setMonth} />
          </>
        )}
      </Loaded>
    </RewardFrame>
  );
}
