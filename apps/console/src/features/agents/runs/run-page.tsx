import { Button } from '@laro/ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { usePayKindName } from '#console/shared/contracts/kinds-field.tsx';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { RunCheck } from './run-check.tsx';
import { runQuery, type RunStatement } from './run-queries.ts';

const tones = { waiting: 'warn', approved: 'plain', paid: 'ok', refused: 'danger' } as const;

/** Reasons for which a person looks at a statement. */
const notesOf = (t: ReturnType<typeof useWords>['t'], { notes }: RunStatement): string => notes.map((note) => t(`desk.runs.note.${note}`)).join(', ');

interface Decision {
  act: 'approve' | 'refuse' | 'reverse';
  statement: RunStatement;
}

function Statements({ runId, list, onDecide }: { runId: string; list: readonly RunStatement[]; onDecide: (decision: Decision) => void }) {
  const { t } = useWords();
  const { code: merchant, currency } = useMerchant();
  const mayApprove = useMay()('agents.approve');
  const canReverse = ({ state, reverses, isReversed }: RunStatement) => state === 'paid' && reverses === null && !isReversed;
  const act = (statement: RunStatement) => {
    if (mayApprove && canReverse(statement)) {
      return (
        <Button size="small" kind="danger" onClick={() => onDecide({ act: 'reverse', statement })}>
          {t('desk.runs.reverse')}
        </Button>
      );
    }
    return mayApprove && statement.state === 'waiting' ? (
      <>
        <Button size="small" kind="primary" onClick={() => onDecide({ act: 'approve', statement })}>
          {t('desk.runs.approve')}
        </Button>
        <Button size="small" kind="danger" onClick={() => onDecide({ act: 'refuse', statement })}>
          {t('desk.runs.refuse')}
        </Button>
      </>
    ) : null;
  };
  const stateOf = ({ state, reverses, isReversed }: RunStatement) => {
    if (reverses !== null) return t('desk.runs.reversal_of', { number: reverses });
    return isReversed ? t('desk.runs.reversed') : t(`desk.runs.state.${state}`);
  };
  return (
    <DataTable
      rows={list}
      keyOf={(row) => row.number}
      columns={[
        {
          label: t('desk.runs.member'),
          cell: ({ member, isAgent }) => <Link to={`/m/${merchant}/${isAgent ? 'agents' : 'members'}/${member.id}`}>{member.username}</Link>,
        },
        { label: t('earnings.file.number'), cell: ({ number }) => <Link to={`/m/${merchant}/agent-runs/${runId}/${number}`}>{number}</Link> },
        { label: t('desk.runs.gross'), isNumber: true, cell: (row) => <AmountText amount={row.gross} currency={currency.code} /> },
        { label: t('desk.runs.paid'), isNumber: true, cell: (row) => <AmountText amount={row.paid} currency={currency.code} /> },
        { label: t('desk.runs.notes'), cell: (row) => notesOf(t, row) },
        { label: t('desk.runs.state'), cell: (row) => <Pill tone={row.isReversed ? 'plain' : tones[row.state]}>{stateOf(row)}</Pill> },
      ]}
      act={act}
    />
  );
}

/** The statements of one closed day, and the decision on those that wait (AGENT-35). */
export function RunPage() {
  const { t } = useWords();
  const { code: merchant, currency } = useMerchant();
  const { runId = '' } = useParams();
  const client = useQueryClient();
  const say = useToast();
  const proposed = useProposed();
  const nameOf = usePayKindName();
  const query = useQuery(runQuery(merchant, runId));
  const [decision, decide] = useState<Decision | null>(null);
  const carryOut = async (reason: string) => {
    if (decision === null) return;
    const { act, statement } = decision;
    const params = { merchant, statementId: statement.number };
    const answer =
      act === 'reverse'
        ? await api.call('reverseStatement', { params, body: { reason } })
        : await api.call('decideStatement', { params, body: { act, reason } });
    if (isProposed(answer)) proposed(answer);
    else say(t('desk.runs.decided'));
    await client.invalidateQueries({ queryKey: ['agent-runs', merchant] });
    decide(null);
  };
  return (
    <Page title={query.data ? t('desk.runs.of', { day: query.data.day }) : t('desk.runs.title')}>
      <Loaded query={query}>
        {({ list, kind, hour, isTrial }) => (
          <>
            <p>
              {nameOf(kind)} {isTrial ? <Pill>{t('desk.house.title')}</Pill> : null}
              {hour === null ? null : (
                <>
                  {' · '}
                  <Moment at={hour} />
                </>
              )}
            </p>
            <RunCheck merchant={merchant} runId={runId} />
            <Statements runId={runId} list={list} onDecide={decide} />
          </>
        )}
      </Loaded>
      {decision === null ? null : (
        <ActDialog
          title={`${t(`desk.runs.${decision.act}`)}: ${decision.statement.member.username}`}
          submit={t(`desk.runs.${decision.act}`)}
          isDangerous={decision.act !== 'approve'}
          onSubmit={carryOut}
          onClose={() => decide(null)}
        >
          <p>
            <AmountText amount={decision.statement.gross} currency={currency.code} />
            {decision.statement.notes.length > 0 ? ` · ${notesOf(t, decision.statement)}` : null}
          </p>
          {decision.act === 'reverse' ? <p>{t('desk.runs.reverse_text')}</p> : null}
        </ActDialog>
      )}
    </Page>
  );
}
