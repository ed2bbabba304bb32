import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { OneOf } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { membersQuery, moneyKinds, type ListedMember } from '#console/shared/api/money-queries.ts';
import { Page } from '#console/shared/page/page.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { TextFilter } from '#console/shared/list/text-filter.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { MemberState } from './member-state.tsx';

function MemberTable({ members, merchant }: { members: readonly ListedMember[]; merchant: string }) {
  const { t } = useWords();
  const name = (member: ListedMember) => (
    <span className={list['name']}>
      <Link to={`/m/${merchant}/members/${member.id}`}>{member.username}</Link>
      <small>{member.id}</small>
    </span>
  );
  return (
    <DataTable
      rows={members}
      keyOf={(member) => member.id}
      isOff={(member) => !member.isEnabled}
      columns={[
        { label: t('desk.members.member'), cell: name },
        { label: t('desk.state'), cell: (member) => <MemberState member={member} /> },
        { label: t('desk.members.cash'), isNumber: true, cell: (member) => <AmountText amount={member.cash} currency={member.currency} /> },
        { label: t('desk.members.country'), cell: (member) => (member.country === '' ? t('desk.none') : member.country) },
        { label: t('desk.members.since'), cell: (member) => <Moment at={member.createdAt} form="day" /> },
        { label: t('desk.members.last_login'), cell: (member) => (member.lastLoginAt === null ? t('desk.staff.never') : <Moment at={member.lastLoginAt} />) },
      ]}
    />
  );
}

/** Finds a player of the merchant: by name, opaque id or number (T86: only of this merchant). */
export function MembersPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const [filter, change] = useAddressFilter(['search', 'money']);
  const money = oneOf(moneyKinds, filter.money) || 'real';
  const query = useInfiniteQuery(membersQuery(merchant.code, { search: filter.search, money }));
  return (
    <Page title={t('desk.members.title')} text={t('desk.members.text', { name: merchant.name })}>
      <div className={list['filters']}>
        <TextFilter isSearch label={t('desk.members.search')} value={filter.search} onChange={(search) => change({ search })} />
        <OneOf
          name="money"
          label={t('desk.money.label')}
          chosen={money}
          options={moneyKinds.map((value) => ({ value, label: t(`desk.money.${value}`) }))}
          onChange={(value) => change({ money: value === 'real' ? '' : value })}
        />
      </div>
      <LongerList query={query}>
        {(pages) => {
          const members = pages.flatMap((page) => page.members);
          if (members.length === 0) return <EmptyState title={t('desk.members.none')} hint={t('desk.members.none_hint')} />;
          return <MemberTable members={members} merchant={merchant.code} />;
        }}
      </LongerList>
    </Page>
  );
}
