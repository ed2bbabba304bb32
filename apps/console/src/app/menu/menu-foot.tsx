import { Icon } from '@laro/ui/pictures/icon.tsx';
import { isLanguage, languages } from '@laro/domain/system/languages';
import { useQueryClient } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { api, setCsrfToken } from '#console/shared/api/api.ts';
import { sessionQuery } from '#console/shared/api/queries.ts';
import { useMe } from '#console/shared/api/session.ts';
import { Select } from '#console/shared/form/controls.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useRoleNames } from '#console/shared/texts/role-names.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './menu.module.css';

/** The language, and who is signed in. */
export function MenuFoot() {
  const words = useWords();
  const { t } = words;
  const me = useMe();
  const { roleName } = useRoleNames();
  const roles = [...new Set(me.grants.map(({ role }) => roleName(role)))].join(', ');
  const say = useToast();
  const client = useQueryClient();
  const signOut = async () => {
    // This browser signs out even if the call fails: a lost connection must keep no one signed in.
    await api.call('endDeskSession').catch(() => undefined);
    setCsrfToken('');
    client.setQueryData(sessionQuery.queryKey, null);
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
  };
  const speak = async (code: string) => {
    if (isLanguage(code) && !(await words.speak(code))) say(t('desk.language.failed'));
  };
  return (
    <div className={css['foot']}>
      <div className={css['language']}>
        <Icon name="globe" size={20} />
        <Select
          aria-label={t('desk.language.label')}
          value={words.language}
          options={languages.map((entry) => ({ value: entry.code, label: entry.name }))}
          onChange={(code) => void speak(code)}
        />
      </div>
      <div className={css['me']}>
        <NavLink to="/account" className={css['account'] ?? ''}>
          <Icon name="user-circle-duotone" size={30} />
          <span>
            <b>{me.name}</b>
            <small>{roles === '' ? t('desk.staff.no_roles') : roles}</small>
          </span>
        </NavLink>
        <button type="button" className={css['out']} aria-label={t('desk.sign_out')} title={t('desk.sign_out')} onClick={() => void signOut()}>
          <Icon name="sign-out" size={22} />
        </button>
      </div>
    </div>
  );
}
