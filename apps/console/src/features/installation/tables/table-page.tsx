import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMay } from '#console/shared/api/session.ts';
import { tableQuery, type TableDetail } from '#console/shared/api/vendor-queries.ts';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Facts } from '#console/shared/page/facts.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { BetReturnTable } from './bet-return-table.tsx';
import { TableRounds } from './table-rounds.tsx';
import { SetTablesDialog } from './set-tables-dialog.tsx';

const SECOND_MS = 1000;

/** Stakes of the running round, bet by bet, with the exact return of each. */
function Positions({ table }: { table: TableDetail }) {
  const { t } = useWords();
  const { count } = useFormats();
  const exact = new Map(table.bets.map(({ bet, rtp }) => [bet, rtp]));
  if (table.positions.length === 0) return <p className={list['quiet']}>{t('desk.tables.no_stakes')}</p>;
  return (
    <DataTable
      rows={table.positions}
      keyOf={({ currency, bet }) => `${currency} ${bet}`}
      columns={[
        { label: t('desk.tables.bet'), cell: ({ bet }) => <b>{bet}</b> },
        {
          label: t('desk.tables.staked'),
          isNumber: true,
          cell: ({ amount, currency }) => (
            <>
              <AmountText amount={amount} /> {currency}
            </>
          ),
        },
        { label: t('desk.tables.bets'), isNumber: true, cell: ({ stakes }) => count(stakes) },
        { label: t('desk.tables.exact'), isNumber: true, cell: ({ bet }) => (exact.has(bet) ? `${exact.get(bet) ?? ''} %` : '–') },
      ]}
    />
  );
}

function Settings({ table: { settings }, onSet }: { table: TableDetail; onSet: (() => void) | null }) {
  const { t } = useWords();
  const shown = (set: number | string | null, own: number | string): string => (set === null ? t('desk.tables.own', { value: `${own}` }) : `${set}`);
  const seconds = (ms: number | null): number | null => (ms === null ? null : ms / SECOND_MS);
  return (
    <Card title={t('desk.tables.settings')}>
      <Facts
        facts={[
          [t('desk.tables.window'), shown(seconds(settings.windowMs), settings.ownWindowMs / SECOND_MS)],
          ...(settings.ownBand === null ? [] : [[t('desk.tables.band'), shown(settings.band, settings.ownBand)] as [string, string]]),
        ]}
      />
      {onSet ? (
        <Button size="small" onClick={onSet}>
          {t('desk.tables.set')}
        </Button>
      ) : null}
    </Card>
  );
}

/** One shared table: stakes by bet, returns, the last rounds with their proof, chains of seeds, and what the desk sets (GAME-31). */
export function TablePage() {
  const { vendor = '', table: id = '' } = useParams();
  const { t } = useWords();
  const { count } = useFormats();
  const maySet = useMay()('play.switch');
  const query = useQuery(tableQuery(vendor, id));
  const [isSetting, setSetting] = useState(false);
  return (
    <Page title={query.data?.gameName ?? id} text={query.data?.isTrial === true ? t('desk.tables.trial') : ''}>
      <Link to={`/vendors/${vendor}/tables`} className={list['back']}>
        <Icon name="arrow-left-bold" size={16} />
        {t('desk.tables.title')}
      </Link>
      <Loaded query={query}>
        {(table) => (
          <>
            <Card title={t('desk.tables.positions')}>
              <Positions table={table} />
            </Card>
            <Settings table={table} onSet={maySet ? () => setSetting(true) : null} />
            <Card title={t('desk.tables.returns')}>
              {table.returns.length === 0 ? <EmptyState title={t('desk.tables.returns.none')} /> : <BetReturnTable returns={table.returns} />}
            </Card>
            <Card title={t('desk.tables.rounds')}>
              <TableRounds rounds={table.rounds} />
            </Card>
            <Card title={t('desk.tables.chains')}>
              <DataTable
                rows={table.chains}
                keyOf={({ number }) => `${number}`}
                columns={[
                  { label: t('desk.tables.chains'), cell: ({ number }) => number },
                  { label: t('desk.tables.seeds'), isNumber: true, cell: ({ used, length }) => `${count(used)} / ${count(length)}` },
                  { label: t('desk.tables.anchor'), cell: ({ anchor }) => <code className={list['code']}>{anchor}</code> },
                ]}
              />
            </Card>
            {isSetting ? <SetTablesDialog vendor={vendor} table={table} onClose={() => setSetting(false)} /> : null}
          </>
        )}
      </Loaded>
    </Page>
  );
}
