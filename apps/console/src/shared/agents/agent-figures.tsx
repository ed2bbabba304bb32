import { agentPeriodNames, type AgentPeriodName } from '@laro/domain/agents/counting/periods';
import type { Wire } from '@laro/contract/routes';
import type { AgentCategory } from '@laro/domain/agents/tree/rates';
import type { Amount } from '@laro/domain/money/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { useCategoryName } from '#console/shared/contracts/category-name.ts';
import { usePayKindName } from '#console/shared/contracts/kinds-field.tsx';
import { Select } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Facts, type Fact } from '#console/shared/page/facts.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

type Figures = Wire<'getAgentFigures', 'value'>;

const figuresQuery = (merchant: string, memberId: string, period: AgentPeriodName) =>
  queryOptions({
    queryKey: ['agents', merchant, memberId, 'figures', period],
    queryFn: ({ signal }) => api.call('getAgentFigures', { params: { merchant, memberId }, query: { period }, signal }),
  });

const useMoney = () => {
  const { code } = useMerchant().currency;
  return (amount: Amount) => <AmountText amount={amount} currency={code} />;
};

function useFacts({ growth, play, pay }: Figures): Fact[] {
  const { t } = useWords();
  const money = useMoney();
  const amounts = play.money;
  const ofTeam: Fact[] =
    amounts === null
      ? []
      : (['paid', 'result', 'deposits', 'withdrawals', 'rewards'] as const).map((name): Fact => [t(`figures.${name}`), money(amounts[name].now)]);
  return [
    [t('agent.tile.joined'), growth.joined.now],
    [t('figures.verified'), growth.verified.now],
    [t('agent.tile.deposits'), growth.firstDeposits.now],
    [t('agent.tile.active'), play.active.now],
    [t('agent.tile.bets'), money(play.staked.now)],
    [t('figures.valid'), money(play.valid.now)],
    ...ofTeam,
    [t('agent.tile.commission'), money(pay.net.now)],
    [t('figures.balance'), money(pay.balance)],
    [t('figures.waiting'), money(pay.waiting)],
    [t('figures.carry'), money(pay.carry)],
  ];
}

function Categories({ rows }: { rows: Figures['play']['categories'] }) {
  const { t } = useWords();
  const nameOf = useCategoryName();
  const money = useMoney();
  return (
    <DataTable
      rows={rows}
      keyOf={({ category }) => category}
      columns={[
        { label: t('desk.games.category'), cell: ({ category }) => nameOf(category as AgentCategory) },
        { label: t('figures.rounds'), isNumber: true, cell: ({ rounds }) => rounds },
        { label: t('agent.tile.bets'), isNumber: true, cell: ({ staked }) => money(staked) },
        { label: t('figures.valid'), isNumber: true, cell: ({ valid }) => money(valid) },
        { label: t('figures.result'), isNumber: true, cell: ({ result }) => (result === null ? '–' : money(result)) },
      ]}
    />
  );
}

interface PayLine extends Omit<Figures['pay']['kinds'][number], 'kind'> {
  name: string;
}

function PaySums({ label, rows }: { label: string; rows: readonly PayLine[] }) {
  const { t } = useWords();
  const money = useMoney();
  return (
    <DataTable
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { label, cell: ({ name }) => name },
        { label: t('desk.runs.gross'), isNumber: true, cell: ({ gross }) => money(gross) },
        { label: t('figures.passed'), isNumber: true, cell: ({ passed }) => money(passed) },
        { label: t('figures.taken_back'), isNumber: true, cell: ({ takenBack }) => money(takenBack) },
        { label: t('agent.tile.commission'), isNumber: true, cell: ({ net }) => money(net) },
      ]}
    />
  );
}

/** The pay of a period by kind, and by day with its kinds. */
function PayTables({ pay }: { pay: Figures['pay'] }) {
  const { t } = useWords();
  const nameOf = usePayKindName();
  if (pay.kinds.length === 0) return null;
  const days = pay.days.flatMap(({ day, kinds, ...sums }): PayLine[] => [
    { ...sums, name: day },
    ...(kinds.length > 1 ? kinds.map(({ kind, ...own }) => ({ ...own, name: `${day} · ${nameOf(kind)}` })) : []),
  ]);
  return (
    <>
      <PaySums label={t('desk.runs.kind')} rows={pay.kinds.map(({ kind, ...sums }) => ({ ...sums, name: nameOf(kind) }))} />
      <PaySums label={t('desk.runs.day')} rows={days} />
    </>
  );
}

function Shown({ figures }: { figures: Figures }) {
  const { t } = useWords();
  const facts = useFacts(figures);
  const { growth, play, pay } = figures;
  return (
    <>
      <p>
        {growth.from} – {growth.to}
        {growth.countedTo === null ? null : (
          <>
            {' · '}
            {t('desk.figures.counted_to')} <Moment at={growth.countedTo} form="exact" />
          </>
        )}
      </p>
      <Facts facts={facts} />
      {play.categories.length === 0 ? null : <Categories rows={play.categories} />}
      <PayTables pay={pay} />
    </>
  );
}

/** Figures of the team and the pay as the agent reads them, with every amount (AGENT-46). */
export function AgentFigures({ agent }: { agent: { id: string } }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const [period, choose] = useState<AgentPeriodName>('half');
  const query = useQuery(figuresQuery(merchant, agent.id, period));
  const periods = agentPeriodNames.map((value) => ({ value, label: t(`agent.period.${value}`) }));
  return (
    <Card title={t('desk.figures.title')}>
      <div className={list['result']}>
        <Select
          aria-label={t('agent.periods')}
          value={period}
          options={periods}
          onChange={(text) => choose(agentPeriodNames.find((name) => name === text) ?? 'half')}
        />
        <Loaded query={query}>{(figures) => <Shown figures={figures} />}</Loaded>
      </div>
    </Card>
  );
}
