import { recountDifferences, recountPrograms, type RecountDifference } from '@laro/domain/rewards/programs/recounts';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Modal } from '#console/shared/form/modal.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { recountGrantsQuery, type Recount, type RecountGrant } from './recount-queries.ts';

const RULE = /^[a-z0-9-]{2,40}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function useAsked() {
  const { code } = useMerchant();
  const client = useQueryClient();
  return () => Promise.all([['reward-recounts', code], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Begins to count a program or a rule again. */
export function StartDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const ask = useAsked();
  const [program, setProgram] = useState<Recount['program']>('missions');
  const [rule, setRule] = useState('');
  const [from, setFrom] = useState(today);
  const start = async (reason: string) => {
    await api.call('startDeskRecount', { params: { merchant }, body: { program, rule: rule === '' ? null : rule, from, reason } });
    await ask();
    onClose();
  };
  const programs = recountPrograms.map((value) => ({ value, label: t(`desk-rewards.counting.program.${value}`) }));
  const title = t('desk-rewards.recount.start');
  return (
    <ActDialog title={title} submit={title} canSubmit={DAY.test(from) && (rule === '' || RULE.test(rule))} onSubmit={start} onClose={onClose}>
      <p>{t('desk-rewards.recount.start_text')}</p>
      <Field label={t('desk-rewards.counting.program')}>
        {(marks) => <Select {...marks} value={program} options={programs} onChange={(value) => setProgram(value as Recount['program'])} />}
      </Field>
      <Field label={t('desk-rewards.recount.rule')}>{(marks) => <TextInput {...marks} value={rule} maxLength={40} onChange={setRule} />}</Field>
      <Field label={t('desk-rewards.recount.from')}>{(marks) => <TextInput {...marks} type="date" max={today} value={from} onChange={setFrom} />}</Field>
    </ActDialog>
  );
}

/** Proposes to put a recount in force, or discards it. */
export function RecountAct({ what, recount, onClose }: { what: 'apply' | 'discard'; recount: Recount; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const ask = useAsked();
  const proposed = useProposed();
  const act = async (reason: string) => {
    const call = what === 'apply' ? 'applyDeskRecount' : 'discardDeskRecount';
    const answer = await api.call(call, { params: { merchant, recountId: recount.id }, body: { reason } });
    if (isProposed(answer)) proposed(answer);
    await ask();
    onClose();
  };
  const title = t(`desk-rewards.recount.${what}`);
  const name = t(`desk-rewards.counting.program.${recount.program}`);
  return (
    <ActDialog title={`${title}: ${name}`} submit={title} isDangerous={what === 'apply'} onSubmit={act} onClose={onClose}>
      <p>{t(`desk-rewards.recount.${what}_text`)}</p>
    </ActDialog>
  );
}

function Grants({ grants }: { grants: readonly RecountGrant[] }) {
  const { t } = useWords();
  const { code } = useMerchant();
  const may = useMay();
  if (grants.length === 0) return <EmptyState title={t('desk-rewards.recount.none_of')} />;
  return (
    <DataTable
      rows={grants}
      keyOf={({ number }) => number}
      columns={[
        {
          label: t('desk.members.member'),
          cell: ({ member }) => (may('members.read') ? <Link to={`/m/${code}/members/${member.id}`}>{member.username}</Link> : <b>{member.username}</b>),
        },
        { label: t('desk-rewards.recount.key'), cell: ({ key, version }) => t('desk-rewards.rules.version', { version, name: key }) },
        {
          label: t('desk-rewards.recount.first'),
          isNumber: true,
          cell: ({ given, member }) =>
            given === null ? (
              '–'
            ) : (
              <span className={list['name']}>
                <Link to={`/m/${code}/rewards/${given.id}`} aria-label={`${t('desk-rewards.why.title')}: ${member.username}`}>
                  <AmountText amount={given.cost} />
                </Link>
                <small>{t(`desk-rewards.grant.${given.state}`)}</small>
              </span>
            ),
        },
        { label: t('desk-rewards.recount.second'), isNumber: true, cell: ({ due }) => (due === null ? '–' : <AmountText amount={due} />) },
        { label: t('desk-rewards.recount.outcome'), cell: ({ outcome }) => (outcome === null ? '–' : t(`desk-rewards.recount.outcome.${outcome}`)) },
      ]}
    />
  );
}

/** The grants of a recount by difference. */
export function DifferencesDialog({ recount, onClose }: { recount: Recount; onClose: () => void }) {
  const { t } = useWords();
  const { code } = useMerchant();
  const [difference, setDifference] = useState<RecountDifference>('missing');
  const query = useInfiniteQuery(recountGrantsQuery(code, recount.id, difference));
  const options = recountDifferences.map((value) => ({ value, label: t(`desk-rewards.recount.difference.${value}`) }));
  return (
    <Modal title={`${t('desk-rewards.recount.show')}: ${t(`desk-rewards.counting.program.${recount.program}`)}`} size="wide" onClose={onClose}>
      <Select
        aria-label={t('desk-rewards.recount.show')}
        value={difference}
        options={options}
        onChange={(value) => setDifference(value as RecountDifference)}
      />
      <LongerList query={query}>{(pages) => <Grants grants={pages.flatMap((page) => page.grants)} />}</LongerList>
    </Modal>
  );
}
