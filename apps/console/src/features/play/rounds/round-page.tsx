import { isNothing } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { AmountChange, amountInCurrency, AmountText } from '#console/shared/amounts/amount.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { roundAtVendorQuery, roundQuery, type RoundWithMovements } from '#console/shared/api/money-queries.ts';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { RoundState } from './round-table.tsx';
import css from './rounds.module.css';

type Movement = RoundWithMovements['movements'][number];

function Facts({ round, merchant }: { round: RoundWithMovements; merchant: string }) {
  const { t } = useWords();
  const { count } = useFormats();
  const mayMembers = useMay()('members.read');
  return (
    <Card title={t('desk.rounds.round')}>
      <dl className={list['facts']}>
        <dt>{t('desk.state')}</dt>
        <dd>
          <RoundState round={round} />
        </dd>
        <dt>{t('desk.members.member')}</dt>
        <dd>
          {mayMembers ? (
            <Link className={css['link']} to={`/m/${merchant}/members/${round.member.id}`}>
              {round.member.username}
            </Link>
          ) : (
            round.member.username
          )}
        </dd>
        <dt>{t('desk.rounds.vendor')}</dt>
        <dd>
          {round.vendorName} <code>{round.vendorCode}</code>
        </dd>
        <dt>{t('desk.games.game')}</dt>
        <dd>
          {round.gameName} <code>{round.gameId}</code>
        </dd>
        <dt>{t('desk.rounds.reference')}</dt>
        <dd>
          <code>{round.reference}</code>
        </dd>
        <dt>{t('desk.members.id')}</dt>
        <dd>
          <code>{round.id}</code>
        </dd>
        <dt>{t('desk.rounds.opened')}</dt>
        <dd>
          <Moment at={round.openedAt} form="exact" />
        </dd>
        <dt>{t('desk.rounds.closed')}</dt>
        <dd>{round.closedAt === null ? t('desk.none') : <Moment at={round.closedAt} form="exact" />}</dd>
        <dt>{t('desk.rounds.staked')}</dt>
        <dd>
          <AmountText amount={round.staked} currency={round.currency} /> · {t('desk.movement.bet')} {count(round.bets)}
        </dd>
        <dt>{t('desk.rounds.paid')}</dt>
        <dd>
          <AmountText amount={round.paid} currency={round.currency} /> · {t('desk.movement.win')} {count(round.wins)}
        </dd>
      </dl>
    </Card>
  );
}

function Movements({ movements, currency }: { movements: readonly Movement[]; currency: string }) {
  const { t } = useWords();
  const name = (entry: Movement) => (
    <span className={css['movement']}>
      <b>{t(`desk.movement.${entry.kind}`)}</b>
      {entry.reversedBy === null ? null : <Pill tone="warn">{t('desk.ledger.reversed')}</Pill>}
      {isNothing(entry.pooled) ? null : <Pill>{t('desk.rounds.pooled', { amount: amountInCurrency(entry.pooled, currency) })}</Pill>}
      <small>
        <Moment at={entry.at} form="exact" />
      </small>
    </span>
  );
  const ends = ({ from, to }: Movement) =>
    from === null || to === null ? t('desk.none') : `${t(`desk.account_kind.${from}`)} → ${t(`desk.account_kind.${to}`)}`;
  return (
    <section className={list['result']}>
      <h2 className={css['title']}>{t('desk.rounds.movements')}</h2>
      <DataTable
        rows={movements}
        keyOf={(entry) => `${entry.caller} ${entry.key}`}
        columns={[
          { label: t('desk.ledger.movement'), cell: name },
          { label: t('desk.ledger.ends'), cell: ends },
          { label: t('desk.ledger.amount'), isNumber: true, cell: (entry) => <AmountText amount={entry.amount} /> },
          {
            label: t('desk.ledger.balance'),
            isNumber: true,
            cell: ({ before, after }) => <AmountChange before={before} after={after} none={t('desk.none')} />,
          },
          { label: t('desk.ledger.asked_by'), cell: (entry) => <code className={css['key']}>{entry.key}</code> },
        ]}
      />
    </section>
  );
}

const Json = ({ title, value }: { title: string; value: unknown }) => (
  <details className={css['json']}>
    <summary>{title}</summary>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </details>
);

function AtVendor({ merchant, roundId }: { merchant: string; roundId: string }) {
  const { t } = useWords();
  const query = useQuery(roundAtVendorQuery(merchant, roundId));
  const detail = query.data?.detail;
  return (
    <Card title={t('desk.rounds.vendor_says')}>
      <div className={list['result']}>
        {query.isError ? <ProblemNote error={query.error} /> : null}
        {detail === null ? <p role="status">{t('desk.rounds.vendor_unaware')}</p> : null}
        {detail ? (
          <>
            <Json title={t('desk.rounds.record')} value={detail.round} />
            <Json title={t('desk.rounds.proof')} value={detail.proof} />
          </>
        ) : (
          <div>
            <Button size="small" isBusy={query.isFetching} onClick={() => void query.refetch()}>
              {t('desk.rounds.ask')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** A round with every movement in it, and what its vendor says of it (T62). */
export function RoundPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const { roundId = '' } = useParams();
  const query = useQuery(roundQuery(merchant.code, roundId));
  return (
    <Page title={query.data?.gameName ?? t('desk.rounds.round')}>
      <Link to={`/m/${merchant.code}/rounds`} className={list['back']}>
        <Icon name="arrow-left-bold" size={16} />
        {t('desk.rounds.all')}
      </Link>
      <Loaded query={query}>
        {(round) => (
          <>
            <div className={list['columns']}>
              <Facts round={round} merchant={merchant.code} />
              <AtVendor merchant={merchant.code} roundId={round.id} />
            </div>
            <Movements movements={round.movements} currency={round.currency} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
