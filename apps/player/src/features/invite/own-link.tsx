import { Button } from '@laro/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { copyText } from '#player/shared/device/copy-text.late.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { QrPicture } from '#player/shared/form/qr-picture.tsx';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { inviteQuery, renewInvite, type Invite } from './invite-api.ts';
import css from './invite.module.css';

/** Saves the drawn QR code as a picture. */
function saveQr(picture: SVGElement, code: string): void {
  const text = new XMLSerializer().serializeToString(picture);
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${code}.svg`;
  link.click();
  URL.revokeObjectURL(address);
}

function Renewal({ mayRenew }: { mayRenew: boolean }) {
  const services = useServices();
  const { t } = services.words;
  const client = useQueryClient();
  const { isBusy, problem, run } = useSubmit();
  const renew = async () => client.setQueryData(inviteQuery(services).queryKey, await renewInvite(services));
  return (
    <>
      <Button kind="outline" isFull isBusy={isBusy} disabled={!mayRenew} onClick={() => void run(renew)}>
        {t('invite.renew')}
      </Button>
      <p className={css['small']}>{t('invite.renew_hint')}</p>
      <ProblemNote text={problem} />
    </>
  );
}

/** The link as text and QR code, with the ways to pass it on. The shared text has no name of the member (INVITE-09). */
export function OwnLink({ link: { code, path, text, mayRenew } }: { link: NonNullable<Invite['link']> }) {
  const { t } = useServices().words;
  const qr = useRef<HTMLDivElement>(null);
  const address = `${window.location.origin}${path}`;
  const copy = async () => {
    const isDone = await copyText(address);
    showToast(t(isDone ? 'invite.copied' : 'invite.copy_failed'), isDone ? 'ok' : 'error', toastMs.short);
  };
  // A browser without sharing, and a person who changes their mind, need no words.
  const share = () => void navigator.share({ text, url: address }).catch(() => undefined);
  const save = () => {
    const picture = qr.current?.querySelector('svg');
    if (picture) saveQr(picture, code);
  };
  return (
    <section className={css['panel']} aria-label={t('invite.code')}>
      <p className={css['code']}>
        <span>{t('invite.code')}</span> <b>{code}</b>
      </p>
      <div ref={qr}>
        <QrPicture text={address} label={t('invite.qr')} className={css['qr']} />
      </div>
      <p className={css['address']}>{address}</p>
      <Button kind="primary" isFull onClick={() => void copy()}>
        {t('invite.copy')}
      </Button>
      {'share' in navigator ? (
        <Button isFull onClick={share}>
          {t('invite.share')}
        </Button>
      ) : null}
      <Button isFull onClick={save}>
        {t('invite.save')}
      </Button>
      <Renewal mayRenew={mayRenew} />
    </section>
  );
}
