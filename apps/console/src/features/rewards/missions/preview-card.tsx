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
import { previewQuery, type SeenMission } from './mission-queries.ts';

/** The state for a member who has begun nothing, and for a locked mission the rank that opens it. */
function State({ state, rankName }: SeenMission) {
  const { t } = useWords();
  if (state === 'locked') return t('desk-rewards.as_member.from', { rank: rankName ?? '' });
  return state === 'claim' || state === 'claimed' ? null : t(`desk-missions.seen.${state}`);
}

function Rewards({ reward, further }: SeenMission) {
  const { t } = useWords();
  return (
    <span className={list['name']}>
      {[reward, ...further].map(({ kind, amount, goodsName, tickets }, index) => (
        <span key={`${index + 1}`}>
          {goodsName ?? (tickets === null ? <AmountText amount={amount} /> : `${tickets.count} · ${tickets.name}`)}{' '}
          {kind === 'cash' ? null : <small>{t(`desk-rewards.kind.${kind}`)}</small>}
        </span>
      ))}
    </span>
  );
}

function Seen({ reader }: { reader: PreviewReader }) {
  const { t } = useWords();
  const { code } = useMerchant();
  const query = useQuery(previewQuery(code, reader));
  return (
    <Loaded query={query}>
      {({ missions }) =>
        missions.length === 0 ? (
          <EmptyState title={t('desk-missions.seen.none')} />
        ) : (
          <DataTable
            rows={missions}
            keyOf={(mission) => mission.code}
            columns={[
              {
                label: t('desk-missions.title'),
                cell: ({ name, period }) => (
                  <span className={list['name']}>
                    <b>{name}</b>
                    <small>{t(`desk-missions.period.${period}`)}</small>
                  </span>
                ),
              },
              { label: t('desk-missions.seen'), cell: State },
              { label: t('desk-missions.reward'), isNumber: true, cell: Rewards },
              { label: t('desk-mall.left'), isNumber: true, cell: ({ left }) => left ?? '–' },
              { label: t('desk-rewards.rules.ends'), cell: ({ until }) => (until === null ? '–' : <Moment at={until} />) },
            ]}
          />
        )
      }
    </Loaded>
  );
}

/** Missions as a member of a chosen rank reads them; there is nothing to join (REW-54). */
export function PreviewCard() {
  return <AsMember>{(reader) => <Seen {...{ reader }} />}</AsMember>;
}
