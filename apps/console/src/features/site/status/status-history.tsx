import { useQuery } from '@tanstack/react-query';
import { Card } from '#console/shared/page/page.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { auditPage } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './status.module.css';

const SHOWN = 6;

const isClosing = (after: unknown) => typeof after === 'object' && after !== null && 'status.maintenance' in after && after['status.maintenance'] === true;

/** The last times somebody closed or opened the site, and why. */
export function StatusHistory({ merchant }: { merchant: string }) {
  const { t } = useWords();
  const query = useQuery({
    queryKey: ['audit', 'status', merchant],
    queryFn: async ({ signal }) =>
      (await auditPage({ action: 'status.changed', actor: '', subject: `merchant:${merchant}` }, null, signal)).entries
        .filter((entry) => entry.subject === `merchant:${merchant}`)
        .slice(0, SHOWN),
  });
  return (
    <Card title={t('desk.status.history')}>
      <Loaded query={query}>
        {(entries) =>
          entries.length === 0 ? (
            <p className={css['none']}>{t('desk.status.no_history')}</p>
          ) : (
            <ul className={css['history']}>
              {entries.map((entry) => (
                <li key={entry.number}>
                  <Pill tone={isClosing(entry.after) ? 'warn' : 'ok'}>{t(isClosing(entry.after) ? 'desk.status.closed' : 'desk.status.open')}</Pill>
                  <span className={css['why']}>{entry.reason}</span>
                  <span className={css['who']}>
                    {entry.actor} · <Moment at={entry.at} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
