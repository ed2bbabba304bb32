import { iosMin, type InstallGuide } from '@laro/domain/app-links/install-guide';
import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { downloadLinksQuery } from '#player/shared/app/app-api.ts';
import { askToInstall, useInstallOffer } from '#player/shared/app/install-offer.ts';
import { thisDevice } from '#player/shared/app/this-device.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import type { LoadScreen } from '#player/shared/router/screen.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { useIsLive } from '#player/shared/late/use-is-live.ts';
import css from './app-page.module.css';
import { GuideCard } from './guide-card.tsx';

export const load: LoadScreen = (services) => services.queries.prefetchQuery(downloadLinksQuery(services));

/** The install guide for this device; null before hydration, since the server does not know the device. */
function useGuide(): InstallGuide | null {
  const isLive = useIsLive();
  return useMemo(() => (isLive ? thisDevice() : null), [isLive]);
}

/** The download links by kind; the guides also work without them. */
function useLinks(): (type: string) => string | undefined {
  const { data } = useQuery(downloadLinksQuery(useServices()));
  return (type) => data?.links.find(({ resourceType }) => resourceType === type)?.url;
}

/** The guide for this device, first on the page; its space is reserved, so nothing shifts when the device is known. */
function ForThisDevice({ guide }: { guide: InstallGuide | null }) {
  const t = useT();
  const hasOffer = useInstallOffer(({ event }) => event !== null);
  return (
    <div className={css['own']} aria-live="polite">
      {guide?.isInstalled ? <Note kind="info">{t('app.installed')}</Note> : null}
      {guide && !guide.isInstalled && hasOffer ? (
        <Button kind="primary" isFull onClick={() => void askToInstall()}>
          {t('app.install')}
        </Button>
      ) : null}
    </div>
  );
}

function IosNotes({ guide }: { guide: InstallGuide | null }) {
  const t = useT();
  if (!guide) return null;
  return (
    <>
      {guide.isTooOld ? (
        <Note kind="warn" icon="warning-circle-fill">
          {t('app.ios.too_old', { version: iosMin.join('.') })}
        </Note>
      ) : null}
      {guide.isLegacy ? (
        <Note kind="warn" icon="info-fill">
          {t('app.ios.legacy')}
        </Note>
      ) : null}
    </>
  );
}

function Android({ isOffered }: { isOffered: boolean }) {
  const t = useT();
  const url = useLinks()('Android');
  return (
    <GuideCard id="android" title={t('app.guide.android')} steps={[t('app.android.step1'), t('app.android.step2'), t('app.android.step3')]}>
      {url !== undefined && isOffered ? (
        <>
          <a href={url} className={buttonClass({ kind: 'quiet', isFull: true })} rel="noopener noreferrer">
            {t('app.android.get')}
          </a>
          <p className={css['small']}>{t('app.android.source')}</p>
        </>
      ) : null}
    </GuideCard>
  );
}

function Ios({ guide, isOffered }: { guide: InstallGuide | null; isOffered: boolean }) {
  const t = useT();
  const { merchantName } = useSettings();
  const linkOf = useLinks();
  const app = linkOf('IOS');
  const profile = linkOf('MOBILECONFIG');
  const hasProfile = profile !== undefined && isOffered && guide?.isLegacy !== true;
  return (
    <GuideCard id="ios" title={t('app.guide.ios')} steps={[t('app.ios.step1'), t('app.ios.step2'), t('app.ios.step3')]} notes={<IosNotes guide={guide} />}>
      {app !== undefined && isOffered ? (
        <a href={app} className={buttonClass({ kind: 'quiet', isFull: true })} rel="noopener noreferrer">
          {t('app.ios.get')}
        </a>
      ) : null}
      {hasProfile ? (
        <>
          <a href={profile} className={buttonClass({ kind: 'quiet', isFull: true })}>
            {t('app.ios.profile')}
          </a>
          <p className={css['small']}>{t('app.ios.profile_text', { name: merchantName })}</p>
          {guide === null || guide.isProfileByHand || guide.platform !== 'ios' ? <p className={css['small']}>{t('app.ios.by_hand')}</p> : null}
        </>
      ) : null}
    </GuideCard>
  );
}

/** The app, with the guides for both kinds of phones (DL-01, DL-02). Everybody gets the same page; what belongs to one device comes after. */
export function AppPage() {
  const t = useT();
  const { merchantName, skin } = useSettings();
  const guide = useGuide();
  const isOffered = guide?.isInstalled !== true;
  useHead({ title: t('app.title'), description: t('app.lead', { name: merchantName }), kind: 'website' });
  return (
    <Frame header="inner" title={t('app.title')}>
      <div className={css['page']}>
        <div className={css['head']}>
          <img src={`/icons/${skin}-192.png`} alt="" width={96} height={96} className={css['icon']} />
          <p className={css['name']}>{merchantName}</p>
          <p className={css['lead']}>{t('app.lead', { name: merchantName })}</p>
        </div>
        <ForThisDevice guide={guide} />
        <Ios guide={guide} isOffered={isOffered} />
        <Android isOffered={isOffered} />
      </div>
    </Frame>
  );
}
