import { orderStates } from '@laro/domain/rewards/mall/mall-orders';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import content from '#console/shared/content/content.module.css';
import { Select } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { useNameOf } from '#console/shared/texts/name-of.ts';
import { ordersQuery, type DeskOrder, type OrderFilter } from '../mall-queries.ts';
import { AddressDialog, StepDialog } from './order-dialogs.tsx';

const tones = { placed: 'warn', confirmed: 'plain', sent: 'plain', delivered: 'ok', returned: 'warn', cancelled: 'plain' } as const;

interface Opened {
  order: DeskOrder;
  /** The state that is to follow, or the reading of the address. */
  act: DeskOrder['next'][number] | 'address';
}

/** How far an order has come, with the parcel and the last step. */
function Progress({ order: { state, isLate, post, steps } }: { order: DeskOrder }) {
  const { t } = useWords();
  const last = steps.at(-1);
  return (
    <span className={list['name']}>
      <span>
        <Pill tone={tones[state]}>{t(`desk-mall.state.${state}`)}</Pill> {isLate ? <Pill tone="danger">{t('desk-mall.late')}</Pill> : null}
      </span>
      {post && post.carrier !== '' ? <small>{`${post.carrier} ${post.tracking}`}</small> : null}
      {last ? (
        <small>
          <Moment at={last.at} /> {last.by}
          {last.reason === '' ? '' : `: ${last.reason}`}
        </small>
      ) : null}
    </span>
  );
}

function OrderTable({ orders, onOpen }: { orders: readonly DeskOrder[]; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const { code } = useMerchant();
  const may = useMay();
  const nameOf = useNameOf();
  if (orders.length === 0) return <EmptyState title={t('desk-mall.orders_none')} />;
  const acts = (order: DeskOrder) => {
    if (!may('orders.handle') || order.post === null) return null;
    const of = `${order.member.username}, ${nameOf(order.names, order.code)}`;
    return (
      <span className={content['acts']}>
        {order.next.map((to) => (
          <Button key={to} size="tiny" aria-label={`${t(`desk-mall.step.${to}`)}: ${of}`} onClick={() => onOpen({ order, act: to })}>
            {t(`desk-mall.step.${to}`)}
          </Button>
        ))}
        <Button size="tiny" aria-label={`${t('desk-mall.address')}: ${of}`} onClick={() => onOpen({ order, act: 'address' })}>
          {t('desk-mall.address')}
        </Button>
      </span>
    );
  };
  return (
    <DataTable
      rows={orders}
      keyOf={({ id }) => id}
      act={acts}
      columns={[
        {
          label: t('desk.members.member'),
          cell: ({ member }) => (may('members.read') ? <Link to={`/m/${code}/members/${member.id}`}>{member.username}</Link> : <b>{member.username}</b>),
        },
        { label: t('desk-mall.goods'), cell: ({ names, code: goods, quantity }) => `${nameOf(names, goods)} × ${quantity}` },
        { label: t('desk-mall.price'), isNumber: true, cell: ({ points }) => points },
        { label: t('desk.state'), cell: (order) => <Progress order={order} /> },
        { label: t('desk-rewards.grants.created'), cell: ({ at }) => <Moment at={at} /> },
      ]}
    />
  );
}

/** All orders, by state; orders by post are taken from step to step (MALL-05). */
export function OrdersCard() {
  const { t } = useWords();
  const [state, setState] = useState<OrderFilter>('open');
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = useInfiniteQuery(ordersQuery(useMerchant().code, state));
  const choices = (['open', '', ...orderStates] as const).map((value) => ({
    value,
    label: t(value === '' || value === 'open' ? `desk-mall.filter.${value === '' ? 'all' : 'open'}` : `desk-mall.state.${value}`),
  }));
  const close = () => setOpened(null);
  return (
    <Card title={t('desk-mall.orders')}>
      <Field label={t('desk.state')}>
        {(marks) => (
          <Select {...marks} value={state} options={choices} onChange={(value) => setState(choices.find((choice) => choice.value === value)?.value ?? '')} />
        )}
      </Field>
      <LongerList query={query}>{(pages) => <OrderTable orders={pages.flatMap((page) => page.orders)} onOpen={setOpened} />}</LongerList>
      {opened?.act === 'address' ? <AddressDialog order={opened.order} onClose={close} /> : null}
      {opened && opened.act !== 'address' ? <StepDialog order={opened.order} to={opened.act} onClose={close} /> : null}
    </Card>
  );
}
