import { Icon } from '@laro/ui/icon.tsx';
import type { AuditAction } from '@laro/domain/audit-actions';
import { useState } from 'react';
import { Pill } from '#console/shared/pill.tsx';
import { useFormats } from '#console/shared/formats.ts';
import type { AuditEntry } from '#console/shared/queries.ts';
import { useWords } from '#console/shared/words.tsx';
import { changesBetween } from './audit-changes.ts';
import css from './audit.module.css';

/** Acts that somebody who reads the log should not miss. */
const tones: Partial<Record<AuditAction, 'warn' | 'danger' | 'info'>> = {
  'session.refused': 'warn',
  'session.locked': 'danger',
  'access.refused': 'danger',
  'status.changed': 'warn',
  'settings.changed': 'info',
  'staff.added': 'info',
  'staff.changed': 'info',
};

function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useWords();
  const changes = changesBetween(entry.before, entry.after);
  if (changes.length === 0) return <p className={css['quiet']}>{t('desk.audit.no_change')}</p>;
  return (
    <div className={css['changesFrame']}>
      <table className={css['changes']}>
        <thead>
          <tr>
            <th scope="col">{t('desk.audit.what')}</th>
            <th scope="col">{t('desk.audit.before')}</th>
            <th scope="col">{t('desk.audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.name}>
              <th scope="row">
                <code>{change.name === '' ? entry.subject : change.name}</code>
              </th>
              <td>{change.before ?? <span className={css['quiet']}>{t('desk.audit.nothing')}</span>}</td>
              <td>{change.after ?? <span className={css['quiet']}>{t('desk.audit.nothing')}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One act: who, what, when and why; opened, what it was before and after. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { t } = useWords();
  const { moment, exact, count } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const id = `entry-${entry.number}`;
  return (
    <li className={css['entry']}>
      <button type="button" className={css['line']} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span className={css['action']}>
          <Pill tone={tones[entry.action] ?? 'plain'}>{t(`desk.audit.action.${entry.action}`)}</Pill>
        </span>
        <span className={css['what']}>
          <b>{entry.actor}</b> {entry.subject === entry.actor ? null : <code>{entry.subject}</code>}
          {entry.reason === '' ? null : <span className={css['reason']}>{entry.reason}</span>}
        </span>
        <span className={css['when']}>{moment(entry.at)}</span>
        <Icon name={isOpen ? 'caret-up-bold' : 'caret-down-bold'} size={16} />
      </button>
      <div id={id} hidden={!isOpen} className={css['details']}>
        {isOpen ? (
          <>
            <Changes entry={entry} />
            <p className={css['quiet']}>
              {t('desk.audit.entry', { number: count(entry.number) })} · {exact(entry.at)}
              {entry.ip === '' ? '' : ` · ${entry.ip}`}
            </p>
          </>
        ) : null}
      </div>
    </li>
  );
}
