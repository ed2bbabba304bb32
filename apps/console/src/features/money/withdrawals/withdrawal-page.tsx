import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { canWithdrawal } from '@laro/domain/withdrawals/withdrawal-status';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { useMay, useMe, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { DecideDialog, type WithdrawalStep } from './decide-dialog.tsx';
import { Notes, StatePill, useAccountName } from './withdrawal-parts.tsx';
import { withdrawalQuery, type DeskWithdrawal } from './withdrawal-queries.ts';

function Member({ member, merchant }: { member: DeskWithdrawal['member']; merchant: string }) {
  return useMay()('members.read') ? <Link to={`/m/${merchant}/members/${member.id}`}>{member.username}</Link> : member.username;
}

function Facts({ withdrawal, merchant }: { withdrawal: DeskWithdrawal; merchant: string }) {
  const { t } = useWords();
  const accountName = useAccountName();
  const { amount, fee, currency, gateway, gatewayId, failure, others } = withdrawal;
  const facts: [string, ReactNode][] = [
    [t('desk.state'), <StatePill key="state" state={withdrawal.state} />],
    [t('desk.members.member'), <Member key="member" member={withdrawal.member} merchant={merchant} />],
    [t('desk.ledger.amount'), <AmountText key="amount" amount={amount} currency={currency} />],
    [t('desk.withdrawals.fee'), <AmountText key="fee" amount={fee} currency={currency} />],
    [t('desk.withdrawals.account'), accountName(withdrawal)],
    [t('desk.withdrawals.holder'), withdrawal.holderName],
    [t('desk.withdrawals.bound'), <Moment key="bound" at={withdrawal.accountAddedAt} form="exact" />],
    [
      t('desk.withdrawals.state.requested'),
      <span key="requested">
        <Moment at={withdrawal.requestedAt} form="exact" />, {withdrawal.requestedFrom}
      </span>,
    ],
    [t('desk.withdrawals.notes'), <Notes key="notes" notes={withdrawal.notes} />],
    [
      t('desk.withdrawals.others'),
      others.length === 0
        ? t('desk.none')
        : others.map((member) => (
            <span key={member.id}>
              <Member member={member} merchant={merchant} />{' '}
            </span>
          )),
    ],
    ...(gateway === null ? [] : ([[t('desk.withdrawals.gateway'), `${gateway} ${gatewayId ?? ''}`]] as [string, ReactNode][])),
    ...(failure === null ? [] : ([[t('desk.withdrawals.failure'), failure]] as [string, ReactNode][])),
    ...(withdrawal.told === null ? [] : ([[t('desk.withdrawals.told'), withdrawal.told]] as [string, ReactNode][])),
  ];
  return (
    <Card>
      <dl className={list['facts']}>{facts.flatMap(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}</dl>
    </Card>
  );
}

/** Steps that the signed-in person may take now. */
function useSteps({ state, checkedBy, sentAt }: DeskWithdrawal): WithdrawalStep[] {
  const me = useMe();
  const may = useMay()('withdrawals.decide');
  if (!may) return [];
  const isOwn = state === 'checked' && checkedBy === me.name;
  return [
    ...(canWithdrawal('approve', state) && !isOwn ? (['approve'] as const) : []),
    ...(canWithdrawal('reject', state) ? (['reject'] as const) : []),
    ...(sentAt === null ? [] : (['ask'] as const)),
  ];
}

function Content({ withdrawal, merchant }: { withdrawal: DeskWithdrawal; merchant: string }) {
  const { t } = useWords();
  const steps = useSteps(withdrawal);
  const [step, setStep] = useState<WithdrawalStep | null>(null);
  return (
    <>
      <div className={list['chips']}>
        {steps.map((name) => (
          <Button key={name} size="small" kind={name === 'approve' ? 'primary' : 'outline'} onClick={() => setStep(name)}>
            {t(name === 'approve' && withdrawal.needsTwo && withdrawal.state === 'requested' ? 'desk.withdrawals.approve_first' : `desk.withdrawals.${name}`)}
          </Button>
        ))}
      </div>
      <Facts withdrawal={withdrawal} merchant={merchant} />
      <Card title={t('desk.withdrawals.history')}>
        <DataTable
          rows={withdrawal.events}
          keyOf={({ id }) => id}
          columns={[
            { label: t('desk.state'), cell: ({ state }) => <StatePill state={state} /> },
            { label: t('desk.withdrawals.state.requested'), cell: ({ at }) => <Moment at={at} form="exact" /> },
            { label: t('desk.adjustments.by'), cell: ({ by }) => by ?? t('desk.withdrawals.by_rules') },
            { label: t('desk.withdrawals.failure'), cell: ({ detail }) => detail || t('desk.none') },
          ]}
        />
      </Card>
      {step === null ? null : <DecideDialog merchant={merchant} withdrawal={withdrawal} step={step} onClose={() => setStep(null)} />}
    </>
  );
}

/** One withdrawal: who, where to, what the rules found, everything that happened, and what can be done. */
export function WithdrawalPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const { withdrawalId = '' } = useParams();
  const query = useQuery(withdrawalQuery(merchant.code, withdrawalId));
  return (
    <Page title={t('desk.withdrawals.title')}>
      <Link className={list['back']} to={`/m/${merchant.code}/withdrawals`}>
        <Icon name="arrow-left-bold" size={18} />
        {t('desk.withdrawals.title')}
      </Link>
      <Loaded query={query}>{(withdrawal) => <Content withdrawal={withdrawal} merchant={merchant.code} />}</Loaded>
    </Page>
  );
}
