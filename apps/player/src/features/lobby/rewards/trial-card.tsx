import { Button } from '@laro/ui/button.tsx';
import { useWhitelabel } from '#player/shared/api/queries.ts';
import { useSession } from '#player/shared/session/session.ts';
import { useT } from '#player/shared/api/services.ts';
import { useFreePlay } from '#player/shared/play/use-free-play.ts';
import css from './trial-card.module.css';

/** Invites a guest to try the games first (LOGIN-09). */
export function TrialCard() {
  const t = useT();
  const session = useSession();
  const { modules } = useWhitelabel();
  const { isStarting, problem, start } = useFreePlay();
  if (session || !modules.FREEPLAY3) return null;
  return (
    <section className={css['card']} aria-labelledby="trial">
      <div className={css['text']}>
        <h2 className={css['title']} id="trial">
          {t('games.trial.title')}
        </h2>
        <p className={css['hint']}>{t('games.trial.text')}</p>
        {problem === null ? null : (
          <p className={css['problem']} role="alert">
            {problem}
          </p>
        )}
      </div>
      <Button kind="outline" size="small" isBusy={isStarting} onClick={() => void start()}>
        {t('games.trial.action')}
      </Button>
    </section>
  );
}
