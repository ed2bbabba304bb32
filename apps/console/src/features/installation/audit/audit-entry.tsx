import { Icon } from '@laro/ui/pictures/icon.tsx';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { useState } from 'react';
import { ChangesTable } from '#console/shared/list/changes-table.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment, PlainMoment } from '#console/shared/moments/moment.tsx';
import type { AuditEntry } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
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
  'staff.roleChanged': 'info',
};

/** One act: who, what, when and why; opened, what it was before and after. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { t } = useWords();
  const { count } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const id = `entry-${entry.id}`;
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
        <span className={css['when']}>
          <PlainMoment at={entry.at} />
        </span>
        <Icon name={isOpen ? 'caret-up-bold' : 'caret-down-bold'} size={16} />
      </button>
      <div id={id} hidden={!isOpen} className={css['details']}>
        {isOpen ? (
          <>
            <ChangesTable before={entry.before} after={entry.after} subject={entry.subject} />
            <p className={css['quiet']}>
              {entry.number === null ? '' : `${t('desk.audit.entry', { number: count(entry.number) })} · `}
              <Moment at={entry.at} form="exact" />
              {entry.ip === '' ? '' : ` · ${entry.ip}`}
            </p>
          </>
        ) : null}
      </div>
    </li>
  );
}
