import type { ProgramState } from '@laro/domain/rewards/programs/program-states';
import { Button } from '@laro/ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { RecountsCard } from './recounts-card.tsx';
import { programsQuery, type Program } from '../reward-queries.ts';

const tones: Readonly<Record<ProgramState, 'ok' | 'warn' | 'danger'>> = { running: 'ok', failing: 'warn', stopped: 'danger' };

function Programs({ programs, onResume }: { programs: readonly Program[]; onResume: (program: Program) => void }) {
  const { t } = useWords();
  const { count, lasting } = useFormats();
  const mayChange = useMay()('rewards.change');
  return (
    <DataTable
      rows={programs}
      keyOf={({ program }) => program}
      act={(row) =>
        mayChange && row.state === 'stopped' ? (
          <Button
            size="tiny"
            aria-label={`${t('desk-rewards.counting.resume')}: ${t(`desk-rewards.counting.program.${row.program}`)}`}
            onClick={() => onResume(row)}
          >
            {t('desk-rewards.counting.resume')}
          </Button>
        ) : null
      }
      columns={[
        { label: t('desk-rewards.counting.program'), cell: ({ program }) => <b>{t(`desk-rewards.counting.program.${program}`)}</b> },
        {
          label: t('desk-rewards.counting.lag'),
          isNumber: true,
          cell: ({ lagSeconds, isAlarm, state }) => {
            const text = lasting(lagSeconds);
            return isAlarm && state !== 'stopped' ? <Pill tone="danger">{text}</Pill> : text;
          },
        },
        { label: t('desk-rewards.counting.waiting'), isNumber: true, cell: ({ waiting }) => count(waiting) },
        {
          label: t('desk.state'),
          cell: ({ state, fault }) => (
            <span className={list['name']}>
              <Pill tone={tones[state]}>{t(`desk-rewards.counting.state.${state}`)}</Pill>
              {fault === null ? null : (
                <small>
                  {t('desk-rewards.counting.fault', { code: fault.code, tries: count(fault.tries) })} <Moment at={fault.failedAt} />
                </small>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}

function Resume({ program: { program, fault }, onClose }: { program: Program; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const resume = async (reason: string) => {
    await api.call('resumeDeskRewardProgram', { params: { merchant, program }, body: { reason } });
    await Promise.all([['reward-programs', merchant], ['attention'], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })));
    onClose();
  };
  const title = t('desk-rewards.counting.resume');
  return (
    <ActDialog title={`${title}: ${t(`desk-rewards.counting.program.${program}`)}`} submit={title} onSubmit={resume} onClose={onClose}>
      <p>{t('desk-rewards.counting.resume_text', { code: fault?.code ?? '' })}</p>
    </ActDialog>
  );
}

/** How the programs of rewards count play: lag, faults, and the act that resumes a stopped one (REW-15, REW-20). */
export function CountingPage() {
  const { t } = useWords();
  const { code } = useMerchant();
  const query = useQuery(programsQuery(code));
  const [resumed, setResumed] = useState<Program | null>(null);
  return (
    <Page title={t('desk-rewards.counting.title')} text={t('desk-rewards.counting.text')}>
      <Card title={t('desk-rewards.counting.programs')}>
        <Loaded query={query}>{({ programs }) => <Programs programs={programs} onResume={setResumed} />}</Loaded>
      </Card>
      <RecountsCard />
      {resumed === null ? null : <Resume program={resumed} onClose={() => setResumed(null)} />}
    </Page>
  );
}
