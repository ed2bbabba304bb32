import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { movementNames } from '@laro/domain/money/movement-names';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { AmountChange, AmountText } from '#console/shared/amounts/amount.tsx';
import { Select } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { ledgerQuery, type DeskMember, type LedgerEntry, type LedgerFilter } from '#console/shared/api/money-queries.ts';
import { PeriodFilter } from '#console/shared/list/period-filter.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { saveLedger } from './save-ledger.ts';
import { StatementDialog } from './statement-dialog.tsx';
import css from '../members.module.css';

/** Balances before and after a posting in the member's account; in the paying one if both accounts are the member's. */
function aroundOf({ from, to }: LedgerEntry) {
  const { before, after } = from.isMember ? from : to;
  return { before, after };
}

function LedgerTable({ entries, merchant }: { entries: readonly LedgerEntry[]; merchant: string }) {
  const { t } = useWords();
  const mayRounds = useMay()('play.read');
  const end = ({ kind, owner }: LedgerEntry['from']) => `${t(`desk.account_kind.${kind}`)}${owner === '' ? '' : ` ${owner}`}`;
  const name = (entry: LedgerEntry) => (
    <span className={css['movement']}>
      {entry.roundId === null || !mayRounds ? (
        <b>{t(`desk.movement.${entry.kind}`)}</b>
      ) : (
        <Link to={`/m/${merchant}/rounds/${entry.roundId}`}>{t(`desk.movement.${entry.kind}`)}</Link>
      )}
      {entry.reversedBy === null ? null : <Pill tone="warn">{t('desk.ledger.reversed')}</Pill>}
      <small>
        <Moment at={entry.at} form="exact" />
      </small>
    </span>
  );
  const change = (entry: LedgerEntry) => {
    const isOut = entry.from.isMember && !entry.to.isMember;
    return (
      <span className={css['change']} data-sign={isOut ? 'out' : entry.from.isMember ? 'inside' : 'in'}>
        {entry.from.isMember && entry.to.isMember ? '' : isOut ? '−' : '+'}
        <AmountText amount={entry.amount} />
      </span>
    );
  };
  const asked = (entry: LedgerEntry) => (
    <span className={css['asked']}>
      {entry.caller}
      <code>{entry.key}</code>
    </span>
  );
  return (
    <DataTable
      rows={entries}
      keyOf={(entry) => entry.id}
      columns={[
        { label: t('desk.ledger.movement'), cell: name },
        { label: t('desk.ledger.ends'), cell: (entry) => `${end(entry.from)} → ${end(entry.to)}` },
        { label: t('desk.ledger.amount'), isNumber: true, cell: change },
        { label: t('desk.ledger.balance'), isNumber: true, cell: (entry) => <AmountChange {...aroundOf(entry)} none={t('desk.none')} /> },
        { label: t('desk.ledger.asked_by'), cell: asked },
      ]}
    />
  );
}

function SaveButton({ member, filter }: { member: DeskMember; filter: LedgerFilter }) {
  const { t } = useWords();
  const { count } = useFormats();
  const merchant = useMerchant();
  const [state, setState] = useState<{ isBusy: boolean; cutAt: number | null; problem: unknown }>({ isBusy: false, cutAt: null, problem: null });
  const save = async () => {
    setState({ isBusy: true, cutAt: null, problem: null });
    try {
      const cutAt = await saveLedger(merchant, member, filter);
      setState({ isBusy: false, cutAt, problem: null });
    } catch (problem) {
      setState({ isBusy: false, cutAt: null, problem });
    }
  };
  return (
    <>
      <Button size="small" isBusy={state.isBusy} onClick={() => void save()}>
        {t('desk.ledger.csv')}
      </Button>
      {state.cutAt === null ? null : (
        <Note kind="warn" role="status">
          {t('desk.ledger.csv_cut', { count: count(state.cutAt) })}
        </Note>
      )}
      {state.problem === null ? null : <ProblemNote error={state.problem} />}
    </>
  );
}

/** Every posting of a player's accounts, with filters, and as a file (T29). */
export function MemberLedger({ member }: { member: DeskMember }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const [isSaving, setSaving] = useState(false);
  const [address, change] = useAddressFilter(['kind', 'from', 'to']);
  const filter: LedgerFilter = {
    kind: oneOf(movementNames, address.kind),
    ...(address.from === '' ? {} : { from: address.from }),
    ...(address.to === '' ? {} : { to: address.to }),
  };
  const query = useInfiniteQuery(ledgerQuery(merchant.code, member.id, filter));
  const kinds = [{ value: '', label: t('desk.ledger.all_kinds') }, ...movementNames.map((kind) => ({ value: kind, label: t(`desk.movement.${kind}`) }))];
  return (
    <section className={css['ledger']}>
      <h2>{t('desk.ledger.title')}</h2>
      <div className={css['save']}>
        <Button size="small" aria-haspopup="dialog" onClick={() => setSaving(true)}>
          {t('desk.statement.open')}
        </Button>
      </div>
      {isSaving ? <StatementDialog merchant={merchant.code} member={member} onClose={() => setSaving(false)} /> : null}
      <div className={list['filters']}>
        <Field label={t('desk.ledger.kind')}>
          {(marks) => <Select {...marks} value={filter.kind ?? ''} options={kinds} onChange={(kind) => change({ kind })} />}
        </Field>
        <PeriodFilter from={address.from} to={address.to} timeZone={merchant.timeZone} onChange={change} />
      </div>
      <LongerList query={query}>
        {(pages) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <EmptyState title={t('desk.ledger.none')} hint={t('desk.audit.none_hint')} />;
          return (
            <>
              <div className={css['save']}>
                <SaveButton member={member} filter={filter} />
              </div>
              <LedgerTable entries={entries} merchant={merchant.code} />
            </>
          );
        }}
      </LongerList>
    </section>
  );
}
