import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMay } from '#console/shared/api/session.ts';
import { tablesQuery, type SharedTable } from '#console/shared/api/vendor-queries.ts';
import { DataTable, type Column } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { usePhaseWords } from './phase-words.ts';
import { TableActDialog, type TableAct } from './table-act-dialog.tsx';

/** Stakes can be given back as long as nothing is drawn. */
const UNDRAWN: readonly (string | null)[] = ['open', 'closing'];

/** Halls whose players share have a table for each currency: `<game>~PHP`. */
const currencyOf = ({ table, gameId }: SharedTable): string =>
  table
    .slice(gameId.length)
    .split('~')
    .find((part) => /^[A-Z]{3}$/.test(part)) ?? '';

function useColumns(vendor: string): readonly Column<SharedTable>[] {
  const { t } = useWords();
  const phaseOf = usePhaseWords();
  return [
    {
      label: t('desk.tables.table'),
      cell: (row) => (
        <>
          <Link to={`/vendors/${vendor}/tables/${encodeURIComponent(row.table)}`}>{row.gameName}</Link> {currencyOf(row)}{' '}
          {row.isTrial ? <small>{t('desk.tables.trial')}</small> : null}
        </>
      ),
    },
    { label: t('desk.tables.players'), isNumber: true, cell: (row) => row.players },
    {
      label: t('desk.tables.round'),
      cell: (row) => (
        <>
          {row.round === null ? '' : `${row.round} · `}
          {phaseOf(row.phase)}
        </>
      ),
    },
    { label: t('desk.tables.staked'), isNumber: true, cell: (row) => row.staked.map(({ currency, amount }) => `${amount} ${currency}`).join(', ') },
    { label: t('desk.tables.cards'), isNumber: true, cell: (row) => row.cards ?? '' },
    {
      label: t('desk.tables.pool'),
      isNumber: true,
      cell: (row) => row.pools.map(({ currency, amount, drops }) => t('desk.tables.pool.of', { amount: `${amount} ${currency}`, drops })).join(', '),
    },
    { label: t('desk.tables.driver'), cell: (row) => (row.driver === null ? t('desk.tables.rests') : `${row.driver} · ${row.epoch ?? ''}`) },
    { label: t('desk.tables.seeds'), isNumber: true, cell: (row) => `${row.seedsUsed} / ${row.seeds}` },
    {
      label: t('desk.tables.state'),
      cell: (row) =>
        row.stoppedAt === null ? (
          t('desk.tables.open')
        ) : (
          <MomentIn at={row.stoppedAt} words={(moment) => t('desk.tables.stopped', { at: moment, reason: row.stopReason ?? '' })} />
        ),
    },
  ];
}

/** The shared tables of a vendor: players, round, driver; stops one, opens it again, or voids its undrawn round (GAME-31). */
export function TablesPage() {
  const { vendor = '' } = useParams();
  const { t } = useWords();
  const mayAct = useMay()('play.switch');
  const query = useQuery(tablesQuery(vendor));
  const columns = useColumns(vendor);
  const [chosen, setChosen] = useState<{ table: SharedTable; act: TableAct } | null>(null);
  const acts = (table: SharedTable) => {
    const offered: readonly TableAct[] = [table.stoppedAt === null ? 'stop' : 'open', ...(UNDRAWN.includes(table.phase) ? (['void'] as const) : [])];
    return offered.map((act) => (
      <Button key={act} size="tiny" aria-label={`${t(`desk.tables.act.${act}`)}: ${table.gameName}`} onClick={() => setChosen({ table, act })}>
        {t(`desk.tables.act.${act}`)}
      </Button>
    ));
  };
  return (
    <Page title={t('desk.tables.title')} text={t('desk.tables.text')}>
      <Link to={`/vendors/${vendor}`} className={list['back']}>
        <Icon name="arrow-left-bold" size={16} />
        {vendor}
      </Link>
      <Loaded query={query}>
        {(tables) =>
          tables.length === 0 ? (
            <EmptyState title={t('desk.tables.none')} />
          ) : (
            <DataTable
              rows={tables}
              keyOf={({ table }) => table}
              columns={columns}
              act={mayAct ? acts : null}
              hasLongActs
              isOff={({ stoppedAt }) => stoppedAt !== null}
            />
          )
        }
      </Loaded>
      {chosen ? <TableActDialog vendor={vendor} {...chosen} onClose={() => setChosen(null)} /> : null}
    </Page>
  );
}
