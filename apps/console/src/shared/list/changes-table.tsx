import type { Amount } from '@laro/domain/money/money';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { changesBetween } from './audit-changes.ts';
import css from './changes-table.module.css';
import { TableFrame } from './table-frame.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

/** Words of names that many changes have; other names are shown as they are recorded. */
const words = { amount: 'desk.ledger.amount', state: 'desk.state', reason: 'desk.two.reason' } as const;
const hasWord = (name: string): name is keyof typeof words => Object.hasOwn(words, name);
const hasDecimals = (text: string): text is Amount => /^-?\d+\.\d{2,5}$/.test(text);
const valueText = (text: string): string => (hasDecimals(text) ? exactAmount(text) : text);

function ChangedThing({ name }: { name: string }) {
  const { t } = useWords();
  return hasWord(name) ? t(words[name]) : <code>{name}</code>;
}

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
                <ChangedThing name={change.name === '' ? subject : change.name} />
              </th>
              <td>{change.before === null ? nothing : valueText(change.before)}</td>
              <td>{change.after === null ? nothing : valueText(change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
