import { Button } from '@laro/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { useScopeName } from '#console/shared/contracts/category-name.ts';
import { Card } from '#console/shared/page/page.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { RunCheckAnswer } from './run-queries.ts';

/** Inputs and lines that are not what they were when the run was made. */
function Differences({ answer }: { answer: RunCheckAnswer }) {
  const { t } = useWords();
  const { code } = useMerchant().currency;
  const scopeName = useScopeName();
  const amount = (value: RunCheckAnswer['lines'][number]['stored']) => (value === null ? '–' : <AmountText amount={value} currency={code} />);
  return (
    <>
      {answer.inputs.length === 0 ? null : (
        <DataTable
          rows={answer.inputs}
          keyOf={({ kind, member, change }) => `${kind} ${member?.id ?? ''} ${change}`}
          columns={[
            { label: t('desk.runs.input'), cell: ({ kind }) => t(`desk.runs.input.${kind}`) },
            { label: t('desk.runs.member'), cell: ({ member }) => member?.username ?? '–' },
            { label: t('desk.runs.change'), cell: ({ change }) => t(`desk.runs.change.${change}`) },
          ]}
        />
      )}
      {answer.lines.length === 0 ? null : (
        <DataTable
          rows={answer.lines.map((line, place) => ({ ...line, place }))}
          keyOf={({ place }) => String(place)}
          columns={[
            { label: t('desk.runs.member'), cell: ({ member }) => member?.username ?? '–' },
            { label: t('desk.runs.line'), cell: ({ what, day }) => `${scopeName(what)} · ${day}` },
            { label: t('desk.runs.stored'), isNumber: true, cell: ({ stored }) => amount(stored) },
            { label: t('desk.runs.computed'), isNumber: true, cell: ({ computed }) => amount(computed) },
          ]}
        />
      )}
    </>
  );
}

/** Computes a run again and names what differs (AGENT-33). */
export function RunCheck({ merchant, runId }: { merchant: string; runId: string }) {
  const { t } = useWords();
  const check = useMutation({ mutationFn: () => api.call('recomputeRun', { params: { merchant, runId } }) });
  const answer = check.data;
  return (
    <Card title={t('desk.runs.check')}>
      <Button size="small" isBusy={check.isPending} onClick={() => check.mutate()}>
        {t('desk.runs.check')}
      </Button>
      {check.error === null ? null : <ProblemNote error={check.error} />}
      {answer === undefined ? null : (
        <>
          <p role="status">{t(answer.isEqual ? 'desk.runs.equal' : 'desk.runs.differs')}</p>
          {answer.isFrozen ? null : <p>{t('desk.runs.not_frozen')}</p>}
          <Differences answer={answer} />
        </>
      )}
    </Card>
  );
}
