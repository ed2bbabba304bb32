import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { AsMember, type PreviewReader } from '#console/shared/rewards/as-member.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { previewQuery, type SeenTournament } from './tournament-queries.ts';

/** The way of a member of the rank into the tournament, and the price. */
function Entry({ obstacle, rankName, entryPoints }: SeenTournament) {
  const { t } = useWords();
  const way = obstacle === null ? 'open' : obstacle === 'automatic' ? 'automatic' : 'closed';
  return (
    <span className={list['name']}>
      <span>{obstacle === 'rank' ? t('desk-rewards.as_member.from', { rank: rankName ?? '' }) : t(`desk-tournaments.entry.${way}`)}</span>
      {entryPoints === 0 ? null : <small>{t('desk-tournaments.entry.points', { points: entryPoints })}</small>}
    </span>
  );
}

function Seen({ reader }: { reader: PreviewReader }) {
  const { t } = useWords();
  const { code } = useMerchant();
  const query = useQuery(previewQuery(code, reader));
  return (
    <Loaded query={query}>
      {({ tournaments }) =>
        tournaments.length === 0 ? (
          <EmptyState title={t('desk-tournaments.entry.none')} />
        ) : (
          <DataTable
            rows={tournaments}
            keyOf={({ id }) => id}
            columns={[
              {
                label: t('desk-tournaments.title'),
                cell: ({ name, phase }) => (
                  <span className={list['name']}>
                    <b>{name}</b>
                    <small>{t(`desk-tournaments.phase.${phase}`)}</small>
                  </span>
                ),
              },
              { label: t('desk-tournaments.entry'), cell: Entry },
              { label: t('desk-rewards.rules.starts'), cell: ({ startsAt }) => <Moment at={startsAt} /> },
              { label: t('desk-rewards.rules.ends'), cell: ({ endsAt }) => <Moment at={endsAt} /> },
              { label: t('desk-tournaments.pool'), isNumber: true, cell: ({ pool }) => <AmountText amount={pool} /> },
            ]}
          />
        )
      }
    </Loaded>
  );
}

/** Tournaments as a member of a chosen rank reads them; there is nothing to enter (REW-54). */
export function PreviewCard() {
  return <AsMember>{(reader) => <Seen {...{ reader }} />}</AsMember>;
}
