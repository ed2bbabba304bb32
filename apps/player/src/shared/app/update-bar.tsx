import { buttonClass } from '@laro/ui/button-class';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from './app.module.css';
import { leaveUpdate, takeUpdate } from './update-offer.ts';

/** Says that a newer version is ready; it is taken by a tap, or with the next visit (DL-03). */
export function UpdateBar() {
  const t = useT();
  return (
    <div className={css['bar']} role="status">
      <div className={css['news']}>
        <p>{t('app.update.text')}</p>
        <button type="button" className={buttonClass({ kind: 'outline', size: 'small' })} onClick={takeUpdate}>
          {t('app.update.now')}
        </button>
      </div>
      <button type="button" className={css['close']} aria-label={t('app.later')} onClick={leaveUpdate}>
        <Icon name="x-bold" size={18} />
      </button>
    </div>
  );
}
