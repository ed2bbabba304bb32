import { Button } from '@laro/ui/button.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, isProblem, setCsrfToken } from '#console/shared/api/api.ts';
import { SecretInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { useZone } from '#console/shared/moments/zone.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { problemText } from '#console/shared/page/problem-text.ts';
import { sessionQuery, sessionsQuery } from '#console/shared/api/queries.ts';
import { useRoleNames } from '#console/shared/texts/role-names.ts';
import { useMe } from '#console/shared/api/session.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './account.module.css';

/** The own account: what one may do where, open sessions, password (T14, T18, DESK-95). */
export function AccountPage() {
  const { t } = useWords();
  const me = useMe();
  const text =
    me.lastSignInAt === null ? (
      t('desk.account.first_time', { name: me.name })
    ) : (
      <MomentIn at={me.lastSignInAt} words={(moment) => t('desk.account.last_time', { name: me.name, moment })} />
    );
  return (
    <Page title={t('desk.account.title')} text={text}>
      <div className={css['columns']}>
        <Card title={t('desk.account.rights')}>
          <Rights />
        </Card>
        <Card title={t('desk.account.sessions')}>
          <Sessions />
        </Card>
        <Card title={t('desk.account.password')}>
          <PasswordForm />
        </Card>
      </div>
    </Page>
  );
}

/** Permissions by place, in words. */
function Rights() {
  const { t } = useWords();
  const { list } = useFormats();
  const { placeName, grantName } = useRoleNames();
  const me = useMe();
  const places = [...(me.everywhere.length > 0 ? [{ merchant: null, permissions: me.everywhere }] : []), ...me.byMerchant];
  if (places.length === 0) return <p>{t('desk.no_access.text')}</p>;
  return (
    <>
      <ul className={css['grants']}>
        {me.grants.map((grant) => (
          <li key={grantName(grant)}>{grantName(grant)}</li>
        ))}
      </ul>
      {places.map(({ merchant, permissions }) => (
        <details key={merchant ?? ''} className={css['place']}>
          <summary>{placeName(merchant)}</summary>
          <p>{list(permissions.map((permission) => t(`desk.permission.${permission}`)))}</p>
        </details>
      ))}
    </>
  );
}

/** Browser and system out of a user agent, as short as people know them. */
function deviceName(userAgent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? '';
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent)?.[1] ?? '';
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  return [names[browser] ?? browser, names[system] ?? system].filter((part) => part !== '').join(' · ') || userAgent.slice(0, 40);
}

function Sessions() {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (sessionId: string) => api.call('endOtherDeskSession', { params: { sessionId } }),
    onSuccess: () => say(t('desk.account.session_ended')),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <Loaded query={query}>
      {(sessions) => (
        <>
          <ul className={css['sessions']}>
            {sessions.map((session) => (
              <li key={session.id}>
                <span className={css['device']}>
                  <b>{deviceName(session.userAgent)}</b>
                  <small>
                    {session.ip} · <MomentIn at={session.startedAt} words={(moment) => t('desk.account.since', { moment })} />
                  </small>
                </span>
                {session.isThis ? (
                  <Pill tone="ok">{t('desk.account.this_one')}</Pill>
                ) : (
                  <Button size="tiny" isBusy={end.isPending && end.variables === session.id} onClick={() => end.mutate(session.id)}>
                    {t('desk.account.end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {end.isError ? <ProblemNote error={end.error} /> : null}
        </>
      )}
    </Loaded>
  );
}

function PasswordForm() {
  const words = useWords();
  const { t } = words;
  const say = useToast();
  const client = useQueryClient();
  const me = useMe();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const timeZone = useZone();
  const change = useMutation({
    mutationFn: () => api.call('changeDeskPassword', { body: { oldPassword, newPassword } }),
    onSuccess: (entered) => {
      setCsrfToken(entered.csrfToken);
      client.setQueryData(sessionQuery.queryKey, entered);
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      setOld('');
      setNew('');
      say(t('desk.account.password_changed'));
    },
  });
  const isOldWrong = isProblem(change.error, 'desk.password_wrong');
  const isNewWeak = isProblem(change.error, 'desk.password_weak');
  const faultOf = (isMine: boolean) => (isMine ? problemText(words, change.error, timeZone) : undefined);
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (oldPassword !== '' && newPassword !== '' && !change.isPending) change.mutate();
      }}
    >
      <input type="text" name="username" aria-label={t('desk.sign_in.name')} value={me.name} autoComplete="username" readOnly hidden />
      <Field label={t('desk.password.old')} fault={faultOf(isOldWrong)}>
        {(marks) => <SecretInput {...marks} name="old-password" value={oldPassword} autoComplete="current-password" maxLength={256} onChange={setOld} />}
      </Field>
      <Field label={t('desk.password.new')} hint={t('desk.password.hint')} fault={faultOf(isNewWeak)}>
        {(marks) => <SecretInput {...marks} name="new-password" value={newPassword} autoComplete="new-password" maxLength={256} onChange={setNew} />}
      </Field>
      {change.isError && !isOldWrong && !isNewWeak ? <ProblemNote error={change.error} /> : null}
      <Button type="submit" size="small" kind="primary" isBusy={change.isPending} disabled={oldPassword === '' || newPassword === ''}>
        {t('desk.account.change_password')}
      </Button>
    </form>
  );
}
