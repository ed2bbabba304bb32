import { Button } from '@laro/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { merchantsQuery, staffQuery, type StaffAccount } from '#console/shared/api/queries.ts';
import { useRoleNames } from '#console/shared/texts/role-names.ts';
import { useMay, useMe } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { AddStaffDialog, ChangeAccessDialog } from './access-dialogs.tsx';
import { ChangeStaffDialog } from './account-dialog.tsx';
import { IssuedPassword, type Issued } from '#console/shared/page/issued-password.tsx';
import css from './staff.module.css';

/** Staff accounts and their rights (T16, T18). */
export function StaffPage() {
  const { t } = useWords();
  // Roles are given at merchants, and limits read in their currencies: both wait for the list of merchants.
  const { data: merchants } = useQuery(merchantsQuery);
  const mayChange = useMay()('staff.change') && merchants !== undefined;
  const query = useQuery(staffQuery);
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<StaffAccount | null>(null);
  const [access, setAccess] = useState<StaffAccount | null>(null);
  const [issued, setIssued] = useState<Issued | null>(null);
  const add = mayChange ? (
    <Button kind="primary" size="small" onClick={() => setAdding(true)}>
      {t('desk.staff.add')}
    </Button>
  ) : undefined;
  return (
    <Page title={t('desk.staff.title')} text={t('desk.staff.text')} actions={add}>
      <Loaded query={query}>{(accounts) => <StaffTable accounts={accounts} acts={mayChange ? { change: setShown, access: setAccess } : null} />}</Loaded>
      {isAdding ? <AddStaffDialog onAdded={(password) => (setAdding(false), setIssued(password))} onClose={() => setAdding(false)} /> : null}
      {shown ? <ChangeStaffDialog account={shown} onChanged={(password) => (setShown(null), setIssued(password))} onClose={() => setShown(null)} /> : null}
      {access ? <ChangeAccessDialog account={access} onClose={() => setAccess(null)} /> : null}
      {issued ? <IssuedPassword {...issued} text={t('desk.staff.issued_text')} onClose={() => setIssued(null)} /> : null}
    </Page>
  );
}

function States({ account }: { account: StaffAccount }) {
  const { t } = useWords();
  return (
    <span className={css['states']}>
      <Pill tone={account.isEnabled ? 'ok' : 'danger'}>{t(account.isEnabled ? 'desk.on' : 'desk.off')}</Pill>
      {account.lockedUntil === null ? null : <Pill tone="warn">{t('desk.staff.locked')}</Pill>}
      {account.hasSecondFactor ? null : <Pill tone="info">{t('desk.staff.no_second_factor')}</Pill>}
    </span>
  );
}

function Roles({ account }: { account: StaffAccount }) {
  const { t } = useWords();
  const { grantName } = useRoleNames();
  if (account.grants.length === 0) return <Pill tone="warn">{t('desk.staff.no_roles')}</Pill>;
  return (
    <ul className={css['grants']}>
      {account.grants.map((grant) => (
        <li key={`${grant.merchant ?? ''}/${grant.role}`}>{grantName(grant)}</li>
      ))}
    </ul>
  );
}

interface StaffActs {
  change: (account: StaffAccount) => void;
  access: (account: StaffAccount) => void;
}

function StaffTable({ accounts, acts }: { accounts: readonly StaffAccount[]; acts: StaffActs | null }) {
  const { t } = useWords();
  const { count } = useFormats();
  const me = useMe();
  const act = (account: StaffAccount) => (
    <>
      {/* Another administrator changes one's own roles and limits. */}
      {account.id === me.id ? null : (
        <Button size="tiny" aria-label={t('desk.staff.access_of', { name: account.name })} onClick={() => acts?.access(account)}>
          {t('desk.staff.access')}
        </Button>
      )}
      <Button size="tiny" aria-label={t('desk.staff.change_of', { name: account.name })} onClick={() => acts?.change(account)}>
        {t('desk.change')}
      </Button>
    </>
  );
  const name = (account: StaffAccount) => (
    <span className={css['name']}>
      {account.name}
      {account.id === me.id ? <Pill>{t('desk.staff.you')}</Pill> : null}
    </span>
  );
  return (
    <DataTable
      rows={accounts}
      keyOf={(account) => account.id}
      act={acts ? act : null}
      columns={[
        { label: t('desk.staff.name'), cell: name },
        { label: t('desk.staff.roles'), cell: (account) => <Roles account={account} /> },
        { label: t('desk.staff.team'), cell: (account) => (account.team === '' ? t('desk.none') : account.team) },
        { label: t('desk.staff.state'), cell: (account) => <States account={account} /> },
        {
          label: t('desk.staff.last_sign_in'),
          cell: (account) => (account.lastSignInAt === null ? t('desk.staff.never') : <Moment at={account.lastSignInAt} />),
        },
        { label: t('desk.staff.sessions'), isNumber: true, cell: (account) => count(account.sessionCount) },
      ]}
    />
  );
}
