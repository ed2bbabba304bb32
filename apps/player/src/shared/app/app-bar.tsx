import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useState } from 'react';
import { homeAliases } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useLocation } from '../router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from './app.module.css';
import { countVisit, hideDownloadBar, isDownloadBarHidden, useInstallOffer } from './install-offer.ts';
import { thisDevice } from './this-device.ts';
import { latePart } from '#player/shared/late/late-part.tsx';

const DownloadSheet = latePart(async () => (await import('./download-sheet.tsx')).DownloadSheet, { close: ({ onClose }) => onClose(false) });

/** A first-time visitor came to look, not to install. */
const FROM_VISIT = 2;

/** On home, from the second visit on, if there is an app to install and the offer was not dismissed (DL-01). */
function useIsOffered(): boolean {
  const { pathname } = useLocation();
  const [isWanted] = useState(() => !isDownloadBarHidden() && countVisit() >= FROM_VISIT);
  const [guide] = useState(thisDevice);
  const hasOffer = useInstallOffer(({ event }) => event !== null);
  const canInstall = hasOffer || (guide.platform !== 'other' && !guide.isLegacy);
  return isWanted && !guide.isInstalled && canInstall && homeAliases.includes(pathname);
}

/** The offer to have the site as an app: one line, gone for good when it is closed. */
export function AppBar() {
  const t = useT();
  const { merchantName, skin } = useSettings();
  const isOffered = useIsOffered();
  const [isHidden, setHidden] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (!isOffered || isHidden) return null;
  const hide = () => {
    hideDownloadBar();
    setHidden(true);
  };
  return (
    <div className={css['bar']} role="region" aria-label={t('app.title')}>
      <button type="button" className={css['offer']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <img src={`/icons/${skin}-192.png`} alt="" width={36} height={36} loading="lazy" />
        <span>
          <strong>{t('app.title')}</strong>
          {t('app.bar.text', { name: merchantName })}
        </span>
      </button>
      <button type="button" className={css['close']} aria-label={t('app.bar.hide')} onClick={hide}>
        <Icon name="x-bold" size={18} />
      </button>
      {isOpen ? (
        <DownloadSheet
          onClose={(isDone) => {
            setOpen(false);
            if (isDone) setHidden(true);
          }}
        />
      ) : null}
    </div>
  );
}
