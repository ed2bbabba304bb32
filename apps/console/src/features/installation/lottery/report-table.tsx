import { TableFrame } from '#console/shared/list/table-frame.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { ImportedDraw } from './lottery-queries.ts';
import css from './lottery.module.css';

/** The numbers of the feeds by prize; a prize that they report differently is marked. */
export function ReportTable({ reports }: { reports: ImportedDraw['reports'] }) {
  const { t } = useWords();
  const results = reports.map(({ result }) => result.split('/'));
  const [levels = []] = results;
  if (levels.length === 0) return <p>{t('desk.lottery.no_report')}</p>;
  return (
    <TableFrame name={reports.map(({ feed }) => feed).join(', ')}>
      <table className={css['reports']}>
        <thead>
          <tr>
            <td />
            {reports.map(({ feed, isFinal }) => (
              <th key={feed} scope="col">
                {feed}, {t(isFinal ? 'desk.lottery.final' : 'desk.lottery.partial')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map((_, place) => {
            const isSame = new Set(results.map((result) => result[place])).size === 1;
            return (
              // The levels of a result keep their places.
              <tr key={place} data-differs={isSame ? undefined : true}>
                <th scope="row">
                  {place === 0 ? t('draws.prize.special') : t('draws.prize.level', { n: place })}
                  {isSame ? null : ` (${t('desk.lottery.differs')})`}
                </th>
                {results.map((result, at) => (
                  <td key={reports[at]?.feed}>{result[place]?.replaceAll(',', ' ') || '–'}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}
