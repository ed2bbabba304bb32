import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHead } from '#player/shared/shell/head.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { Link, useNavigate } from '#player/shared/router/router-view.tsx';
import { useIsVisitor, useSession } from '#player/shared/session/session.ts';
import { useServices, useT, type Services } from '#player/shared/api/services.ts';
import { useIsLive } from '#player/shared/late/use-is-live.ts';
import { formQuery } from './register-queries.ts';
import { RegisterFormView } from './form/register-form.tsx';
import css from './register.module.css';
import type { RegistrationSteps } from './use-registration.ts';

const successDialog = async () => (await import('./success-dialog.tsx')).SuccessDialog;
const SuccessDialog = latePart(successDialog);
const LateBanners = latePart(async () => (await import('#player/shared/games/late-banners.tsx')).LateBanners);

export const load = (services: Services): Promise<unknown> => services.queries.prefetchQuery(formQuery(services));

function Content(steps: RegistrationSteps) {
  const services = useServices();
  const t = useT();
  const query = useQuery(formQuery(services));
  const isLive = useIsLive();
  const { data } = query;
  if (data && data.methods.length === 0) return <EmptyState title={t('register.closed')} hint={t('register.closed_hint')} />;
  if (data) return <RegisterFormView asked={data} isLive={isLive} steps={steps} />;
  return <AwaitedAnswer query={query} />;
}

/** Opening an account (REG-01 to REG-12). Members have one already. */
export function RegisterPage() {
  const t = useT();
  const { merchantName } = useSettings();
  const navigate = useNavigate();
  const session = useSession();
  const isMember = !useIsVisitor() && session !== null;
  const isLive = useIsLive();
  const [isSent, setSent] = useState(false);
  const [isDone, setDone] = useState(false);
  useHead({ title: t('register.title'), description: t('register.description', { name: merchantName }), kind: 'website', canonical: paths.register });
  useEffect(() => {
    if (isMember && !isSent) void navigate(paths.home, { replace: true });
  }, [isMember, isSent, navigate]);
  const onSend = () => {
    setSent(true);
    // Loads in parallel with the call; if it fails, it is retried when the dialog is shown.
    successDialog().catch(() => undefined);
  };
  return (
    <Frame header="inner" title={t('register.title')}>
      <div className={css['page']}>
        <Content onSend={onSend} onDone={() => setDone(true)} />
        <p className={css['login']}>
          {t('register.have_account')} <Link to={paths.login}>{t('register.login')}</Link>
        </p>
        {isLive ? <LateBanners place="m_reg" /> : null}
      </div>
      {isDone ? <SuccessDialog /> : null}
    </Frame>
  );
}
