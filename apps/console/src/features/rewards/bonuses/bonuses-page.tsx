import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay, useMe, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { DecideDialog, EndDialog, GiveDialog } from './bonus-dialogs.tsx';
import { bonusesQuery, offersQuery, reportQuery, type DeskBonus, type DeskOffer, type Proposal } from './bonus-queries.ts';
import { OfferDialog } from './offer-dialog.tsx';

const tones = { active: 'info', released: 'ok', used_up: 'plain', cancelled: 'plain', expired: 'plain' } as const;

function Waiting({ proposals, onDecide }: { proposals: readonly Proposal[]; onDecide: (proposal: Proposal) => void }) {
  const { t } = useWords();
  const me = useMe();
  const mayApprove = useMay()('adjustments.approve');
  if (proposals.length === 0) return null;
  return (
    <Card title={t('desk.bonuses.waiting')}>
      <DataTable
        rows={proposals}
        keyOf={({ id }) => id}
        act={(row) =>
          mayApprove && row.proposedBy !== me.name ? (
            <Button
              size="tiny"
              aria-label={t('desk.adjustments.decide_of', { amount: exactAmount(row.amount), name: row.member.username })}
              onClick={() => onDecide(row)}
            >
              {t('desk.adjustments.decide')}
            </Button>
          ) : null
        }
        columns={[
          { label: t('desk.members.member'), cell: ({ member }) => member.username },
          { label: t('desk.bonuses.offers'), cell: ({ offer }) => offer },
          { label: t('desk.ledger.amount'), isNumber: true, cell: ({ amount }) => <AmountText amount={amount} /> },
          {
            label: t('desk.adjustments.by'),
            cell: (row) => <MomentIn at={row.proposedAt} words={(moment) => t('desk.act_by', { name: row.proposedBy, moment, reason: row.reason })} />,
          },
        ]}
      />
    </Card>
  );
}

function Offers({ offers, onOpen }: { offers: readonly DeskOffer[]; onOpen: (offer: DeskOffer) => void }) {
  const { t } = useWords();
  const { count } = useFormats();
  const mayChange = useMay()('bonuses.change');
  if (offers.length === 0) return <EmptyState title={t('desk.bonuses.none')} />;
  return (
    <DataTable
      rows={offers}
      keyOf={({ id }) => id}
      isOff={({ isOn }) => !isOn}
      act={(row) =>
        mayChange ? (
          <Button size="tiny" aria-label={`${t('desk.change')}: ${row.code}`} onClick={() => onOpen(row)}>
            {t('desk.change')}
          </Button>
        ) : null
      }
      columns={[
        {
          label: t('desk.bonuses.code'),
          cell: ({ code, version, madeBy }) => (
            <span className={list['name']}>
              <b>{code}</b>
              <small>{t('desk.bonuses.version', { version, name: madeBy })}</small>
            </span>
          ),
        },
        { label: t('desk.bonuses.kind'), cell: ({ kind, matchPercent }) => `${t(`desk.bonuses.kind.${kind}`)}${kind === 'match' ? ` ${matchPercent}%` : ''}` },
        { label: t('desk.ledger.amount'), isNumber: true, cell: ({ amount }) => <AmountText amount={amount} /> },
        { label: t('desk.bonuses.deposit_min'), isNumber: true, cell: ({ depositMin }) => <AmountText amount={depositMin} /> },
        { label: t('desk.bonuses.times'), isNumber: true, cell: ({ wageringTimes }) => `${wageringTimes}×` },
        { label: t('desk.bonuses.given'), isNumber: true, cell: ({ granted }) => count(granted) },
        { label: t('desk.state'), cell: ({ isOn }) => <Pill tone={isOn ? 'ok' : 'plain'}>{t(isOn ? 'desk.on' : 'desk.off')}</Pill> },
      ]}
    />
  );
}

function Granted({ bonuses, merchant, onEnd }: { bonuses: readonly DeskBonus[]; merchant: string; onEnd: (bonus: DeskBonus) => void }) {
  const { t } = useWords();
  const may = useMay();
  if (bonuses.length === 0) return <EmptyState title={t('desk.bonuses.none')} />;
  const name = ({ member, offer, version }: DeskBonus) => (
    <span className={list['name']}>
      {may('members.read') ? <Link to={`/m/${merchant}/members/${member.id}`}>{member.username}</Link> : <b>{member.username}</b>}
      <small>
        {offer} · {version}
      </small>
    </span>
  );
  return (
    <DataTable
      rows={bonuses}
      keyOf={({ id }) => id}
      act={(row) =>
        row.state === 'active' && may('adjustments.make') ? (
          <Button size="tiny" aria-label={`${t('desk.bonuses.end')}: ${row.member.username}`} onClick={() => onEnd(row)}>
            {t('desk.bonuses.end')}
          </Button>
        ) : null
      }
      columns={[
        { label: t('desk.members.member'), cell: name },
        { label: t('desk.bonuses.given'), isNumber: true, cell: ({ granted }) => <AmountText amount={granted} /> },
        { label: t('desk.bonuses.left'), isNumber: true, cell: ({ left, endedWith }) => <AmountText amount={endedWith ?? left} /> },
        {
          label: t('desk.bonuses.wagered'),
          isNumber: true,
          cell: ({ wagered, required }) => (
            <>
              <AmountText amount={wagered} /> / <AmountText amount={required} />
            </>
          ),
        },
        {
          label: t('desk.state'),
          cell: ({ state, spins }) => (
            <span className={list['name']}>
              <Pill tone={tones[state]}>{t(`desk.bonuses.state.${state}`)}</Pill>
              {spins ? (
                <small>
                  {t('desk.bonuses.spins_used', { used: spins.used, total: spins.total, won: exactAmount(spins.won) })} ·{' '}
                  {t(`desk.bonuses.vendor.${spins.vendorState}`)}
                </small>
              ) : null}
            </span>
          ),
        },
        {
          label: t('desk.adjustments.by'),
          cell: ({ grantedBy, orderNumber, grantedAt }) => (
            <>
              {grantedBy ?? orderNumber ?? ''}, <Moment at={grantedAt} />
            </>
          ),
        },
      ]}
    />
  );
}

