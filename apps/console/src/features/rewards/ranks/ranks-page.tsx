import { reviewLooks } from '@laro/domain/ranks/ladder-program';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import content from '#console/shared/content/content.module.css';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Choices } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useAddressFilter } from '#console/shared/list/address-filter.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { ranksQuery } from '#console/shared/rewards/ranks.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { LadderCard, useRankName } from './ladder-card.tsx';
import { MemberRankCard } from './member-rank-card.tsx';
import { askRanksAgain, type Rank, type RankRoom } from './rank-queries.ts';

type Review = RankRoom['reviews'][number];
interface Decided {
  review: Review;
  isApproved: boolean;
}

function useNameOf(ranks: readonly Rank[]) {
  const nameOf = useRankName();
  return (id: string): string => {
    const rank = ranks.find((known) => known.id === id);
    return rank ? nameOf(rank) : id;
  };
}

function Decision({ decided: { review, isApproved }, onClose }: { decided: Decided; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const [looked, setLooked] = useState<readonly string[]>([]);
  const words = t(isApproved ? 'desk-ranks.approve' : 'desk-ranks.decline');
  const decide = async (reason: string) => {
    await api.call('decideDeskRankReview', {
      params: { merchant, memberId: review.member.id },
      body: { isApproved, looked: reviewLooks.filter((look) => looked.includes(look)), reason },
    });
    await askRanksAgain(client, merchant);
    onClose();
  };
  const options = reviewLooks.map((value) => ({ value, label: t(`desk-ranks.look.${value}`) }));
  return (
    <ActDialog
      title={`${words}: ${review.member.username}`}
      submit={words}
      canSubmit={!isApproved || looked.length === reviewLooks.length}
      isDangerous={!isApproved}
      onSubmit={decide}
      onClose={onClose}
    >
      {isApproved ? (
        <Field label={t('desk-ranks.looked')}>{(marks) => <Choices marks={marks} options={options} chosen={looked} onChange={setLooked} />}</Field>
      ) : null}
    </ActDialog>
  );
}

function Reviews({ reviews, ranks }: { reviews: readonly Review[]; ranks: readonly Rank[] }) {
  const { t } = useWords();
  const may = useMay();
  const nameOf = useNameOf(ranks);
  const [decided, setDecided] = useState<Decided | null>(null);
  if (reviews.length === 0) return <EmptyState title={t('desk-ranks.reviews_none')} />;
  return (
    <>
      <DataTable
        rows={reviews}
        keyOf={({ member }) => member.id}
        act={(review) =>
          may('vip.approve') ? (
            <span className={content['acts']}>
              <Button size="tiny" onClick={() => setDecided({ review, isApproved: true })}>
                {t('desk-ranks.approve')}
              </Button>
              <Button size="tiny" onClick={() => setDecided({ review, isApproved: false })}>
                {t('desk-ranks.decline')}
              </Button>
            </span>
          ) : null
        }
        columns={[
          { label: t('desk.members.member'), cell: ({ member }) => <b>{member.username}</b> },
          { label: t('desk-ranks.rank'), cell: ({ rankId }) => nameOf(rankId) },
          { label: t('desk-ranks.since'), cell: ({ since }) => <Moment at={since} /> },
          { label: t('desk.state'), cell: ({ isAgain }) => (isAgain ? <Pill tone="warn">{t('desk-ranks.again')}</Pill> : null) },
        ]}
      />
      {decided ? <Decision decided={decided} onClose={() => setDecided(null)} /> : null}
    </>
  );
}

function Holders({ rows, ranks }: { rows: RankRoom['ranks']; ranks: readonly Rank[] }) {
  const { t } = useWords();
  const nameOf = useNameOf(ranks);
  return (
    <DataTable
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { label: t('desk-ranks.rank'), cell: ({ id }) => <b>{nameOf(id)}</b> },
        { label: t('desk-ranks.members'), isNumber: true, cell: ({ members }) => members },
        { label: t('desk-ranks.monthly_cost'), isNumber: true, cell: ({ monthly }) => <AmountText amount={monthly} /> },
      ]}
    />
  );
}

/** Ladders in versions, members by rank, approvals, and the rank of one member (rewards.md 17, VIP-10). */
export function RanksPage() {
  const { t } = useWords();
  const query = useQuery(ranksQuery(useMerchant().code));
  const [address, change] = useAddressFilter(['member']);
  return (
    <Page title={t('desk-ranks.title')} text={t('desk-ranks.text')}>
      <Loaded query={query}>
        {({ ladders, ranks: rows, reviews, secondPersonFrom }) => {
          const ranks = (ladders.find(({ isInForce }) => isInForce) ?? ladders[0])?.body.ranks ?? [];
          return (
            <>
              <Card title={t('desk-ranks.reviews')}>
                <Reviews reviews={reviews} ranks={ranks} />
              </Card>
              <MemberRankCard memberId={address.member} onMember={(member) => change({ member })} ranks={ranks} secondPersonFrom={secondPersonFrom} />
              <Card title={t('desk-ranks.holders')}>
                <Holders rows={rows} ranks={ranks} />
              </Card>
              <LadderCard ladders={ladders} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
