import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { movesQuery, type AgentSheet } from './agent-queries.ts';

type Effect = Wire<'previewMove', 'value'>;

/** Proposes a move; what it does is shown before, and a second person decides. */
function MoveDialog({ merchant, agent, onClose }: { merchant: string; agent: AgentSheet; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const proposed = useProposed();
  const client = useQueryClient();
  const [to, setTo] = useState('');
  const [fromDay, setDay] = useState('');
  const [effect, setEffect] = useState<Effect | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const params = { merchant, memberId: agent.id };
  const write = (set: (text: string) => void) => (text: string) => {
    set(text);
    setEffect(null);
  };
  const look = async () => {
    setProblem(null);
    try {
      setEffect(await api.call('previewMove', { params, body: { to: to.trim(), fromDay } }));
    } catch (error) {
      setProblem(error);
    }
  };
  const save = async (reason: string) => {
    const answer = await api.call('proposeMove', { params, body: { to: to.trim(), fromDay, reason } });
    if (isProposed(answer)) proposed(answer);
    else say(t('desk.moves.done'));
    await client.invalidateQueries({ queryKey: ['agents', merchant, agent.id] });
    onClose();
  };
  return (
    <ActDialog title={`${t('desk.moves.move')}: ${agent.username}`} submit={t('desk.moves.move')} canSubmit={effect !== null} onSubmit={save} onClose={onClose}>
      <Field label={t('desk.moves.to')} hint={t('desk.moves.to_hint')}>
        {(marks) => <TextInput {...marks} value={to} maxLength={64} autoComplete="off" onChange={write(setTo)} />}
      </Field>
      <Field label={t('desk.moves.from_day')}>{(marks) => <TextInput {...marks} type="date" value={fromDay} onChange={write(setDay)} />}</Field>
      <Button size="small" disabled={fromDay === ''} onClick={() => void look()}>
        {t('desk.moves.preview')}
      </Button>
      {problem === null ? null : <ProblemNote error={problem} />}
      {effect === null ? null : (
        <p role="status">
          {t('desk.moves.effect', {
            members: String(effect.members),
            levels: String(effect.levels),
            cuts: String(effect.cuts),
            contracts: String(effect.contracts),
          })}
        </p>
      )}
    </ActDialog>
  );
}

/** Moves of an agent with everybody below: what was agreed, its withdrawal, and a new one (AGENT-08). */
export function AgentMoves({ agent }: { agent: AgentSheet }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const mayMove = useMay()('agents.move');
  const say = useToast();
  const client = useQueryClient();
  const query = useQuery(movesQuery(merchant, agent.id));
  const [isMoving, setMoving] = useState(false);
  const [withdrawn, withdraw] = useState<string | null>(null);
  const carryOut = async (reason: string) => {
    if (withdrawn === null) return;
    await api.call('withdrawMove', { params: { merchant, moveId: withdrawn }, body: { reason } });
    await client.invalidateQueries({ queryKey: ['agents', merchant, agent.id] });
    say(t('desk.moves.done'));
    withdraw(null);
  };
  return (
    <Card title={t('desk.moves.title')}>
      {mayMove ? (
        <Button size="small" onClick={() => setMoving(true)}>
          {t('desk.moves.move')}
        </Button>
      ) : null}
      <Loaded query={query}>
        {({ moves }) =>
          moves.length === 0 ? (
            <EmptyState title={t('desk.moves.none')} />
          ) : (
            <DataTable
              rows={moves}
              keyOf={({ id }) => id}
              columns={[
                { label: t('desk.runs.day'), cell: ({ fromDay }) => fromDay },
                { label: t('desk.moves.to'), cell: ({ to }) => to ?? t('desk.contracts.company') },
                { label: t('desk.runs.state'), cell: ({ state }) => t(`desk.moves.state.${state}`) },
              ]}
              act={({ id, state }) =>
                mayMove && state === 'agreed' ? (
                  <Button size="small" kind="danger" onClick={() => withdraw(id)}>
                    {t('desk.moves.withdraw')}
                  </Button>
                ) : null
              }
            />
          )
        }
      </Loaded>
      {isMoving ? <MoveDialog merchant={merchant} agent={agent} onClose={() => setMoving(false)} /> : null}
      {withdrawn === null ? null : (
        <ActDialog title={t('desk.moves.withdraw')} submit={t('desk.moves.withdraw')} isDangerous onSubmit={carryOut} onClose={() => withdraw(null)} />
      )}
    </Card>
  );
}
