import { buttonClass } from '@laro/ui/button-class';
import { Link } from '#player/shared/router/router-view.tsx';
import { paths } from '#player/shared/paths.ts';
import { useT } from '#player/shared/services.ts';
import css from './trial-card.module.css';

/** Invites a guest to try the games first. */
export function TrialCard() {
  const t = useT();
  return (
    <section className={css['card']} aria-labelledby="trial">
      <div className={css['text']}>
        <h2 className={css['title']} id="trial">
          {t('games.trial.title')}
        </h2>
        <p className={css['hint']}>{t('games.trial.text')}</p>
      </div>
      <Link className={buttonClass({ kind: 'outline', size: 'small' })} to={paths.login}>
        {t('games.trial.action')}
      </Link>
    </section>
  );
}
