import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { MemberLink } from '#player/shared/shell/menu/member-link.tsx';
import { useIsTrial, useSession } from '#player/shared/session/session.ts';
import { changeEntry, type Details } from './tournament-api.ts';
import { useTournamentTexts } from './tournament-texts.ts';
import css from './tournaments.module.css';

const isRunning = ({ phase }: Details): boolean => phase === 'announced' || phase === 'open';

/** Before the begin the points come back with leaving. */
const arePointsBack = ({ entryPoints, phase }: Details): boolean => entryPoints > 0 && phase === 'announced';

const leavingWord = (details: Details) => {
  if (details.entryPoints === 0) return 'tournament.leave';
  return arePointsBack(details) ? 'tournament.leave_back' : 'tournament.leave_paid';
};

function Own({ details }: { details: Details }) {
  const { t, number } = useTournamentTexts();
  const { me } = details;
  return (
    <p className={css['own']}>
      <b>{me?.place ? t('tournament.my_place', { place: number(me.place) }) : t('tournament.in')}</b>
      {me?.place || !isRunning(details) ? null : <span>{t('tournament.in_note')}</span>}
    </p>
  );
}

/** The visitor's next step: log in, enter, leave, claim a prize, or why not. */
export function EntryAct({ details }: { details: Details }) {
  const services = useServices();
  const { t } = services.words;
  const isMember = useSession() !== null;
  const isTrial = useIsTrial();
  const { isBusy, problem, run } = useSubmit();
  const { id, me, obstacle, rankName, grantId, entryPoints } = details;
  const pointsBack = arePointsBack(details);
  const act = (call: 'enterTournament' | 'leaveTournament') =>
    void run(async () => {
      await changeEntry(services, call, id, pointsBack);
      showToast(t(call === 'enterTournament' ? 'tournament.entered' : 'tournament.left'), 'ok');
    });
  if (!isMember || isTrial)
    return isRunning(details) ? (
      <MemberLink to={`/m/tournamentDetail?id=${id}`} className={buttonClass({ kind: 'primary', isFull: true }, css['act'])}>
        {t('tournament.log_in')}
      </MemberLink>
    ) : null;
  if (obstacle !== null)
    return obstacle === 'closed' && !isRunning(details) ? null : (
      <p className={css['obstacle']}>{t(`tournament.obstacle.${obstacle}`, { rank: rankName ?? '' })}</p>
    );
  if (me === null)
    return (
      <div className={css['act']}>
        <Button kind="primary" isFull isBusy={isBusy} onClick={() => act('enterTournament')}>
          {entryPoints === 0 ? t('tournament.enter') : t('tournament.enter_for', { count: entryPoints })}
        </Button>
        {entryPoints === 0 ? null : <p className={css['note']}>{t('tournament.price_note')}</p>}
        <ProblemNote text={problem} />
      </div>
    );
  return (
    <div className={css['act']}>
      <Own details={details} />
      {grantId === null ? null : (
        <Link to={paths.receiving} className={buttonClass({ kind: 'primary' })}>
          {t('tournament.claim')}
        </Link>
      )}
      {isRunning(details) && details.optIn ? (
        <Button kind="outline" size="small" isBusy={isBusy} onClick={() => act('leaveTournament')}>
          {t(leavingWord(details))}
        </Button>
      ) : null}
      <ProblemNote text={problem} />
    </div>
  );
}
