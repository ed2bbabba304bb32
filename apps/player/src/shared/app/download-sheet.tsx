import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { Link } from '../router/router-view.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { downloadLinksQuery } from './app-api.ts';
import css from './app.module.css';
import { askToInstall, useInstallOffer } from './install-offer.ts';
import { thisDevice } from './this-device.ts';

/** The popup with the ways to the app: Android's link, the profile and the link for iPhones, the browser's own offer (DL-01). */
export function DownloadSheet({ onClose }: { onClose: (isDone: boolean) => void }) {
  const services = useServices();
  const { t } = services.words;
  const { merchantName } = useSettings();
  const { data } = useQuery(downloadLinksQuery(services));
  const [{ platform, isLegacy }] = useState(thisDevice);
  const hasOffer = useInstallOffer(({ event }) => event !== null);
  const urlOf = (type: string) => data?.links.find(({ resourceType }) => resourceType === type)?.url;
  const close = () => onClose(false);
  const link = (words: 'app.popup.android' | 'app.popup.ios' | 'app.popup.profile', url: string | undefined) =>
    url === undefined ? null : (
      <a href={url} className={buttonClass({ kind: 'quiet', isFull: true })} rel="noopener noreferrer" onClick={close}>
        {t(words)}
      </a>
    );
  return (
    <Sheet title={t('app.title')} closeLabel={t('common.close')} onClose={close}>
      <p className={css['text']}>{t('app.lead', { name: merchantName })}</p>
      <div className={css['actions']}>
        {hasOffer ? (
          <Button kind="primary" isFull onClick={() => void askToInstall().finally(() => onClose(true))}>
            {t('app.install')}
          </Button>
        ) : null}
        {platform === 'ios' ? null : link('app.popup.android', urlOf('Android'))}
        {platform === 'android' || isLegacy ? null : link('app.popup.profile', urlOf('MOBILECONFIG'))}
        {platform === 'android' ? null : link('app.popup.ios', urlOf('IOS'))}
        <Link to={paths.app} className={buttonClass({ kind: 'quiet', isFull: true })} onClick={close}>
          {t('app.popup.guide')}
        </Link>
        <Button kind="text" isFull onClick={close}>
          {t('app.later')}
        </Button>
      </div>
    </Sheet>
  );
}
