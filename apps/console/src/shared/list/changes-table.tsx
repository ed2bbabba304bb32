import { changesBetween } from './audit-changes.ts';
import css from './changes-table.module.css';
import { TableFrame } from './table-frame.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

/** Differences between before and after, side by side, by name. `subject` is the name of an unnamed change. */
export function ChangesTable({ before, after, subject }: { before: unknown; after: unknown; subject: string }) {
  const { t } = useWords();
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p className={css['quiet']}>{t('desk.audit.no_change')}</p>;
  const nothing = <span className={css['quiet']}>{t('desk.audit.nothing')}</span>;
  return (
    <TableFrame name={t('desk.audit.what')} className={css['frame']}>
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
                <code>{change.name === '' ? subject : change.name}</code>
              </th>
              <td>{change.before ?? nothing}</td>
              <td>{change.after ?? nothing}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
