import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { isRowNumber } from '@laro/domain/system/row-number';
import { adjustmentStates } from '@laro/domain/adjustments/adjustment-status';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { Select } from '#console/shared/form/controls.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { adjustmentsQuery, memberQuery, type Adjustment } from '#console/shared/api/money-queries.ts';
import { Page } from '#console/shared/page/page.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { AdjustmentTable } from './adjustment-table.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { MakeDialog } from './make-dialog.tsx';

function Filters({ state, name, onChange }: { state: string; name: string | null; onChange: (change: { state?: string; member?: string }) => void }) {
  const { t } = useWords();
  const states = [
    { value: '', label: t('desk.rounds.all_states') },
    ...adjustmentStates.map((value) => ({ value, label: t(`desk.adjustments.state.${value}`) })),
  ];
  return (
    <div className={list['filters']}>
      <Select aria-label={t('desk.state')} value={state} options={states} onChange={(value) => onChange({ state: value })} />
      {name === null ? null : (
        <div className={list['chips']}>
          <button type="button" className={list['chip']} onClick={() => onChange({ member: '' })}>
            {t('desk.adjustments.of', { name })}
            <Icon name="x-bold" size={14} />
          </button>
        </div>
      )}
    </div>
  );
}

/** Corrections of members' cash, and the proposals that wait for a second person (T33). */
export function AdjustmentsPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const mayMake = useMay()('adjustments.make');
  const [address, change] = useAddressFilter(['member', 'state', 'new']);
  const memberId = isRowNumber(address.member) ? address.member : '';
  const state = oneOf(adjustmentStates, address.state);
  const { data: member, ...memberState } = useQuery({ ...memberQuery(merchant.code, memberId), enabled: memberId !== '' });
  const query = useInfiniteQuery(adjustmentsQuery(merchant.code, { member: memberId, state }));
  const [shown, setShown] = useState<Adjustment | null>(null);
  const rules = query.data?.pages[0];
  const maker = mayMake && member && rules ? { member, limit: rules.limit } : null;
  const actions = maker ? (
    <Button kind="primary" size="small" onClick={() => change({ new: '1' })}>
      {t('desk.adjustments.new')}
    </Button>
  ) : undefined;
  const text = rules && t('desk.adjustments.text', { limit: exactAmount(rules.limit), currency: rules.currency });
  return (
    <Page title={t('desk.adjustments.title')} {...(text === undefined ? {} : { text })} actions={actions}>
      <Filters state={state} name={memberId === '' ? null : (member?.username ?? memberId)} onChange={change} />
      {memberState.isError ? <ProblemNote error={memberState.error} onRetry={() => void memberState.refetch()} /> : null}
      <LongerList query={query}>
        {(pages) => {
          const adjustments = pages.flatMap((page) => page.adjustments);
          if (adjustments.length === 0) return <EmptyState title={t('desk.adjustments.none')} hint={t('desk.adjustments.how')} />;
          return <AdjustmentTable adjustments={adjustments} merchant={merchant.code} onDecide={setShown} />;
        }}
      </LongerList>
      {maker && address.new === '1' ? <MakeDialog merchant={merchant.code} {...maker} onClose={() => change({ new: '' })} /> : null}
      {shown ? <DecideDialog merchant={merchant.code} adjustment={shown} onClose={() => setShown(null)} /> : null}
    </Page>
  );
}
