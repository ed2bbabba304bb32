import { housePlayerType } from '@laro/domain/agents/tree/member-types';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { IssuedPassword, type Issued } from '#console/shared/page/issued-password.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { houseQuery, type HouseAccount } from './house-queries.ts';
import { OpenHouseDialog } from './open-house-dialog.tsx';

const isAgent = ({ type }: Pick<HouseAccount, 'type'>): boolean => type !== housePlayerType;

function Accounts({ merchant, accounts, onPassword }: { merchant: string; accounts: readonly HouseAccount[]; onPassword: (account: HouseAccount) => void }) {
  const { t } = useWords();
  const mayChange = useMay()('agents.change');
  const act = (account: HouseAccount) =>
    mayChange ? (
      <Button size="small" onClick={() => onPassword(account)}>
        {t('desk.house.new_password')}
      </Button>
    ) : null;
  return (
    <DataTable
      rows={accounts}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('desk.house.username'),
          cell: (row) => (
            <>
              <Link to={`/m/${merchant}/${isAgent(row) ? 'agents' : 'members'}/${row.id}`}>{row.username}</Link> <Pill>{t('desk.house.marker')}</Pill>
            </>
          ),
        },
        { label: t('desk.house.type'), cell: ({ type }) => t(`desk.house.type.${type}`) },
        {
          label: t('desk.house.under'),
          cell: ({ upline, type }) =>
            upline === null ? (
              t(isAgent({ type }) ? 'desk.contracts.company' : 'desk.house.no_team')
            ) : (
              <Link to={`/m/${merchant}/agents/${upline.id}`}>{upline.name}</Link>
            ),
        },
        { label: t('desk.agents.since'), cell: ({ openedAt }) => <Moment at={openedAt} /> },
      ]}
      act={act}
      hasLongActs
    />
  );
}

/** Staff’s accounts in trial money (AGENT-04). */
export function HousePage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const mayChange = useMay()('agents.change');
  const query = useInfiniteQuery(houseQuery(merchant));
  const [isOpening, setOpening] = useState(false);
  const [renewed, renew] = useState<HouseAccount | null>(null);
  const [issued, setIssued] = useState<Issued | null>(null);
  const setPassword = async (reason: string) => {
    if (renewed === null) return;
    const { password } = await api.call('setHousePassword', { params: { merchant, memberId: renewed.id }, body: { reason } });
    setIssued({ name: renewed.username, password });
    renew(null);
  };
  return (
    <Page
      title={t('desk.house.title')}
      text={t('desk.house.text')}
      actions={
        mayChange ? (
          <Button size="small" kind="primary" onClick={() => setOpening(true)}>
            {t('desk.house.add')}
          </Button>
        ) : null
      }
    >
      <LongerList query={query}>
        {(pages) => {
          const accounts = pages.flatMap((page) => page.accounts);
          return accounts.length === 0 ? (
            <EmptyState title={t('desk.house.none')} hint={t('desk.house.how')} />
          ) : (
            <Accounts merchant={merchant} accounts={accounts} onPassword={renew} />
          );
        }}
      </LongerList>
      {isOpening ? <OpenHouseDialog merchant={merchant} onOpened={setIssued} onClose={() => setOpening(false)} /> : null}
      {renewed === null ? null : (
        <ActDialog
          title={`${t('desk.house.new_password')}: ${renewed.username}`}
          submit={t('desk.house.new_password')}
          isDangerous
          onSubmit={setPassword}
          onClose={() => renew(null)}
        >
          <p>{t('desk.house.new_password_text')}</p>
        </ActDialog>
      )}
      {issued === null ? null : <IssuedPassword {...issued} text={t('desk.house.issued_text')} onClose={() => setIssued(null)} />}
    </Page>
  );
}
