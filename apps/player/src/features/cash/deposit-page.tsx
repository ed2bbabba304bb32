import { depositNumberPattern } from '@laro/domain/deposits/deposit-rules';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useMemo } from 'react';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { Link, useLocation } from '#player/shared/router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import { listAddress } from './cash-api.ts';
import { DepositForm } from './deposit-form.tsx';
import { DepositList } from './deposit-list.tsx';
import css from './deposit.module.css';
import { OrderView } from './order/order-view.tsx';

/** Money in (CASH-01): the form; one order when the address names it; or all of them. Guests log in first, free play registers (ROLE-01, ROLE-02). */
export function DepositPage() {
  const t = useT();
  const { search } = useLocation();
  const isMember = useMemberOrLeave();
  const given = useMemo(() => new URLSearchParams(search), [search]);
  const number = given.get('order') ?? '';
  const isOrder = depositNumberPattern.test(number);
  const isList = given.get('view') === 'list';
  const title = t(isOrder ? 'cash.order.title' : isList ? 'cash.records' : 'cash.title');
  useHead({ title, isIndexed: false });
  const records = (
    <Link to={listAddress} className={css['records'] ?? ''} aria-label={t('cash.records')}>
      <Icon name="receipt" />
    </Link>
  );
  return (
    <Frame header="inner" title={title} {...(isList ? {} : { action: records })}>
      {isOrder ? (
        <OrderView key={number} number={number} isMember={isMember} />
      ) : isList ? (
        <DepositList isMember={isMember} />
      ) : (
        <DepositForm isMember={isMember} />
      )}
    </Frame>
  );
}
