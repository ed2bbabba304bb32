import { isRowNumber } from '@laro/domain/system/row-number';
import { grantStates } from '@laro/domain/rewards/grants/grant-states';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select } from '#console/shared/form/controls.tsx';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { TextFilter } from '#console/shared/list/text-filter.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { FreezesCard } from './freezes-card.tsx';
import { GiftDialog } from './gifts/gift-dialog.tsx';
import { GiftRoundsCard } from './gifts/gift-rounds-card.tsx';
import { offersQuery } from '#console/shared/rewards/offers.ts';
import { useSourceName } from '#console/shared/texts/source-name.ts';
import { askRewardsAgain, grantsQuery, type DeskGrant } from './reward-queries.ts';

const tones = { held: 'warn', claimable: 'info', claimed: 'ok', refused: 'plain', expired: 'plain', taken_back: 'plain', lapsed: 'plain' } as const;

function Grants({ grants, onTakeBack }: { grants: readonly DeskGrant[]; onTakeBack: (grant: DeskGrant) => void }) {
  const { t } = useWords();
  const { code } = useMerchant();
  const may = useMay();
  const sourceName = useSourceName();
  if (grants.length === 0) return <EmptyState title={t('desk-rewards.grants.none')} />;
  return (
    <DataTable
      rows={grants}
      keyOf={({ id }) => id}
      act={(row) =>
        may('rewards.change') && (row.state === 'claimable' || row.state === 'held') ? (
          <Button size="tiny" aria-label={`${t('desk-rewards.grants.take_back')}: ${row.member.username}`} onClick={() => onTakeBack(row)}>
            {t('desk-rewards.grants.take_back')}
          </Button>
        ) : null
      }
      columns={[
        {
          label: t('desk.members.member'),
          cell: ({ member }) => (may('members.read') ? <Link to={`/m/${code}/members/${member.id}`}>{member.username}</Link> : <b>{member.username}</b>),
        },
        {
          label: t('desk-rewards.gift.kind'),
          cell: ({ id, kind, member }) => (
            <Link to={`/m/${code}/rewards/${id}`} aria-label={`${t('desk-rewards.why.title')}: ${t(`desk-rewards.kind.${kind}`)}, ${member.username}`}>
              {t(`desk-rewards.kind.${kind}`)}
            </Link>
          ),
        },
        { label: t('desk.ledger.amount'), isNumber: true, cell: ({ cost }) => <AmountText amount={cost} /> },
        {
          label: t('desk-rewards.grants.source'),
          cell: ({ source, sourceKey, rule, createdBy }) => (
            <span className={list['name']}>
              <b>{rule === null ? sourceName(source) : t('desk-rewards.rules.version', { version: rule.version, name: rule.code })}</b>
              <small>
                {sourceKey}, {createdBy}
              </small>
            </span>
          ),
        },
        { label: t('desk-rewards.grants.created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { label: t('desk-rewards.grants.until'), cell: ({ until }) => (until === null ? '–' : <Moment at={until} />) },
        {
          label: t('desk.state'),
          cell: ({ state, endedBy, reason }) => (
            <span className={list['name']}>
              <Pill tone={tones[state]}>{t(`desk-rewards.grant.${state}`)}</Pill>
              {endedBy === null ? null : <small>{reason === '' ? endedBy : `${endedBy}: ${reason}`}</small>}
            </span>
          ),
        },
      ]}
    />
  );
}

function TakeBack({ grant, onClose }: { grant: DeskGrant; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const proposed = useProposed();
  const takeBack = async (reason: string) => {
    const answer = await api.call('takeBackDeskRewardGrant', { params: { merchant, grantId: grant.id }, body: { reason } });
    if (isProposed(answer)) proposed(answer);
    await askRewardsAgain(client, merchant);
    onClose();
  };
  return (
    <ActDialog title={t('desk-rewards.grants.take_back')} submit={t('desk-rewards.grants.take_back')} isDangerous onSubmit={takeBack} onClose={onClose}>
      <p>
        {grant.member.username}: {exactAmount(grant.cost)}. {t('desk-rewards.grants.take_back_text')}
      </p>
      {grant.source === 'TOURNAMENT' ? <p>{t('desk-rewards.grants.take_back_prize')}</p> : null}
    </ActDialog>
  );
}

/** Grants of members with their results, and gifts by hand (rewards.md 17). */
export function RewardGrantsPage() {
  const { t } = useWords();
  const { code } = useMerchant();
  const may = useMay();
  const [address, change] = useAddressFilter(['member', 'state', 'new']);
  const memberId = isRowNumber(address.member) ? address.member : '';
  const state = oneOf(grantStates, address.state);
  const query = useInfiniteQuery(grantsQuery(code, { memberId, rule: '', state }));
  const offers = useQuery({ ...offersQuery(code), enabled: may('rewards.give') && may('bonuses.read') });
  const [taken, setTaken] = useState<DeskGrant | null>(null);
  const states = [{ value: '', label: t('desk-rewards.grants.all') }, ...grantStates.map((value) => ({ value, label: t(`desk-rewards.grant.${value}`) }))];
  const actions = may('rewards.give') ? (
    <Button kind="primary" size="small" onClick={() => change({ new: '1' })}>
      {t('desk-rewards.gift.title')}
    </Button>
  ) : undefined;
  return (
    <Page title={t('desk-rewards.grants.title')} text={t('desk-rewards.grants.text')} actions={actions}>
      <div className={list['filters']}>
        <TextFilter label={t('desk-rewards.grants.member')} value={address.member} maxLength={18} onChange={(member) => change({ member })} />
        <Select aria-label={t('desk.state')} value={state} options={states} onChange={(value) => change({ state: value })} />
      </div>
      <LongerList query={query}>{(pages) => <Grants grants={pages.flatMap((page) => page.grants)} onTakeBack={setTaken} />}</LongerList>
      <GiftRoundsCard offers={offers.data?.offers ?? []} />
      <FreezesCard />
      {taken ? <TakeBack grant={taken} onClose={() => setTaken(null)} /> : null}
      {may('rewards.give') && address.new === '1' ? (
        <GiftDialog memberId={memberId} offers={offers.data?.offers ?? []} onClose={() => change({ new: '' })} />
      ) : null}
    </Page>
  );
}
