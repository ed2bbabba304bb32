import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import content from '#console/shared/content/content.module.css';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { offersQuery } from '#console/shared/rewards/offers.ts';
import { TermsNotice } from '#console/shared/rewards/terms-notice.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { RaffleDialog } from './raffle-dialog.tsx';
import { askRafflesAgain, rafflesQuery, type DeskRaffle } from './raffle-queries.ts';

const tones = { draft: 'info', published: 'ok', stopped: 'plain' } as const;

type Opened = { what: 'write'; raffle: DeskRaffle | null } | { what: 'publish' | 'stop'; raffle: DeskRaffle };

function Acts({ raffle, onOpen }: { raffle: DeskRaffle; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const { state, faults, code, version } = raffle;
  const acts: readonly { words: string; opened: Opened }[] = [
    { words: t(state === 'draft' ? 'desk-rewards.rules.edit' : 'desk-rewards.rules.next'), opened: { what: 'write', raffle } },
    ...(state === 'draft' && faults.length === 0 ? [{ words: t('desk-rewards.rules.publish'), opened: { what: 'publish', raffle } as const }] : []),
    ...(state === 'published' ? [{ words: t('desk-rewards.rules.stop'), opened: { what: 'stop', raffle } as const }] : []),
  ];
  return (
    <span className={content['acts']}>
      {acts.map(({ words, opened }) => (
        <Button key={opened.what} size="tiny" aria-label={`${words}: ${code}, ${version}`} onClick={() => onOpen(opened)}>
          {words}
        </Button>
      ))}
    </span>
  );
}

function RaffleState({ raffle: { state, faults, notice } }: { raffle: DeskRaffle }) {
  const words = useWords();
  return (
    <span className={list['name']}>
      <Pill tone={tones[state]}>{words.t(`desk-rewards.state.${state}`)}</Pill>
      {faults.map((fault) => (
        <small key={fault}>{words.find(`desk-raffles.fault.${fault}`) ?? words.find(`desk-rewards.fault.${fault}`) ?? fault}</small>
      ))}
      <TermsNotice notice={notice} />
    </span>
  );
}

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

function Raffles({ raffles, onOpen }: { raffles: readonly DeskRaffle[]; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const mayChange = useMay()('rewards.change');
  if (raffles.length === 0) return <EmptyState title={t('desk-raffles.none')} />;
  return (
    <DataTable
      rows={raffles}
      keyOf={({ id }) => id}
      isOff={({ state }) => state === 'stopped'}
      act={(raffle) => (mayChange ? <Acts raffle={raffle} onOpen={onOpen} /> : null)}
      columns={[
        {
          label: t('desk-rewards.rules.code'),
          cell: ({ code, version, madeBy }) => (
            <span className={list['name']}>
              <b>{code}</b>
              <small>{t('desk-rewards.rules.version', { version, name: madeBy })}</small>
            </span>
          ),
        },
        { label: t('desk.state'), cell: (raffle) => <RaffleState raffle={raffle} /> },
        { label: t('desk-raffles.look'), cell: ({ body }) => t(`desk-raffles.look.${body.look}`) },
        {
          label: t('desk-rewards.rules.starts'),
          cell: ({ startsAt, endsAt }) => (
            <span className={list['name']}>
              <Moment at={startsAt} />
              {endsAt === null ? null : (
                <small>
                  {t('desk-rewards.rules.ends')} <Moment at={endsAt} />
                </small>
              )}
            </span>
          ),
        },
        { label: t('desk-raffles.tickets'), cell: (raffle) => <Tickets raffle={raffle} /> },
        { label: t('desk-rewards.rules.worst'), isNumber: true, cell: ({ worstCase }) => <AmountText amount={worstCase} /> },
        { label: t('desk-rewards.rules.spent'), isNumber: true, cell: ({ spent }) => <AmountText amount={spent} /> },
        { label: t('desk-rewards.rules.owed'), isNumber: true, cell: ({ owed }) => <AmountText amount={owed} /> },
      ]}
    />
  );
}

function RaffleAct({ opened: { what, raffle }, onClose }: { opened: Extract<Opened, { what: 'publish' | 'stop' }>; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const proposed = useProposed();
  const act = async (reason: string) => {
    const call = what === 'publish' ? 'publishDeskRaffle' : 'stopDeskRaffle';
    const answer = await api.call(call, { params: { merchant, raffleId: raffle.id }, body: { reason } });
    if (isProposed(answer)) proposed(answer);
    await askRafflesAgain(client, merchant);
    onClose();
  };
  return (
    <ActDialog
      title={`${t(`desk-rewards.rules.${what}`)}: ${raffle.code}, ${raffle.version}`}
      submit={t(`desk-rewards.rules.${what}`)}
      isDangerous={what === 'stop'}
      onSubmit={act}
      onClose={onClose}
    >
      <p>{what === 'stop' ? t('desk-raffles.stop_text') : `${t('desk-rewards.rules.worst')}: ${exactAmount(raffle.worstCase)}`}</p>
    </ActDialog>
  );
}

/** Raffles and red packets in versions, with tickets, stock, draws and cost (rewards.md 17). */
export function RafflesPage() {
  const { t } = useWords();
  const { code } = useMerchant();
  const may = useMay();
  const query = useQuery(rafflesQuery(code));
  const offers = useQuery({ ...offersQuery(code), enabled: may('rewards.change') && may('bonuses.read') });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const text = query.data && t('desk-rewards.rules.text', { limit: exactAmount(query.data.limit), currency: query.data.currency });
  const actions = may('rewards.change') ? (
    <Button kind="primary" size="small" onClick={() => setOpened({ what: 'write', raffle: null })}>
      {t('desk-raffles.new')}
    </Button>
  ) : undefined;
  return (
    <Page title={t('desk-raffles.title')} text={text} actions={actions}>
      <Loaded query={query}>
        {({ raffles }) => (
          <Card>
            <Raffles raffles={raffles} onOpen={setOpened} />
          </Card>
        )}
      </Loaded>
      {opened?.what === 'write' ? <RaffleDialog raffle={opened.raffle} offers={offers.data?.offers ?? []} onClose={close} /> : null}
      {opened !== null && opened.what !== 'write' ? <RaffleAct opened={opened} onClose={close} /> : null}
    </Page>
  );
}