function Report({ merchant }: { merchant: string }) {
  const { t } = useWords();
  const query = useQuery(reportQuery(merchant));
  return (
    <Card title={t('desk.bonuses.report')}>
      <Loaded query={query}>
        {({ days }) =>
          days.length === 0 ? (
            <EmptyState title={t('desk.bonuses.none')} />
          ) : (
            <DataTable
              rows={days}
              keyOf={({ day, currency }) => `${day} ${currency}`}
              columns={[
                { label: t('desk.bonuses.day'), cell: ({ day, currency }) => `${day} (${currency})` },
                { label: t('desk.bonuses.given'), isNumber: true, cell: ({ granted }) => <AmountText amount={granted} /> },
                { label: t('desk.bonuses.released'), isNumber: true, cell: ({ released }) => <AmountText amount={released} /> },
                { label: t('desk.bonuses.given_up'), isNumber: true, cell: ({ givenUp }) => <AmountText amount={givenUp} /> },
                { label: t('desk.bonuses.spins_won'), isNumber: true, cell: ({ spinsWon }) => <AmountText amount={spinsWon} /> },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

type Opened = { what: 'offer'; offer: DeskOffer | null } | { what: 'give' } | { what: 'decide'; proposal: Proposal } | { what: 'end'; bonus: DeskBonus };

function Opening({ opened, merchant, offers, onClose }: { opened: Opened; merchant: string; offers: readonly DeskOffer[]; onClose: () => void }) {
  if (opened.what === 'offer') return <OfferDialog offer={opened.offer} onClose={onClose} />;
  if (opened.what === 'give') return <GiveDialog merchant={merchant} offers={offers} onClose={onClose} />;
  if (opened.what === 'decide') return <DecideDialog merchant={merchant} proposal={opened.proposal} onClose={onClose} />;
  return <EndDialog merchant={merchant} bonus={opened.bonus} onClose={onClose} />;
}

/** Bonuses of a merchant: what is offered, who has what, gifts by hand, and what it costs (T33, T34, T71). */
export function BonusesPage() {
  const { t } = useWords();
  const { code } = useMerchant();
  const may = useMay();
  const offers = useQuery(offersQuery(code));
  const bonuses = useInfiniteQuery(bonusesQuery(code));
  const [opened, setOpened] = useState<Opened | null>(null);
  const rules = bonuses.data?.pages[0];
  const known = offers.data?.offers ?? [];
  const actions = (
    <>
      {may('adjustments.make') && known.length > 0 ? (
        <Button size="small" onClick={() => setOpened({ what: 'give' })}>
          {t('desk.bonuses.give')}
        </Button>
      ) : null}
      {may('bonuses.change') ? (
        <Button kind="primary" size="small" onClick={() => setOpened({ what: 'offer', offer: null })}>
          {t('desk.bonuses.new')}
        </Button>
      ) : null}
    </>
  );
  const text = rules && t('desk.bonuses.text', { limit: exactAmount(rules.limit), currency: rules.currency });
  return (
    <Page title={t('desk.bonuses.title')} {...(text === undefined ? {} : { text })} actions={actions}>
      <Waiting proposals={rules?.proposals ?? []} onDecide={(proposal) => setOpened({ what: 'decide', proposal })} />
      <Card title={t('desk.bonuses.offers')}>
        <Loaded query={offers}>{({ offers: shown }) => <Offers offers={shown} onOpen={(offer) => setOpened({ what: 'offer', offer })} />}</Loaded>
      </Card>
      <Card title={t('desk.bonuses.granted')}>
        <LongerList query={bonuses}>
          {(pages) => <Granted bonuses={pages.flatMap((page) => page.bonuses)} merchant={code} onEnd={(bonus) => setOpened({ what: 'end', bonus })} />}
        </LongerList>
      </Card>
      <Report merchant={code} />
      {opened ? <Opening opened={opened} merchant={code} offers={known} onClose={() => setOpened(null)} /> : null}
    </Page>
  );
}
