import { Icon } from '@laro/ui/pictures/icon.tsx';
import type { Wire } from '@laro/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { attentionQuery } from '#console/shared/api/money-queries.ts';
import { merchantsQuery } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './attention.module.css';

type Waiting = Wire<'getDeskAttention', 'value'>['merchants'][number];

/** Links at the top of every page to the alarms, proposals and requests that wait for a decision (T33, T68). */
export function Attention() {
  const { t } = useWords();
  const { data } = useQuery(attentionQuery);
  const { data: merchants = [] } = useQuery(merchantsQuery);
  const { merchant: open } = useParams();
  if (!data || (data.merchants.length === 0 && data.installation === 0 && data.bets === 0)) return null;
  const nameOf = (code: string) => merchants.find((entry) => entry.code === code)?.name ?? code;
  /** Lines of the rooms of agents: each has its name. */
  const agentLinesOf = ({ merchant, agentStatements, agentTransfers, ownAccounts, agentApplications, agentRequests, agentHarm }: Waiting) =>
    (
      [
        ['agent-runs', 'desk.runs.title', agentStatements],
        ['agent-transfers', 'desk.transfers.title', agentTransfers],
        ['agent-not-counted', 'desk.own.title', ownAccounts],
        ['agent-applications', 'desk.accreditation.title', agentApplications],
        ['agent-templates', 'desk.agent_templates.title', agentRequests],
        ['agent-harm', 'desk.harm.title', agentHarm],
      ] as const
    ).flatMap(([to, label, count]) =>
      count > 0 ? [{ to: `/m/${merchant}/${to}`, text: t('desk.attention.agents', { merchant: nameOf(merchant), page: t(label), count }) }] : [],
    );
  const linesOf = ({ merchant, alarms, proposals, withdrawals, flags, care, relatives, orders, counting, budgets, missionBudgets }: Waiting) => [
    ...(alarms > 0 ? [{ to: `/m/${merchant}/rtp`, text: t('desk.attention.alarms', { merchant: nameOf(merchant), count: alarms }) }] : []),
    ...(proposals > 0
      ? [{ to: `/two-people?merchant=${merchant}`, text: t('desk.attention.proposals', { merchant: nameOf(merchant), count: proposals }) }]
      : []),
    ...(withdrawals > 0
      ? [{ to: `/m/${merchant}/withdrawals`, text: t('desk.attention.withdrawals', { merchant: nameOf(merchant), count: withdrawals }) }]
      : []),
    ...(flags > 0 ? [{ to: `/m/${merchant}/risk`, text: t('desk.attention.flags', { merchant: nameOf(merchant), count: flags }) }] : []),
    ...(care > 0 ? [{ to: `/m/${merchant}/care`, text: t('desk.attention.care', { merchant: nameOf(merchant), count: care }) }] : []),
    ...(orders > 0 ? [{ to: `/m/${merchant}/mall`, text: t('desk-mall.attention', { merchant: nameOf(merchant), count: orders }) }] : []),
    ...(counting > 0
      ? [{ to: `/m/${merchant}/reward-counting`, text: t('desk-rewards.counting.attention', { merchant: nameOf(merchant), count: counting }) }]
      : []),
    ...(budgets > 0 ? [{ to: `/m/${merchant}/reward-rules`, text: t('desk-rewards.attention', { merchant: nameOf(merchant), count: budgets }) }] : []),
    ...(missionBudgets > 0
      ? [{ to: `/m/${merchant}/missions`, text: t('desk-missions.attention', { merchant: nameOf(merchant), count: missionBudgets }) }]
      : []),
    ...(relatives > 0 ? [{ to: `/m/${merchant}/relatives`, text: t('desk.attention.relatives', { merchant: nameOf(merchant), count: relatives }) }] : []),
  ];
  const lines = [
    // Those of the merchant whose page is open come first.
    ...data.merchants
      .toSorted((one, other) => Number(other.merchant === open) - Number(one.merchant === open))
      .flatMap((waiting) => [...linesOf(waiting), ...agentLinesOf(waiting)]),
    ...(data.installation > 0 ? [{ to: '/two-people', text: t('desk.two.waits_installation', { count: data.installation }) }] : []),
    ...(data.bets > 0 ? [{ to: '/vendors', text: t('desk.attention.bets', { count: data.bets }) }] : []),
  ];
  return (
    <nav className={css['strip']} aria-label={t('desk.attention.label')}>
      {lines.map((line) => (
        <Link key={line.to} to={line.to} className={css['line']}>
          <Icon name="warning-circle-fill" size={18} />
          <span>{line.text}</span>
          <Icon name="caret-right-bold" size={14} />
        </Link>
      ))}
    </nav>
  );
}
