import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { changed, isRedirectUsable, without, type Redirect } from './channels-draft.ts';
import css from './channels.module.css';

const PATH_MAX = 200;

interface Rows {
  redirects: readonly Redirect[];
  isReadOnly: boolean;
  onChange: (redirects: Redirect[]) => void;
}

/** Where paths lead that are no pages (GEN-02): always to a page of the site. */
export function RedirectRows({ redirects, isReadOnly, onChange }: Rows) {
  const { t } = useWords();
  return (
    <>
      <ul className={css['rows']}>
        {redirects.map((redirect, at) => (
          // A row has no name of its own that stays while it is edited; its place is what it is.
          <li key={at} className={css['pair']}>
            <Field label={t('desk.channels.from')}>
              {(marks) => (
                <TextInput
                  {...marks}
                  value={redirect.from}
                  maxLength={PATH_MAX}
                  spellCheck={false}
                  disabled={isReadOnly}
                  onChange={(from) => onChange(changed(redirects, at, { from }))}
                />
              )}
            </Field>
            <Field
              label={t('desk.channels.to')}
              fault={redirect.from === '' || redirect.to === '' || isRedirectUsable(redirect) ? undefined : t('desk.channels.fault')}
            >
              {(marks) => (
                <TextInput
                  {...marks}
                  value={redirect.to}
                  maxLength={PATH_MAX}
                  spellCheck={false}
                  disabled={isReadOnly}
                  onChange={(to) => onChange(changed(redirects, at, { to }))}
                />
              )}
            </Field>
            {isReadOnly ? null : (
              <span className={css['acts']}>
                <button
                  type="button"
                  className={css['icon']}
                  aria-label={t('desk.channels.remove', { name: redirect.from })}
                  onClick={() => onChange(without(redirects, at))}
                >
                  <Icon name="trash" size={18} />
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {isReadOnly ? null : (
        <Button size="small" onClick={() => onChange([...redirects, { from: '', to: '' }])}>
          {t('desk.channels.add_redirect')}
        </Button>
      )}
    </>
  );
}
