import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import content from '#console/shared/content/content.module.css';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { StockDialog, TermsDialog } from './goods-dialogs.tsx';
import { useNameOf } from './mall-names.ts';
import { mallQuery, ordersQuery, type DeskGoods, type DeskOrder, type MallRoom } from './mall-queries.ts';

interface Opened {
  what: 'terms' | 'stock';
  goods: DeskGoods;
}

function Price({ goods: { now, next } }: { goods: DeskGoods }) {
  const { t } = useWords();
  return (
    <span className={list['name']}>
      <b>{now.price}</b>
      {next === null ? null : (
        <small>
          {next.price} {t('desk-mall.price')}: <Moment at={next.startsAt} />
        </small>
      )}
    </span>
  );
}

function GoodsTable({ room: { goods }, onOpen }: { room: MallRoom; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const mayChange = useMay()('rewards.change');
  const nameOf = useNameOf();
  return (
    <DataTable
      rows={goods}
      keyOf={({ code }) => code}
      act={(row) =>
        mayChange ? (
          <span className={content['acts']}>
            <Button size="tiny" aria-label={`${t('desk-mall.change')}: ${nameOf(row.names, row.code)}`} onClick={() => onOpen({ what: 'terms', goods: row })}>
              {t('desk-mall.change')}
            </Button>
            <Button size="tiny" aria-label={`${t('desk-mall.stock')}: ${nameOf(row.names, row.code)}`} onClick={() => onOpen({ what: 'stock', goods: row })}>
              {t('desk-mall.stock')}
            </Button>
          </span>
        ) : null
      }
      columns={[
        {
          label: t('desk-mall.goods'),
          cell: ({ names, code, kind, amount }) => (
            <span className={list['name']}>
              <b>{nameOf(names, code)}</b>
              <small>
                {t(`desk-rewards.kind.${kind}`)} {exactAmount(amount)}
              </small>
            </span>
          ),
        },
        { label: t('desk-mall.price'), isNumber: true, cell: (row) => <Price goods={row} /> },
        { label: t('desk-mall.left'), isNumber: true, cell: ({ left }) => left ?? '–' },
        { label: t('desk-mall.ordered'), isNumber: true, cell: ({ ordered }) => ordered },
        {
          label: t('desk-mall.limit'),
          cell: ({ now: { limit } }) => (limit === null ? t('desk-mall.limit_none') : t(`desk-mall.limit.${limit.period}`, { count: limit.count })),
        },
        {
          label: t('desk.state'),
          cell: ({ now: { isOffered } }) => <Pill tone={isOffered ? 'ok' : 'plain'}>{t(isOffered ? 'desk-mall.offered' : 'desk-mall.withdrawn')}</Pill>,
        },
      ]}
    />
  );
}

function OrderTable({ orders }: { orders: readonly DeskOrder[] }) {
  const { t } = useWords();
  const { code } = useMerchant();
  const may = useMay();
  const nameOf = useNameOf();
  if (orders.length === 0) return <EmptyState title={t('desk-mall.orders_none')} />;
  return (
    <DataTable
      rows={orders}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('desk.members.member'),
          cell: ({ member }) => (may('members.read') ? <Link to={`/m/${code}/members/${member.id}`}>{member.username}</Link> : <b>{member.username}</b>),
        },
        { label: t('desk-mall.goods'), cell: ({ names, code: goods, quantity }) => `${nameOf(names, goods)} × ${quantity}` },
        { label: t('desk-mall.price'), isNumber: true, cell: ({ points }) => points },
        { label: t('desk.ledger.amount'), isNumber: true, cell: ({ reward }) => <AmountText amount={reward.amount} /> },
        { label: t('desk-rewards.grants.created'), cell: ({ at }) => <Moment at={at} /> },
      ]}
    />
  );
}

function Orders() {
  const query = useInfiniteQuery(ordersQuery(useMerchant().code));
  return <LongerList query={query}>{(pages) => <OrderTable orders={pages.flatMap((page) => page.orders)} />}</LongerList>;
}

/** Goods for points with their terms and stock, the points that members have, and all orders (rewards.md 17). */
export function MallPage() {
  const { t } = useWords();
  const query = useQuery(mallQuery(useMerchant().code));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Page title={t('desk-mall.title')} text={t('desk-mall.text')}>
      <Loaded query={query}>
        {(room) => (
          <>
            <Card title={t('desk-mall.owed')}>
              <p>
                <AmountText amount={room.owed} /> ({t('desk-mall.cost')}: <AmountText amount={room.cost} />)
              </p>
            </Card>
            <Card title={t('desk-mall.goods')}>
              <GoodsTable room={room} onOpen={setOpened} />
            </Card>
            {opened?.what === 'terms' ? <TermsDialog goods={opened.goods} ranks={room.ranks} onClose={close} /> : null}
            {opened?.what === 'stock' ? <StockDialog goods={opened.goods} onClose={close} /> : null}
          </>
        )}
      </Loaded>
      <Card title={t('desk-mall.orders')}>
        <Orders />
      </Card>
    </Page>
  );
}
