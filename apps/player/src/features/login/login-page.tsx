import { Button } from '@laro/ui/button.tsx';
import { Tabs } from '@laro/ui/form/tabs.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Sun } from '@laro/ui/pictures/sun.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { LanguageButton } from '#player/shared/language/language-button.tsx';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings, useWhitelabel } from '#player/shared/api/queries.ts';
import { rememberedLogin } from '#player/shared/session/log-in/remembered-login.ts';
import { keptReturnAddress } from '#player/shared/session/log-in/return-address.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { Link, useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices, useT, type Services } from '#player/shared/api/services.ts';
import { useFreePlay } from '#player/shared/play/use-free-play.ts';
import type { BegunLogIn, OnBegun } from './log-in-form.ts';
import { logInSettingsQuery } from './log-in-settings.ts';
import css from './login.module.css';
import { MobileForm } from './mobile-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { SocialButtons } from './social-buttons.tsx';

// Most log-ins have one step.
const SecondStep = latePart(async () => (await import('./second-step.tsx')).SecondStep);

export const load = (services: Services): Promise<unknown> => services.queries.ensureQueryData(logInSettingsQuery(services));

type Way = 'username' | 'sms';

interface WaysProps {
  /** Codes by our own SMS. */
  mobileCode: boolean;
  /** The operator's own check of phones. */
  phoneCheck: boolean;
  forgotPassword: boolean;
  onBegun: OnBegun;
}

/** Both tabs, or the first alone where no mobile opens anything; the last one used here comes first. */
function Ways({ mobileCode, phoneCheck, forgotPassword, onBegun }: WaysProps) {
  const t = useT();
  const [chosen, setChosen] = useState<Way | null>(null);
  const [remembered, setRemembered] = useState<Way>('username');
  useEffect(() => {
    void rememberedLogin().then((kept) => {
      if (kept) setRemembered(kept.type);
    });
  }, []);
  const hasMobile = mobileCode || phoneCheck;
  const way = hasMobile ? (chosen ?? remembered) : 'username';
  const form =
    way === 'username' ? (
      <PasswordForm hasForgot={forgotPassword} forgotAt={paths.forgot} onBegun={onBegun} />
    ) : (
      <MobileForm hasCode={mobileCode} hasCheck={phoneCheck} onBegun={onBegun} />
    );
  if (!hasMobile) return form;
  return (
    <>
      <Tabs
        label={t('login.ways')}
        panelId="log-in"
        value={way}
        onChange={setChosen}
        tabs={[
          { value: 'username', label: t('login.username') },
          { value: 'sms', label: t('login.mobile') },
        ]}
      />
      <div id="log-in" role="tabpanel" aria-label={t(way === 'username' ? 'login.username' : 'login.mobile')}>
        {form}
      </div>
    </>
  );
}

/** Tells a redirected visitor that they will return (LOGIN-13). */
function ComesBack() {
  const t = useT();
  // The server does not know; this visit's storage does.
  const comesBack = useSyncExternalStore(
    () => () => undefined,
    () => keptReturnAddress() !== null,
    () => false,
  );
  if (!comesBack) return null;
  return (
    <div className={css['kept']}>
      <Note kind="info" role="status">
        {t('login.comes_back')}
      </Note>
    </div>
  );
}

/** Free play, without an account (LOGIN-09). */
function FreePlay() {
  const t = useT();
  const { isStarting, problem, start } = useFreePlay();
  return (
    <div className={css['free']}>
      <ProblemNote text={problem} className={css['refused']} />
      <Button kind="quiet" isFull isBusy={isStarting} onClick={() => void start()}>
        {t('login.free_play')}
      </Button>
    </div>
  );
}

/** Everything that a visitor can begin here. */
function FirstStep({ onBegun }: { onBegun: OnBegun }) {
  const services = useServices();
  const { t } = services.words;
  const { modules } = useWhitelabel();
  const { data } = useQuery(logInSettingsQuery(services));
  return (
    <>
      <div className={css['hero']}>
        <Sun size={84} className={css['sun']} />
        <h1 className={css['welcome']}>{t('login.welcome')}</h1>
      </div>
      <ComesBack />
      <Ways mobileCode={data?.mobileCode ?? false} phoneCheck={data?.phoneCheck ?? false} forgotPassword={data?.forgotPassword ?? false} onBegun={onBegun} />
      <div className={css['passkey']}>
        <PasskeyButton />
      </div>
      {modules.FREEPLAY3 ? <FreePlay /> : null}
      <SocialButtons providers={data?.social ?? []} onBegun={onBegun} />
      <p className={css['join']}>
        {t('login.new_here')}{' '}
        <Link to={paths.register} className={css['link']}>
          {t('login.create')}
        </Link>
      </p>
    </>
  );
}

/** The log-in (LOGIN-01…11), in two steps for accounts with an authenticator (T16). */
export function LoginPage() {
  const { t } = useServices().words;
  const { merchantName } = useSettings();
  const navigate = useNavigate();
  const [begun, setBegun] = useState<BegunLogIn | null>(null);
  const again = () => {
    setBegun(null);
    // Drops a log-in that was continued from another site.
    void navigate(paths.login, { replace: true });
  };
  useHead({ title: t('login.title'), description: t('login.description', { name: merchantName }), kind: 'website', canonical: paths.login });
  return (
    <Frame header="inner" action={<LanguageButton />}>
      <div className={css['page']}>{begun === null ? <FirstStep onBegun={setBegun} /> : <SecondStep begun={begun} onAgain={again} />}</div>
    </Frame>
  );
}
