import { isRowNumber } from '@laro/domain/system/row-number';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { askMallAgain, memberPointsQuery, type MemberPoints } from './mall-queries.ts';
import { wholePoints } from './goods-draft.ts';

/** Adds points by hand, or takes some away; a second person decides. */
function AdjustDialog({ member, onClose }: { member: MemberPoints['member']; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const proposed = useProposed();
  const [key] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const points = wholePoints(text);
  const adjust = async (reason: string) => {
    if (points === null) return;
    const answer = await api.call('adjustDeskPoints', { params: { merchant, memberId: member.id }, body: { key, points, reason } });
    if (isProposed(answer)) proposed(answer);
    await askMallAgain(client, merchant);
    onClose();
  };
  return (
    <ActDialog
      title={`${t('desk-mall.adjust')}: ${member.username}`}
      submit={t('desk-mall.adjust')}
      canSubmit={points !== null}
      onSubmit={adjust}
      onClose={onClose}
    >
      <Field label={t('desk-mall.adjust_points')} hint={t('desk-mall.adjust_hint')}>
        {(marks) => <TextInput {...marks} inputMode="numeric" value={text} maxLength={10} data-autofocus="" onChange={setText} />}
      </Field>
    </ActDialog>
  );
}

function Found({ pages, onAdjust }: { pages: readonly MemberPoints[]; onAdjust: (member: MemberPoints['member']) => void }) {
  const { t } = useWords();
  const mayGive = useMay()('rewards.give');
  const [first] = pages;
  if (!first) return null;
  const entries = pages.flatMap((page) => page.entries);
  return (
    <>
      <p>
        <b>{first.member.username}</b>: {t('desk-mall.balance', { points: exactAmount(first.balance), debt: exactAmount(first.debt) })}{' '}
        {mayGive ? (
          <Button size="small" onClick={() => onAdjust(first.member)}>
            {t('desk-mall.adjust')}
          </Button>
        ) : null}
      </p>
      {first.lots.length === 0 ? null : (
        <p>{first.lots.map(({ lastDay, points }) => t('desk-mall.lot', { points: exactAmount(points), day: lastDay })).join(' · ')}</p>
      )}
      {entries.length === 0 ? (
        <EmptyState title={t('desk-mall.entries_none')} />
      ) : (
        <DataTable
          rows={entries}
          keyOf={({ id }) => id}
          columns={[
            { label: t('desk-mall.entry'), cell: ({ kind }) => t(`desk.movement.points_${kind}`) },
            { label: t('desk-mall.price'), isNumber: true, cell: ({ amount }) => exactAmount(amount) },
            { label: t('desk-mall.cause'), cell: ({ cause }) => cause },
            { label: t('desk-rewards.grants.created'), cell: ({ at }) => <Moment at={at} /> },
          ]}
        />
      )}
    </>
  );
}

/** The points of one member with every movement, and the correction by hand (MALL-02). */
export function PointsCard() {
  const { t } = useWords();
  const [memberId, setMemberId] = useState('');
  const [adjusted, setAdjusted] = useState<MemberPoints['member'] | null>(null);
  const isKnown = isRowNumber(memberId);
  const query = useInfiniteQuery({ ...memberPointsQuery(useMerchant().code, memberId), enabled: isKnown });
  return (
    <Card title={t('desk-mall.member_points')}>
      <Field label={t('desk-rewards.grants.member')}>
        {(marks) => <TextInput {...marks} inputMode="numeric" value={memberId} maxLength={18} onChange={setMemberId} />}
      </Field>
      {isKnown ? <LongerList query={query}>{(pages) => <Found pages={pages} onAdjust={setAdjusted} />}</LongerList> : null}
      {adjusted ? <AdjustDialog member={adjusted} onClose={() => setAdjusted(null)} /> : null}
    </Card>
  );
}
