import type { PayKind } from '@laro/domain/agents/contracts/contract-terms';
import { Button } from '@laro/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { KindsField, usePayKindName } from '#console/shared/contracts/kinds-field.tsx';
import type { AgentSheet } from './agent-queries.ts';

/** Kinds of pay that are off for an agent alone, and their change (agents.md 10). */
export function AgentKinds({ agent }: { agent: AgentSheet }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const mayChange = useMay()('agents.change');
  const say = useToast();
  const client = useQueryClient();
  const [kindsOff, setOff] = useState<PayKind[] | null>(null);
  const save = async (reason: string) => {
    await api.call('changeAgentKinds', { params: { merchant, memberId: agent.id }, body: { kindsOff: kindsOff ?? [], reason } });
    await client.invalidateQueries({ queryKey: ['agents', merchant, agent.id] });
    say(t('desk.moves.done'));
    setOff(null);
  };
  const nameOf = usePayKindName();
  const off = agent.kindsOff.map(nameOf).join(', ');
  return (
    <Card title={t('desk.harm.kinds')}>
      <p>{off === '' ? t('desk.harm.all_on') : t('desk.harm.off', { kinds: off })}</p>
      {mayChange && agent.state !== 'ended' ? (
        <Button size="small" onClick={() => setOff(agent.kindsOff)}>
          {t('desk.harm.change')}
        </Button>
      ) : null}
      {kindsOff === null ? null : (
        <ActDialog title={`${t('desk.harm.change')}: ${agent.username}`} submit={t('desk.harm.change')} onSubmit={save} onClose={() => setOff(null)}>
          <KindsField off={kindsOff} onChange={setOff} />
        </ActDialog>
      )}
    </Card>
  );
}
