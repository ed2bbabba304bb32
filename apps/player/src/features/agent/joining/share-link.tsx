import { Button } from '@laro/ui/button.tsx';
import { useT } from '#player/shared/api/services.ts';
import { copyText } from '#player/shared/device/copy-text.late.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { QrPicture } from '#player/shared/form/qr-picture.tsx';
import css from '../agent.module.css';

/** A link as text, as a QR code, and the ways to pass it on. */
export function ShareLink({ address }: { address: string }) {
  const t = useT();
  const copy = async () => {
    const isDone = await copyText(address);
    showToast(t(isDone ? 'agent.copied' : 'agent.copy_failed'), isDone ? 'ok' : 'error', toastMs.short);
  };
  // A browser without sharing, and a person who changes their mind, need no words.
  const share = () => void navigator.share({ url: address }).catch(() => undefined);
  return (
    <div className={css['share']}>
      <QrPicture text={address} label={t('agent.qr')} className={css['qr']} />
      <p className={css['address']}>{address}</p>
      <Button kind="primary" isFull onClick={() => void copy()}>
        {t('agent.copy')}
      </Button>
      {'share' in navigator ? (
        <Button isFull onClick={share}>
          {t('agentlinks.share')}
        </Button>
      ) : null}
    </div>
  );
}
