import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { securityQuery, type OwnSecurity } from '#player/shared/api/account/account-queries.ts';
import { ConfirmationSheet } from '#player/shared/session/proof/confirmation-sheet.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { OptionGroup, OptionRow } from '#player/shared/form/option-row.tsx';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { isStanding } from '#player/shared/router/standing-pages.ts';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import css from './security.module.css';

// One sheet at a time is open, and most visits open none.
const ContactSheet = latePart(async () => (await import('./contact-sheet.tsx')).ContactSheet, { close: ({ onClose }) => onClose() });
const PasskeySheet = latePart(async () => (await import('./passkey-sheet.tsx')).PasskeySheet, { close: ({ onClose }) => onClose() });
const PaymentPasswordSheet = latePart(async () => (await import('./payment-password-sheet.tsx')).PaymentPasswordSheet, { close: ({ onClose }) => onClose() });
const QuestionsSheet = latePart(async () => (await import('./questions-sheet.tsx')).QuestionsSheet, { close: ({ onClose }) => onClose() });
const TotpSheet = latePart(async () => (await import('./totp-sheet.tsx')).TotpSheet, { close: ({ onClose }) => onClose() });

const sheets = ['passkeys', 'totp', 'mobile', 'email', 'payment', 'questions'] as const;
type SheetName = (typeof sheets)[number];
const sheetNamed = (name: string | null): SheetName | null => sheets.find((sheet) => sheet === name) ?? null;

function OpenSheet({ name, security, onClose }: { name: SheetName; security: OwnSecurity; onClose: () => void }) {
  if (name === 'passkeys') return <PasskeySheet security={security} onClose={onClose} />;
  if (name === 'totp') return <TotpSheet security={security} onClose={onClose} />;
  if (name === 'payment') return <PaymentPasswordSheet security={security} onClose={onClose} />;
  if (name === 'questions') return <QuestionsSheet onClose={onClose} />;
  return <ContactSheet which={name} security={security} onClose={onClose} />;
}

function Ways({ security, open }: { security: OwnSecurity; open: (name: SheetName) => void }) {
  const t = useT();
  const { passkeys, totp, mobile, email, unproven, hasPaymentPassword, questions } = security;
  const state = (isGood: boolean) => (isGood ? 'good' : 'open');
  const onOff = (isOn: boolean) => t(isOn ? 'security.on' : 'security.off');
  return (
    <>
      <OptionGroup title={t('security.group.log_in')}>
        {isStanding(paths.changePassword) ? <OptionRow icon="password-duotone" label={t('security.password')} to={paths.changePassword} /> : null}
        <OptionRow
          icon="fingerprint-duotone"
          label={t('security.passkeys')}
          value={passkeys.length === 0 ? t('security.none') : String(passkeys.length)}
          state={state(passkeys.length > 0)}
          onClick={() => open('passkeys')}
        />
        <OptionRow icon="devices-duotone" label={t('security.devices')} to={paths.devices} />
      </OptionGroup>
      <OptionGroup title={t('security.group.proof')}>
        <OptionRow icon="lock-key-duotone" label={t('security.totp')} value={onOff(totp.isOn)} state={state(totp.isOn)} onClick={() => open('totp')} />
        <OptionRow
          icon="phone-duotone"
          label={t('security.mobile')}
          value={mobile ?? t(unproven.mobile === null ? 'security.none' : 'security.unproven')}
          state={state(mobile !== null)}
          onClick={() => open('mobile')}
        />
        <OptionRow
          icon="envelope-simple-duotone"
          label={t('security.email')}
          value={email ?? t(unproven.email === null ? 'security.none' : 'security.unproven')}
          state={state(email !== null)}
          onClick={() => open('email')}
        />
      </OptionGroup>
      <OptionGroup title={t('security.group.more')}>
        <OptionRow icon="identification-card-duotone" label={t('security.identity')} to={paths.identity} />
        <OptionRow icon="clock" label={t('security.limits')} to={paths.limits} />
        <OptionRow
          icon="key-duotone"
          label={t('security.payment')}
          value={t(hasPaymentPassword ? 'security.set' : 'security.none')}
          state={state(hasPaymentPassword)}
          onClick={() => open('payment')}
        />
        <OptionRow
          icon="chat-circle-dots-duotone"
          label={t('security.questions')}
          value={t(questions.length > 0 ? 'security.set' : 'security.none')}
          state={state(questions.length > 0)}
          onClick={() => open('questions')}
        />
        <OptionRow icon="sign-out" label={t('security.close_account')} to={paths.closeAccount} />
      </OptionGroup>
    </>
  );
}

const Bones = () => (
  <div aria-hidden="true" className={css['bones']}>
    <Skeleton height={180} radius={20} />
    <Skeleton height={180} radius={20} />
  </div>
);

function Security() {
  const services = useServices();
  const { words } = services;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = useQuery(securityQuery(services));
  const { data } = query;
  // The open sheet is in the address, so that other pages can lead to it.
  const name = sheetNamed(new URLSearchParams(search).get('open'));
  const show = (sheet: SheetName | null) => void navigate(sheet === null ? pathname : `${pathname}?open=${sheet}`, { replace: true, preventScrollReset: true });
  if (!data) return <AwaitedAnswer query={query} waiting={<Bones />} />;
  const isStrong = data.passkeys.length > 0 || data.totp.isOn;
  return (
    <>
      <p className={css['intro']}>{words.t(isStrong ? 'security.strong' : 'security.weak')}</p>
      <Ways security={data} open={show} />
      {name === null ? null : <OpenSheet name={name} security={data} onClose={() => show(null)} />}
      <ConfirmationSheet />
    </>
  );
}

/** The security centre (ACC-02). */
export function SecurityPage() {
  const t = useT();
  const isMember = useMemberOrLeave();
  useHead({ title: t('security.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('security.title')}>
      <div className={css['page']}>{isMember ? <Security /> : <Bones />}</div>
    </Frame>
  );
}
