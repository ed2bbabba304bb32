import { buttonClass } from '@laro/ui/button-class';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useId } from 'react';
import { isInstalled } from '#player/shared/device/installed.late.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { Link } from '../router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from './download-block.module.css';

/** The app for both kinds of phones, each a way to the page with their guides (DL-01). In the app itself there is nothing to get. */
export function DownloadBlock() {
  const t = useT();
  const { merchantName } = useSettings();
  const id = useId();
  if (isInstalled()) return null;
  return (
    <section className={css['block']} aria-labelledby={id}>
      <h2 className={css['title']} id={id}>
        {t('app.title')}
      </h2>
      <p className={css['text']}>{t('app.lead', { name: merchantName })}</p>
      <div className={css['ways']}>
        <Link to={paths.app} className={buttonClass({ kind: 'quiet', size: 'small' }, css['way'])}>
          <Icon name="android-logo" size={20} />
          {t('app.guide.android')}
        </Link>
        <Link to={paths.app} className={buttonClass({ kind: 'quiet', size: 'small' }, css['way'])}>
          <Icon name="apple-logo" size={20} />
          {t('app.guide.ios')}
        </Link>
      </div>
    </section>
  );
}
