import { referralStates } from '@laro/domain/rewards/invitations/friend-states';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import content from '#console/shared/content/content.module.css';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select } from '#console/shared/form/controls.tsx';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { askInvitesAgain, friendsQuery, invitesQuery, type HeldFriend, type InviteRoom } from './invite-queries.ts';
import { TermsCard } from './terms-card.tsx';

interface Decided {
  friend: HeldFriend;
  isReleased: boolean;
}

function Decision({ decided: { friend, isReleased }, onClose }: { decided: Decided; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const words = t(isReleased ? 'desk-invite.release' : 'desk-invite.refuse');
  const decide = async (reason: string) => {
    await api.call('decideDeskFriend', { params: { merchant, friendId: friend.id }, body: { isReleased, reason } });
    await askInvitesAgain(client, merchant);
    onClose();
  };
  return <ActDialog title={`${words}: ${friend.friend.username}`} submit={words} isDangerous={!isReleased} onSubmit={decide} onClose={onClose} />;
}

/** Members who share something with a friend, and what it is. */
function Shared({ friend: { shared, isRing } }: { friend: HeldFriend }) {
  const { t } = useWords();
  return (
    <span className={list['name']}>
      {isRing ? <Pill tone="warn">{t('desk-invite.ring')}</Pill> : null}
      {shared.map(({ member, marks }) => (
        <small key={member.id}>
          {t('desk-invite.shared_with', { name: member.username, marks: marks.map((mark) => t(`desk-invite.mark.${mark}`)).join(', ') })}
        </small>
      ))}
    </span>
  );
}

function FriendTable({ friends, onDecide }: { friends: readonly HeldFriend[]; onDecide: (decided: Decided) => void }) {
  const { t } = useWords();
  const may = useMay();
  if (friends.length === 0) return <EmptyState title={t('desk-invite.friends_none')} />;
  return (
    <DataTable
      rows={friends}
      keyOf={({ id }) => id}
      act={(friend) =>
        friend.state === 'held' && may('rewards.approve') ? (
          <span className={content['acts']}>
            <Button size="tiny" onClick={() => onDecide({ friend, isReleased: true })}>
              {t('desk-invite.release')}
            </Button>
            <Button size="tiny" onClick={() => onDecide({ friend, isReleased: false })}>
              {t('desk-invite.refuse')}
            </Button>
          </span>
        ) : null
      }
      columns={[
        { label: t('desk.members.member'), cell: ({ friend }) => <b>{friend.username}</b> },
        { label: t('desk-invite.referrer'), cell: ({ referrer }) => referrer.username },
        { label: t('desk-invite.registered'), cell: ({ registeredAt }) => <Moment at={registeredAt} /> },
        { label: t('desk-invite.shared'), cell: (friend) => <Shared friend={friend} /> },
        {
          label: t('desk.state'),
          cell: ({ state, decidedBy, reason }) => `${t(`desk-invite.state.${state}`)}${decidedBy === null ? '' : ` · ${decidedBy}: ${reason}`}`,
        },
      ]}
    />
  );
}

function Rings({ rings }: { rings: InviteRoom['rings'] }) {
  const { t } = useWords();
  if (rings.length === 0) return <EmptyState title={t('desk-invite.rings_none')} />;
  return (
    <DataTable
      rows={rings}
      keyOf={({ referrer }) => referrer.id}
      columns={[
        { label: t('desk.members.member'), cell: ({ referrer }) => <b>{referrer.username}</b> },
        { label: t('desk-invite.friends'), isNumber: true, cell: ({ friends }) => friends },
        { label: t('desk-invite.state.held'), isNumber: true, cell: ({ held }) => held },
        { label: t('desk-invite.state.did_not_count'), isNumber: true, cell: ({ failed }) => failed },
        { label: t('desk-invite.given'), isNumber: true, cell: ({ given }) => <AmountText amount={given} /> },
        { label: t('desk.state'), cell: ({ isRing }) => (isRing ? <Pill tone="warn">{t('desk-invite.ring')}</Pill> : null) },
      ]}
    />
  );
}

function Friends({ counts }: { counts: InviteRoom['counts'] }) {
  const { t } = useWords();
  const { code } = useMerchant();
  const [address, change] = useAddressFilter(['state']);
  const state = oneOf(referralStates, address.state) || 'held';
  const query = useInfiniteQuery(friendsQuery(code, state));
  const [decided, setDecided] = useState<Decided | null>(null);
  const countOf = (value: string) => counts.find((one) => one.state === value)?.friends ?? 0;
  const states = referralStates.map((value) => ({ value, label: `${t(`desk-invite.state.${value}`)} (${countOf(value)})` }));
  return (
    <Card title={t('desk-invite.friends')}>
      <div className={list['filters']}>
        <Select aria-label={t('desk.state')} value={state} options={states} onChange={(value) => change({ state: value })} />
      </div>
      <LongerList query={query}>{(pages) => <FriendTable friends={pages.flatMap((page) => page.friends)} onDecide={setDecided} />}</LongerList>
      {decided ? <Decision decided={decided} onClose={() => setDecided(null)} /> : null}
    </Card>
  );
}

/** Friends by state with what they share, members whose friends are held, and the terms (rewards.md 12, 17). */
export function InvitesPage() {
  const { t } = useWords();
  const query = useQuery(invitesQuery(useMerchant().code));
  return (
    <Page title={t('desk-invite.title')} text={t('desk-invite.text')}>
      <Loaded query={query}>
        {({ counts, rings, terms }) => (
          <>
            <Friends counts={counts} />
            <Card title={t('desk-invite.rings')}>
              <Rings rings={rings} />
            </Card>
            <TermsCard versions={terms} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
