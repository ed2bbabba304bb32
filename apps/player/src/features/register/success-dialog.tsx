import { Button } from '@laro/ui/button.tsx';
import { Dialog } from '@laro/ui/layers/dialog.tsx';
import { takeReturnAddress } from '#player/shared/session/log-in/return-address.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { useSession } from '#player/shared/session/session.ts';
import { useT } from '#player/shared/api/services.ts';

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
    </Dialog>
  );
}
