import { isRowNumber } from '@laro/domain/system/row-number';
import { Button } from '@laro/ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { TextFilter } from '#console/shared/list/text-filter.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { useRankName } from './ladder-card.tsx';
import { askRanksAgain, memberRankQuery, type MemberRank, type Rank } from './rank-queries.ts';

/** How long a rank set by hand lasts, unless the desk chooses another end. */
const SET_MS = 30 * 86_400_000;

interface Ranked {
  ranks: readonly Rank[];
  secondPersonFrom: number;
}

function SetRank({ member, ranks, secondPersonFrom, onClose }: Ranked & { member: MemberRank; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant, timeZone } = useMerchant();
  const client = useQueryClient();
  const proposed = useProposed();
  const nameOf = useRankName();
  const choices = ranks.filter(({ id }) => id !== member.rankId);
  const [rankId, setRankId] = useState(choices[0]?.id ?? '');
  const [text, setText] = useState(() => toWallTime(new Date(Date.now() + SET_MS).toISOString(), timeZone));
  const until = fromWallTime(text, timeZone);
  const two = ranks[secondPersonFrom - 1];
  const set = async (reason: string) => {
    if (until === null) return;
    const answer = await api.call('setDeskMemberRank', { params: { merchant, memberId: member.member.id }, body: { rankId, until, reason } });
    if (isProposed(answer)) proposed(answer);
    await askRanksAgain(client, merchant);
    onClose();
  };
  return (
    <ActDialog
      title={`${t('desk-ranks.set')}: ${member.member.username}`}
      submit={t('desk-ranks.set')}
      canSubmit={until !== null && rankId !== ''}
      onSubmit={set}
      onClose={onClose}
    >
      <Field label={t('desk-ranks.rank')} hint={two ? t('desk-ranks.two', { name: nameOf(two) }) : undefined}>
        {(marks) => <Select {...marks} value={rankId} options={choices.map((rank) => ({ value: rank.id, label: nameOf(rank) }))} onChange={setRankId} />}
      </Field>
      <Field label={t('desk-ranks.until')} hint={t('desk.zone', { zone: timeZone })}>
        {(marks) => <TextInput {...marks} type="datetime-local" value={text} onChange={setText} />}
      </Field>
    </ActDialog>
  );
}

function Changes({ member, ranks }: { member: MemberRank; ranks: readonly Rank[] }) {
  const { t } = useWords();
  const nameOf = useRankName();
  const named = (id: string | null): string => {
    const rank = ranks.find((known) => known.id === id);
    return rank ? nameOf(rank) : (id ?? '–');
  };
  return (
    <DataTable
      rows={member.changes}
      keyOf={({ at, to, cause }) => `${at} ${to} ${cause}`}
      columns={[
        { label: t('desk-ranks.since'), cell: ({ at }) => <Moment at={at} /> },
        { label: t('desk-ranks.rank'), cell: ({ from, to }) => (from === to ? named(to) : `${named(from)} → ${named(to)}`) },
        {
          label: t('desk-ranks.cause'),
          cell: ({ cause, by, reason }) => (
            <span className={list['name']}>
              <b>{t(`desk-ranks.cause.${cause}`)}</b>
              <small>{reason === '' ? by : `${by}: ${reason}`}</small>
            </span>
          ),
        },
      ]}
    />
  );
}

function Found({ member, ranks, secondPersonFrom }: Ranked & { member: MemberRank }) {
  const { t } = useWords();
  const { code } = useMerchant();
  const may = useMay();
  const nameOf = useRankName();
  const [isOpen, setOpen] = useState(false);
  const own = ranks.find(({ id }) => id === member.rankId);
  const { id, username } = member.member;
  return (
    <>
      <p>
        {may('members.read') ? <Link to={`/m/${code}/members/${id}`}>{username}</Link> : <b>{username}</b>}
        {': '}
        {t('desk-ranks.own', { name: own ? nameOf(own) : '–', points: member.points })}
        {member.setUntil === null ? null : (
          <>
            {' '}
            ({t('desk-ranks.until')} <Moment at={member.setUntil} />)
          </>
        )}
      </p>
      {may('rewards.change') && own ? (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('desk-ranks.set')}
        </Button>
      ) : null}
      <Changes member={member} ranks={ranks} />
      {isOpen ? <SetRank member={member} ranks={ranks} secondPersonFrom={secondPersonFrom} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The rank of one member with every change and its cause (VIP-10). */
export function MemberRankCard({ memberId, onMember, ranks, secondPersonFrom }: Ranked & { memberId: string; onMember: (memberId: string) => void }) {
  const { t } = useWords();
  const { code } = useMerchant();
  const isNumber = isRowNumber(memberId);
  const query = useQuery({ ...memberRankQuery(code, memberId), enabled: isNumber });
  return (
    <Card title={t('desk-ranks.member_title')}>
      <div className={list['filters']}>
        <TextFilter label={t('desk-ranks.member')} value={memberId} maxLength={18} onChange={onMember} />
      </div>
      {isNumber ? <Loaded query={query}>{(member) => <Found member={member} ranks={ranks} secondPersonFrom={secondPersonFrom} />}</Loaded> : null}
    </Card>
  );
}
