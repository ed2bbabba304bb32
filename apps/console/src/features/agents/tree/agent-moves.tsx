import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { movesQuery, type AgentSheet } from './agent-queries.ts';
import { MoveDialog } from '#console/shared/agents/move-dialog.tsx';

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
      {isMoving ? <MoveDialog merchant={merchant} of={{ ...agent, isAgent: true }} onClose={() => setMoving(false)} /> : null}
      {withdrawn === null ? null : (
        <ActDialog title={t('desk.moves.withdraw')} submit={t('desk.moves.withdraw')} isDangerous onSubmit={carryOut} onClose={() => withdraw(null)} />
      )}
    </Card>
  );
}
