import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { Icon } from '@laro/ui/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { AmountText } from '#console/shared/amount.tsx';
import { useFormats } from '#console/shared/formats.ts';
import list from '#console/shared/list.module.css';
import { Loaded } from '#console/shared/loaded.tsx';
import { memberQuery, type DeskMember } from '#console/shared/money-queries.ts';
import { Card, Page } from '#console/shared/page.tsx';
import { Pill } from '#console/shared/pill.tsx';
import { useMay, useMerchant } from '#console/shared/session.ts';
import { useWords } from '#console/shared/words.tsx';
import { EndSessionsDialog, SwitchMemberDialog } from './member-dialogs.tsx';
import { MemberLedger } from './member-ledger.tsx';
import { MemberState } from './member-state.tsx';
import css from './members.module.css';

function Facts({ member }: { member: DeskMember }) {
  const { t } = useWords();
  const { moment } = useFormats();
  return (
    <Card title={t('desk.members.facts')}>
      <dl className={list['facts']}>
        <dt>{t('desk.state')}</dt>
        <dd className={css['states']}>
          <MemberState member={member} />
          {member.isTrial ? <Pill tone="info">{t('desk.money.trial')}</Pill> : null}
        </dd>
        <dt>{t('desk.members.id')}</dt>
        <dd>{member.id}</dd>
        <dt>{t('desk.members.public_id')}</dt>
        <dd>
          <code>{member.publicId}</code>
        </dd>
        <dt>{t('desk.members.country')}</dt>
        <dd>{member.country === '' ? t('desk.none') : member.country}</dd>
        <dt>{t('desk.members.since')}</dt>
        <dd>{moment(member.createdAt)}</dd>
        <dt>{t('desk.members.last_login')}</dt>
        <dd>{member.lastLoginAt === null ? t('desk.staff.never') : moment(member.lastLoginAt)}</dd>
      </dl>
      {member.switched === null ? null : (
        <p className={css['switched']}>{t('desk.act_by', { name: member.switched.by, moment: moment(member.switched.at), reason: member.switched.reason })}</p>
      )}
    </Card>
  );
}

function Balances({ member }: { member: DeskMember }) {
  const { t } = useWords();
  return (
    <Card title={t('desk.members.balances')}>
      <dl className={css['balances']}>
        {member.accounts.map((account) => (
          <div key={account.kind}>
            <dt>{t(`desk.account_kind.${account.kind}`)}</dt>
            <dd>
              <AmountText amount={account.balance} currency={member.currency} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Sessions({ member, onEnd }: { member: DeskMember; onEnd: (() => void) | null }) {
  const { t } = useWords();
  const { moment } = useFormats();
  return (
    <Card title={t('desk.members.sessions')}>
      {member.sessions.length === 0 ? <p className={list['quiet']}>{t('desk.members.no_sessions')}</p> : null}
      <ul className={css['sessions']}>
        {member.sessions.map((session) => (
          <li key={`${session.startedAt} ${session.ip}`}>
            <b>{session.ip}</b>
            <span>{t('desk.members.seen', { moment: moment(session.lastSeenAt) })}</span>
            <small>{session.userAgent}</small>
          </li>
        ))}
      </ul>
      {onEnd && member.sessions.length > 0 ? (
        <Button size="small" onClick={onEnd}>
          {t('desk.staff.act.endSessions')}
        </Button>
      ) : null}
    </Card>
  );
}

function Member({ merchant, member }: { merchant: string; member: DeskMember }) {
  const { t } = useWords();
  const may = useMay();
  const [asked, setAsked] = useState<'switch' | 'sessions' | null>(null);
  const links = [
    { to: `/m/${merchant}/rounds?member=${member.id}`, label: t('desk.rounds.title'), isShown: may('play.read') },
    { to: `/m/${merchant}/adjustments?member=${member.id}`, label: t('desk.adjustments.title'), isShown: may('ledger.read') && !may('adjustments.make') },
    { to: `/m/${merchant}/adjustments?member=${member.id}&new=1`, label: t('desk.members.adjust'), isShown: may('adjustments.make') },
  ].filter((link) => link.isShown);
  const actions = (
    <>
      {links.map((link) => (
        <Link key={link.to} to={link.to} className={buttonClass({ size: 'small' })}>
          {link.label}
        </Link>
      ))}
      {may('members.change') && !member.isClosed ? (
        <Button size="small" kind={member.isEnabled ? 'danger' : 'primary'} onClick={() => setAsked('switch')}>
          {t(member.isEnabled ? 'desk.members.switch_off' : 'desk.members.switch_on')}
        </Button>
      ) : null}
    </>
  );
  return (
    <Page title={member.username} actions={actions}>
      <Link to={`/m/${merchant}/members`} className={list['back']}>
        <Icon name="arrow-left-bold" size={16} />
        {t('desk.members.all')}
      </Link>
      <div className={list['columns']}>
        <Facts member={member} />
        <div className={list['result']}>
          <Balances member={member} />
          <Sessions member={member} onEnd={may('members.change') ? () => setAsked('sessions') : null} />
        </div>
      </div>
      {may('ledger.read') ? <MemberLedger member={member} /> : null}
      {asked === 'switch' ? <SwitchMemberDialog merchant={merchant} member={member} onClose={() => setAsked(null)} /> : null}
      {asked === 'sessions' ? <EndSessionsDialog merchant={merchant} member={member} onClose={() => setAsked(null)} /> : null}
    </Page>
  );
}

/** One player: account, balances, sessions, ledger, and what the desk can do about them (T18, T29, T65). */
export function MemberPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const { memberId = '' } = useParams();
  const query = useQuery(memberQuery(merchant.code, memberId));
  // Without the member there is no room around what went wrong.
  if (query.data === undefined)
    return (
      <Page title={t('desk.members.member')}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return <Member merchant={merchant.code} member={query.data} />;
}
