import { displayAmount } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { lotteryReviewsQuery, type Review } from './lottery-queries.ts';

/** Asks why, and proposes to release a payout; another person decides (LOTT-34). */
function ReleaseDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useWords();
  const proposed = useProposed();
  const client = useQueryClient();
  const carryOut = async (reason: string) => {
    const answer = await api.call('releaseDeskLotteryPayout', { params: { orderId: review.orderId }, body: { reason } });
    if (isProposed(answer)) proposed(answer);
    void client.invalidateQueries({ queryKey: lotteryReviewsQuery.queryKey });
    onClose();
  };
  return (
    <ActDialog title={`${review.gameName} ${review.numero}`} submit={t('desk.lottery.release_payout')} onClose={onClose} onSubmit={carryOut}>
      <p>{t('desk.lottery.release_text')}</p>
    </ActDialog>
  );
}

/** Large payouts that wait for two people. */
export function LotteryReviewsPage() {
  const { t } = useWords();
  const mayAct = useMay()('lottery.results');
  const query = useQuery(lotteryReviewsQuery);
  const [asked, setAsked] = useState<Review | null>(null);
  const columns = [
    { label: t('desk.lottery.draw'), cell: ({ gameName, numero }: Review) => `${gameName} ${numero}` },
    { label: t('desk.lottery.player'), cell: ({ player, merchant }: Review) => `${player} (${merchant})` },
    { label: t('desk.lottery.staked'), cell: ({ staked, currency }: Review) => `${displayAmount(staked, 2)} ${currency}`, isNumber: true },
    { label: t('desk.lottery.paid'), cell: ({ held, currency }: Review) => `${displayAmount(held, 2)} ${currency}`, isNumber: true },
    { label: t('desk.lottery.due'), cell: ({ dueAt }: Review) => <MomentIn at={dueAt} words={(at) => at} /> },
  ];
  const acts = (review: Review) => (
    <Button size="small" onClick={() => setAsked(review)}>
      {t('desk.lottery.release_payout')}
    </Button>
  );
  return (
    <Page title={t('desk.lottery.reviews')} text={t('desk.lottery.release_text')}>
      <Loaded query={query}>
        {({ reviews }) =>
          reviews.length === 0 ? (
            <p>{t('desk.lottery.no_reviews')}</p>
          ) : (
            <DataTable columns={columns} rows={reviews} keyOf={({ orderId }) => orderId} act={mayAct ? acts : null} hasLongActs />
          )
        }
      </Loaded>
      {asked ? <ReleaseDialog review={asked} onClose={() => setAsked(null)} /> : null}
    </Page>
  );
}
