import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { FerrisWheel } from '@laro/ui/pictures/ferris-wheel.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { LogoMark } from '@laro/ui/pictures/logo-mark.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { ToastPlace } from '@laro/ui/layers/toast.tsx';
import { useState } from 'react';
import { copyText } from '#player/shared/device/copy-text.late.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { PLACE, RichText } from '#player/shared/language/rich-text.late.tsx';
import { useT } from '#player/shared/api/services.ts';
import { refreshStatus, type SiteStatus } from '#player/shared/api/status.ts';
import { showToast, toastMs, useToasts } from '#player/shared/device/toasts.ts';
import css from './gate-page.module.css';
import { zonedTime } from './zoned-time.ts';

function MaintenanceWords({ until }: { until: string | null }) {
  const t = useT();
  const { timeZone, merchantName } = useSettings();
  useHead({ title: t('gate.maintenance.title'), isIndexed: false });
  return (
    <div className={css['words']}>
      <h1 className={css['title']}>{t('gate.maintenance.title')}</h1>
      <p className={css['text']}>
        {t('gate.maintenance.text', { name: merchantName })}{' '}
        {until === null ? null : (
          <RichText words={t('gate.maintenance.until', { time: PLACE })}>
            <b className={css['time']}>{zonedTime(until, timeZone)}</b>
          </RichText>
        )}
      </p>
    </div>
  );
}

/** The visitor's address in a box that copies it, to send to the service (GATE-02). */
function Address({ ip }: { ip: string }) {
  const t = useT();
  const copy = async () => {
    const isCopied = await copyText(ip);
    showToast(t(isCopied ? 'gate.region.copied' : 'gate.region.not_copied'), isCopied ? 'ok' : 'error', toastMs.notice);
  };
  return (
    <button type="button" className={css['address']} onClick={() => void copy()}>
      <span className={css['label']}>{t('gate.region.ip')}</span>
      <span className={css['ip']}>{ip}</span>
      <Icon name="copy" size={20} className={css['copy']} />
      <span className="visually-hidden">{t('gate.region.copy')}</span>
    </button>
  );
}

function RegionWords({ ip }: { ip: string | null }) {
  const t = useT();
  const { merchantName } = useSettings();
  const title = t('gate.region.title', { name: merchantName });
  useHead({ title, isIndexed: false });
  return (
    <div className={css['words']}>
      <h1 className={`${css['title'] ?? ''} ${css['long'] ?? ''}`}>{title}</h1>
      <p className={css['text']}>{t('gate.region.text')}</p>
      {ip === null ? null : <Address ip={ip} />}
    </div>
  );
}

function CheckAgain() {
  const t = useT();
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    await refreshStatus();
    setChecking(false);
  };
  return (
    <Button kind="text" isFull isBusy={isChecking} onClick={() => void check()}>
      {t('gate.again')}
    </Button>
  );
}

/** In place of the whole site while it rests (1) or is not offered where the visitor is (2) (GATE-01…03). */
export function GatePage({ status }: { status: SiteStatus }) {
  const t = useT();
  const { merchantName } = useSettings();
  const { info, supportLink, until, ip } = status;
  const toast = useToasts((state) => state.current);
  const isMaintenance = info === 1;
  return (
    <div className={css['column']}>
      <main className={css['page']} id="content" tabIndex={-1}>
        <div className={css['header']}>
          <LogoMark name={merchantName} />
        </div>
        <FerrisWheel />
        {isMaintenance ? <MaintenanceWords until={until} /> : <RegionWords ip={ip} />}
        <div className={css['foot']}>
          {isMaintenance ? (
            <Note kind="info" role="status">
              {t('gate.maintenance.note', { name: merchantName })}
            </Note>
          ) : null}
          <a href={supportLink} className={buttonClass({ kind: 'quiet', isFull: true })}>
            <Icon name="headset" size={20} />
            <span>{t(isMaintenance ? 'gate.maintenance.service' : 'gate.region.contact')}</span>
          </a>
          {isMaintenance ? null : <CheckAgain />}
        </div>
      </main>
      <ToastPlace toast={toast} />
    </div>
  );
}
