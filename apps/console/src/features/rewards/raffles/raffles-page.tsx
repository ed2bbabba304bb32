import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { offersQuery } from '#console/shared/rewards/offers.ts';
import { InForceCell, useVersionRoom, VersionAct, VersionActs, versionColumns, type Opened } from '#console/shared/rewards/program-versions.tsx';
import { SegmentNow } from '#console/shared/rewards/segment-fields.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { RaffleDialog } from './raffle-dialog.tsx';
import { askRafflesAgain, rafflesQuery, type DeskRaffle } from './raffle-queries.ts';

/** Tickets and stock, and of a draw its state and what it is committed to. */
function Tickets({ raffle: { ticketsOut, ticketsUsed, stock, draw } }: { raffle: DeskRaffle }) {
  const { t } = useWords();
  return (
    <span className={list['name']}>
      <span>{t('desk-raffles.out_used', { out: ticketsOut, used: ticketsUsed })}</span>
      {stock.map(({ id, left }) => (
        <small key={id}>{t('desk-raffles.left', { row: id, count: left })}</small>
      ))}
      {draw === null ? null : (
        <>
          <small>{t(`desk-raffles.draw.${draw.state}`, { tickets: draw.tickets, winners: draw.winners })}</small>
          <small>
            {t('desk-raffles.round', { round: draw.beaconRound })}, <Moment at={draw.drawsAt} />
          </small>
          <small>{draw.commitment.slice(0, 16)}…</small>
        </>
      )}
    </span>
  );
}

function Raffles({ raffles, onOpen }: { raffles: readonly DeskRaffle[]; onOpen: (opened: Opened<DeskRaffle>) => void }) {
  const { t } = useWords();
  const mayChange = useMay()('rewards.change');
  if (raffles.length === 0) return <EmptyState title={t('desk-raffles.none')} />;
  return (
    <DataTable
      rows={raffles}
      keyOf={({ id }) => id}
      isOff={({ state }) => state === 'stopped'}
      act={(version) => (mayChange ? <VersionActs of={version} onOpen={onOpen} /> : null)}
      columns={versionColumns<DeskRaffle>(t, 'desk-raffles', [
        { label: t('desk-raffles.look'), cell: (raffle) => <InForceCell of={raffle} what={t(`desk-raffles.look.${raffle.body.look}`)} /> },
        { label: t('desk-raffles.tickets'), cell: (raffle) => <Tickets raffle={raffle} /> },
        {
          label: t('desk-rewards.rules.worst'),
          isNumber: true,
          cell: ({ worstCase, segmentMembers }) => (
            <span className={list['name']}>
              <AmountText amount={worstCase} />
              <SegmentNow members={segmentMembers} />
            </span>
          ),
        },
      ])}
    />
  );
}

/** Raffles and red packets in versions, with tickets, stock, draws and cost (rewards.md 17). */
export function RafflesPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const may = useMay();
  const query = useQuery(rafflesQuery(merchant));
  const offers = useQuery({ ...offersQuery(merchant), enabled: may('rewards.change') && may('bonuses.read') });
  const room = useVersionRoom<DeskRaffle>(t('desk-raffles.new'), query.data);
  const { opened, close } = room;
  return (
    <Page title={t('desk-raffles.title')} text={room.text} actions={room.actions}>
      <Loaded query={query}>
        {({ raffles }) => (
          <Card>
            <Raffles raffles={raffles} onOpen={room.open} />
          </Card>
        )}
      </Loaded>
      {opened?.what === 'write' ? <RaffleDialog raffle={opened.version} offers={offers.data?.offers ?? []} onClose={close} /> : null}
      {opened !== null && opened.what !== 'write' ? (
        <VersionAct
          opened={opened}
          act={(what, { id }, reason) =>
            api.call(what === 'publish' ? 'publishDeskRaffle' : 'stopDeskRaffle', { params: { merchant, raffleId: id }, body: { reason } })
          }
          stopText={t('desk-raffles.stop_text')}
          onDone={() => askRafflesAgain(client, merchant)}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}
