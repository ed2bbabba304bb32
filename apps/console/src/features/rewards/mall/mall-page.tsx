import { Button } from '@laro/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import content from '#console/shared/content/content.module.css';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { mallQuery } from '#console/shared/rewards/goods.ts';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { StockDialog, TermsDialog } from './goods-dialogs.tsx';
import { useNameOf } from '#console/shared/texts/name-of.ts';
import type { DeskGoods, MallRoom } from './mall-queries.ts';
import { NewGoodsDialog } from './new-goods-dialog.tsx';
import { OrdersCard } from './orders/orders-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { PointsCard } from './points-card.tsx';

interface Opened {
  what: 'terms' | 'stock';
  goods: DeskGoods;
}

function Price({ goods: { now, next } }: { goods: DeskGoods }) {
  const { t } = useWords();
  const { count } = useFormats();
  return (
    <span className={list['name']}>
      <b>{count(now.price)}</b>
      {next === null ? null : (
        <small>
          {count(next.price)} {t('desk-mall.price')}: <Moment at={next.startsAt} />
        </small>
      )}
    </span>
  );
}

const stateOf = (isOffered: boolean, isLawful: boolean) => {
  if (!isOffered) return 'desk-mall.withdrawn';
  return isLawful ? 'desk-mall.offered' : 'desk-mall.unlawful';
};

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
          cell: ({ now: { isOffered, from, until }, isLawful }) => (
            <span className={list['name']}>
              <Pill tone={isOffered && isLawful ? 'ok' : 'plain'}>{t(stateOf(isOffered, isLawful))}</Pill>
              {from ? (
                <small>
                  {t('desk-rewards.rules.starts')} <Moment at={from} />
                </small>
              ) : null}
              {until ? (
                <small>
                  {t('desk-rewards.rules.ends')} <Moment at={until} />
                </small>
              ) : null}
            </span>
          ),
        },
      ]}
    />
  );
}

/** Goods for points with their terms and stock, the points that members have, and all orders (rewards.md 17). */
export function MallPage() {
  const { t } = useWords();
  const query = useQuery(mallQuery(useMerchant().code));
  const mayChange = useMay()('rewards.change');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isAdding, setAdding] = useState(false);
  const close = () => setOpened(null);
  const add = (
    <Button size="small" onClick={() => setAdding(true)}>
      {t('desk-mall.new')}
    </Button>
  );
  return (
    <Page title={t('desk-mall.title')} text={t('desk-mall.text')} actions={mayChange ? add : undefined}>
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
            {opened?.what === 'terms' ? <TermsDialog goods={opened.goods} ranks={room.ranks} pictures={room.pictures} onClose={close} /> : null}
            {opened?.what === 'stock' ? <StockDialog goods={opened.goods} onClose={close} /> : null}
          </>
        )}
      </Loaded>
      <PreviewCard />
      <OrdersCard />
      <PointsCard />
      {isAdding ? <NewGoodsDialog pictures={query.data?.pictures ?? []} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}
