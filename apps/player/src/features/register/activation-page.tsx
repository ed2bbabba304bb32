import { ApiProblem } from '@laro/client/client';
import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { useIsLive } from '#player/shared/late/use-is-live.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { checkInvitation } from './invitation-api.ts';
import { formQuery } from './register-queries.ts';
import css from './register.module.css';

const RegisterFormView = latePart(async () => (await import('./form/register-form.tsx')).RegisterFormView);
const SuccessDialog = latePart(async () => (await import('./success-dialog.tsx')).SuccessDialog);
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

function Over() {
  const t = useT();
  return (
    <EmptyState title={t('register.invitation_over')} hint={t('register.invitation_hint')}>
      <Link to={paths.register} className={buttonClass({ kind: 'primary' })}>
        {t('register.title')}
      </Link>
    </EmptyState>
  );
}

/** The form of an invitation. The token is in the part of the address that no server sees. */
function Activation({ token, onDone }: { token: string; onDone: () => void }) {
  const services = useServices();
  const invitation = useQuery({ queryKey: ['invitation', token], retry: false, queryFn: () => checkInvitation(services, token) });
  const form = useQuery(formQuery(services));
  if (invitation.error instanceof ApiProblem && invitation.error.code === 'agent.invitation_over') return <Over />;
  if (!invitation.data) return <AwaitedAnswer query={invitation} />;
  if (!form.data) return <AwaitedAnswer query={form} />;
  const fields = { ...form.data.fields };
  if (fields.affiliateCode) fields.affiliateCode = { ...fields.affiliateCode, isEnabled: false };
  const asked = { ...form.data, fields, methods: ['username' as const], invited: { token, username: invitation.data.username } };
  return <RegisterFormView asked={asked} isLive steps={{ onSend: () => undefined, onDone }} />;
}

/** Where the person behind an invitation opens the account that an agent has reserved (AGENT-10). */
export function ActivationPage() {
  const t = useT();
  const isLive = useIsLive();
  const [isDone, setDone] = useState(false);
  // It stays what it was when the page began to live: the address may lose it.
  const [token, setToken] = useState<string | null>(null);
  if (isLive && token === null) setToken(window.location.hash.slice(1));
  useHead({ title: t('register.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('register.title')}>
      <div className={css['page']}>{token === null ? null : TOKEN.test(token) ? <Activation token={token} onDone={() => setDone(true)} /> : <Over />}</div>
      {isDone ? <SuccessDialog /> : null}
    </Frame>
  );
}
