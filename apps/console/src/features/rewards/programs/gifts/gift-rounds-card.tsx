import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import type { Offer } from '#console/shared/rewards/offers.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { giftRoundsQuery } from '../reward-queries.ts';
import { GiftRoundDialog } from './gift-round-dialog.tsx';

/** Gifts to segments, with the number of members who have got them; a new one (rewards.md 17). */
export function GiftRoundsCard({ offers }: { offers: readonly Offer[] }) {
  const { t } = useWords();
  const query = useQuery(giftRoundsQuery(useMerchant().code));
  const mayGive = useMay()('rewards.give');
  const [isNew, setNew] = useState(false);
  return (
    <Card title={t('desk-rewards.gifts')}>
      <Loaded query={query}>
        {({ rounds }) =>
          rounds.length === 0 ? (
            <EmptyState title={t('desk-rewards.gifts.none')} />
          ) : (
            <DataTable
              rows={rounds}
              keyOf={({ id }) => id}
              columns={[
                {
                  label: t('desk-rewards.gift.kind'),
                  cell: ({ kind, cost }) => (
                    <span className={list['name']}>
                      <b>{t(`desk-rewards.kind.${kind}`)}</b>
                      <AmountText amount={cost} />
                    </span>
                  ),
                },
                {
                  label: t('desk.reason.label'),
                  cell: ({ reason, madeBy, approvedBy }) => (
                    <span className={list['name']}>
                      <span>{reason}</span>
                      <small>{`${madeBy}, ${approvedBy}`}</small>
                    </span>
                  ),
                },
                { label: t('desk-rewards.grants.created'), cell: ({ approvedAt }) => <Moment at={approvedAt} /> },
                {
                  label: t('desk-rewards.gifts.given'),
                  isNumber: true,
                  cell: ({ given, isOver }) => (
                    <span className={list['name']}>
                      <b>{given}</b>
                      {isOver ? null : <small>{t('desk-rewards.gifts.under_way')}</small>}
                    </span>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {mayGive ? (
        <Button size="small" onClick={() => setNew(true)}>
          {t('desk-rewards.gifts.new')}
        </Button>
      ) : null}
      {isNew ? <GiftRoundDialog offers={offers} onClose={() => setNew(false)} /> : null}
    </Card>
  );
}
