import type { Wire } from '@laro/contract/routes';
import { isNothing } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Facts } from '#console/shared/page/facts.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { endingsQuery, type AgentSheet } from './agent-queries.ts';

type Ending = Wire<'listEndings', 'value'>['endings'][number];
type Effect = Wire<'previewEnding', 'value'>;
/** The dialog that is open: the end, a player again, or an act on an end. */
type Act = { kind: 'end' } | { kind: 'player' } | { kind: 'withdraw'; ending: Ending } | { kind: 'claw'; ending: Ending };

function EffectFacts({ effect }: { effect: Effect }) {
  const { t } = useWords();
  const { currency } = useMerchant();
  return (
    <>
      <p>{t('desk.endings.text')}</p>
      <Facts
        facts={[
          [t('desk.endings.from_day'), effect.fromDay],
          [t('desk.agents.members'), effect.members],
          [t('desk.endings.agents'), effect.agents],
          [t('desk.endings.contracts'), effect.contracts],
          [t('desk.endings.passed'), effect.passed],
          [t('desk.agents.links'), effect.links],
          [t('desk.endings.invitations'), effect.invitations],
          [t('desk.endings.balance'), <AmountText key="balance" amount={effect.balance} currency={currency.code} />],
          [t('desk.endings.owed'), <AmountText key="owed" amount={effect.owed} currency={currency.code} />],
          [t('desk.endings.release_day'), effect.releaseDay],
        ]}
      />
    </>
  );
}

/** Proposes the end of an agent once its effect has been read. */
function EndDialog({ agent, onSend, onClose }: { agent: AgentSheet; onSend: (reason: string) => Promise<void>; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const effect = useQuery({
    queryKey: ['agents', merchant, agent.id, 'ending'],
    queryFn: () => api.call('previewEnding', { params: { merchant, memberId: agent.id } }),
    retry: false,
    gcTime: 0,
  });
  return (
    <ActDialog
      title={`${t('desk.endings.end')}: ${agent.username}`}
      submit={t('desk.endings.end')}
      isDangerous
      canSubmit={effect.data !== undefined}
      onSubmit={onSend}
      onClose={onClose}
    >
      <Loaded query={effect}>{(value) => <EffectFacts effect={value} />}</Loaded>
    </ActDialog>
  );
}

/** The acts that start from a state of an agent. */
const actsOf = ({ state, type, members }: AgentSheet): ('end' | 'player')[] =>
  state === 'ended' ? [] : [...(type === 1 || type === 41 ? (members === 0 ? (['player'] as const) : []) : []), 'end'];

function Endings({ endings, onAct }: { endings: readonly Ending[]; onAct: (act: Act) => void }) {
  const { t } = useWords();
  const may = useMay();
  const { currency } = useMerchant();
  const act = (ending: Ending) => {
    if (ending.state === 'agreed' && may('agents.change'))
      return (
        <Button size="small" onClick={() => onAct({ kind: 'withdraw', ending })}>
          {t('desk.moves.withdraw')}
        </Button>
      );
    return ending.state === 'acted' && ending.releasedAt === null && may('agents.approve') ? (
      <Button size="small" kind="danger" onClick={() => onAct({ kind: 'claw', ending })}>
        {t('desk.endings.claw')}
      </Button>
    ) : null;
  };
  return (
    <DataTable
      rows={endings}
      keyOf={({ id }) => id}
      columns={[
        { label: t('desk.moves.member'), cell: ({ becomes }) => t(`desk.endings.becomes.${becomes}`) },
        { label: t('desk.endings.from_day'), cell: ({ fromDay }) => fromDay },
        { label: t('desk.runs.state'), cell: ({ state }) => t(`desk.moves.state.${state}`) },
        { label: t('desk.moves.reason'), cell: ({ reason }) => reason },
        { label: t('desk.endings.release_day'), cell: ({ releaseDay }) => releaseDay },
        {
          label: t('desk.endings.clawed'),
          isNumber: true,
          cell: ({ clawed }) => (isNothing(clawed) ? '' : <AmountText amount={clawed} currency={currency.code} />),
        },
      ]}
      act={act}
      hasLongActs
    />
  );
}

/** The end of an agent: its effect and proposal, its withdrawal, and the account that is frozen after it (AGENT-06). */
export function AgentEndings({ agent }: { agent: AgentSheet }) {
  const { t } = useWords();
  const { code: merchant, currency } = useMerchant();
  const mayChange = useMay()('agents.change');
  const say = useToast();
  const proposed = useProposed();
  const client = useQueryClient();
  const query = useQuery(endingsQuery(merchant, agent.id));
  const [act, open] = useState<Act | null>(null);
  const params = { merchant, memberId: agent.id };
  const done = async (answer: object) => {
    if (isProposed(answer)) proposed(answer);
    else say(t('desk.moves.done'));
    await client.invalidateQueries({ queryKey: ['agents', merchant] });
    open(null);
  };
  const send = (chosen: Act) => async (reason: string) => {
    const body = { reason };
    if (chosen.kind === 'end') return done(await api.call('proposeEnding', { params, body }));
    if (chosen.kind === 'player') return done(await api.call('makeAgentPlayer', { params, body }));
    const at = { params: { merchant, endingId: chosen.ending.id }, body };
    return done(chosen.kind === 'withdraw' ? await api.call('withdrawEnding', at) : await api.call('clawEndedPay', at));
  };
  const close = () => open(null);
  return (
    <Card title={t('desk.endings.title')}>
      {mayChange
        ? actsOf(agent).map((kind) => (
            <Button key={kind} size="small" {...(kind === 'end' ? { kind: 'danger' } : {})} onClick={() => open({ kind })}>
              {t(`desk.endings.${kind}`)}
            </Button>
          ))
        : null}
      <Loaded query={query}>
        {({ endings, balance }) => (
          <>
            {endings.length === 0 ? <EmptyState title={t('desk.endings.none')} /> : <Endings endings={endings} onAct={open} />}
            {act?.kind === 'claw' ? (
              <ActDialog title={t('desk.endings.claw')} submit={t('desk.endings.claw')} isDangerous onSubmit={send(act)} onClose={close}>
                <p>{t('desk.endings.claw_text', { amount: `${balance} ${currency.code}` })}</p>
              </ActDialog>
            ) : null}
          </>
        )}
      </Loaded>
      {act?.kind === 'end' ? <EndDialog agent={agent} onSend={send(act)} onClose={close} /> : null}
      {act?.kind === 'withdraw' ? <ActDialog title={t('desk.moves.withdraw')} submit={t('desk.moves.withdraw')} onSubmit={send(act)} onClose={close} /> : null}
      {act?.kind === 'player' ? (
        <ActDialog title={`${t('desk.endings.player')}: ${agent.username}`} submit={t('desk.endings.player')} onSubmit={send(act)} onClose={close}>
          <p>{t('desk.endings.player_text')}</p>
        </ActDialog>
      ) : null}
    </Card>
  );
}
