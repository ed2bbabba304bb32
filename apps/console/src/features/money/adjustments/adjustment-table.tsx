import { Button } from '@laro/ui/button.tsx';
import { Link } from 'react-router';
import { AmountChange, exactAmount } from '#console/shared/amounts/amount.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import type { Adjustment } from '#console/shared/api/money-queries.ts';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay, useMe } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';

const tones = { proposed: 'warn', done: 'ok', refused: 'danger', withdrawn: 'plain', expired: 'plain' } as const;

/** Which decision on a proposal the signed-in person can take: on others' to approve or refuse, on the own one to take it back. */
export function useDecisions(): (adjustment: Adjustment) => ('approve' | 'refuse' | 'withdraw')[] {
  const me = useMe();
  const may = useMay();
  return ({ state, proposedBy }) => {
    if (state !== 'proposed') return [];
    if (proposedBy === me.name) return may('adjustments.make') ? ['withdraw'] : [];
    return may('adjustments.approve') ? ['approve', 'refuse'] : [];
  };
}

/** With its sign: what it does to the member's cash. */
export const signedAmount = ({ direction, amount, currency }: Pick<Adjustment, 'direction' | 'amount' | 'currency'>): string =>
  `${direction === 'up' ? '+' : '−'}${exactAmount(amount)} ${currency}`;

/** Names what somebody can do about a proposal: on the own one there is nothing to decide, it can only be taken back. */
export function useDecisionName(): (adjustment: Adjustment) => { word: string; full: string } {
  const { t } = useWords();
  const decisionsOn = useDecisions();
  return (adjustment) => {
    const amount = signedAmount(adjustment);
    const name = adjustment.member.username;
    if (!decisionsOn(adjustment).includes('withdraw')) return { word: t('desk.adjustments.decide'), full: t('desk.adjustments.decide_of', { amount, name }) };
    return { word: t('desk.adjustments.withdraw'), full: `${t('desk.adjustments.withdraw')}: ${amount}, ${name}` };
  };
}

/** Adjustments in rows, each with its reason and who decided. */
export function AdjustmentTable({
  adjustments,
  merchant,
  onDecide,
}: {
  adjustments: readonly Adjustment[];
  merchant: string;
  onDecide: (adjustment: Adjustment) => void;
}) {
  const { t } = useWords();
  const mayMembers = useMay()('members.read');
  const decisionsOn = useDecisions();
  const decisionName = useDecisionName();
  const name = ({ member, reason }: Adjustment) => (
    <span className={list['name']}>
      {mayMembers ? <Link to={`/m/${merchant}/members/${member.id}`}>{member.username}</Link> : <b>{member.username}</b>}
      <small>{reason}</small>
    </span>
  );
  const state = (row: Adjustment) => (
    <span>
      <Pill tone={tones[row.state]}>{t(`desk.adjustments.state.${row.state}`)}</Pill>
      {row.state === 'proposed' && row.expiresAt !== null ? (
        <small className={list['quiet']}>
          {' '}
          <MomentIn at={row.expiresAt} words={(moment) => t('desk.adjustments.until', { moment })} />
        </small>
      ) : null}
    </span>
  );
  const people = ({ proposedBy, proposedAt, decidedBy, decidedAt, decisionReason }: Adjustment) => (
    <span>
      {proposedBy}, <Moment at={proposedAt} />
      {decidedBy === null || decidedAt === null ? null : (
        <small className={list['quiet']}>
          {' '}
          → <MomentIn at={decidedAt} words={(moment) => t('desk.act_by', { name: decidedBy, moment, reason: decisionReason ?? '' })} />
        </small>
      )}
    </span>
  );
  const act = (row: Adjustment) =>
    decisionsOn(row).length === 0 ? null : (
      <Button size="tiny" aria-label={decisionName(row).full} onClick={() => onDecide(row)}>
        {decisionName(row).word}
      </Button>
    );
  return (
    <DataTable
      rows={adjustments}
      keyOf={(row) => row.id}
      act={act}
      columns={[
        { label: t('desk.members.member'), cell: name },
        { label: t('desk.ledger.amount'), isNumber: true, cell: (row) => <b>{signedAmount(row)}</b> },
        { label: t('desk.state'), cell: state },
        { label: t('desk.ledger.balance'), isNumber: true, cell: ({ before, after }) => <AmountChange before={before} after={after} none={t('desk.none')} /> },
        { label: t('desk.adjustments.by'), cell: people },
      ]}
    />
  );
}
