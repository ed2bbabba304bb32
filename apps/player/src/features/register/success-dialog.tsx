import { Button } from '@laro/ui/button.tsx';
import { useState } from 'react';
import { Dialog } from '@laro/ui/layers/dialog.tsx';
import { takeReturnAddress } from '#player/shared/session/log-in/return-address.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { useSession } from '#player/shared/session/session.ts';
import { useT } from '#player/shared/api/services.ts';
import { useWhitelabel } from '#player/shared/api/queries.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import css from './success-dialog.module.css';

const MarketingChoices = latePart(async () => (await import('#player/shared/consent/marketing-choices.tsx')).MarketingChoices, { areas: ['consent'] });

/** Asks whether offers are wanted. Nothing is chosen, and going on without an answer means none (MAIL-07, T97). */
function OffersQuestion() {
  const t = useT();
  const { entries } = useWhitelabel();
  const [isOpen, setOpen] = useState(false);
  if (!entries.mail) return null;
  return (
    <>
      <Button kind="text" isFull aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('register.offers')}
      </Button>
      {isOpen ? (
        <div className={css['offers']}>
          <MarketingChoices />
        </div>
      ) : null}
    </>
  );
}

/** The account is open and logged in: said once, then on to where the visitor wanted to go (REG-11). */
export function SuccessDialog() {
  const t = useT();
  const navigate = useNavigate();
  const session = useSession();
  const goOn = () => void navigate(takeReturnAddress() ?? paths.home, { replace: true });
  // Limits are offered before the first stake; going on is as easy (T36).
  const toLimits = () => void navigate(paths.limits, { replace: true });
  return (
    <Dialog
      title={t('register.success')}
      text={`${t('register.success_text', { name: session?.userName ?? '' })} ${t('register.limits')}`}
      hasCrest
      onClose={goOn}
    >
      <Button kind="primary" isFull onClick={goOn}>
        {t('register.go_on')}
      </Button>
      <Button kind="outline" isFull onClick={toLimits}>
        {t('register.limits_now')}
      </Button>
      <OffersQuestion />
    </Dialog>
  );
}
