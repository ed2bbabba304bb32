import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { rebatesQuery, type Statement } from '../agent-api.ts';
import { agentPaths } from '../agent-paths.ts';
import { AgentGate } from '../parts/agent-gate.tsx';
import css from '../agent.module.css';
import { dayText } from '../parts/day-text.ts';
import { moneyText } from '../parts/agent-money.ts';

function Row({ statement }: { statement: Statement }) {
  const { t, tag } = useServices().words;
  const { symbol } = useSettings().currency;
  return (
    <li>
      <Link to={`${agentPaths.statements}/${statement.number}`} className={css['row']}>
        <span className={css['rowText']}>
          <b>{dayText(statement.day, tag)}</b>
          <small>{statement.isReversal ? t('earnings.reversal') : t(`earnings.statement.${statement.state}`)}</small>
        </span>
        <b className={css['amount']}>{moneyText(statement.gross, symbol)}</b>
      </Link>
    </li>
  );
}

function Rebates() {
  const services = useServices();
  const t = useT();
  const query = useInfiniteQuery(rebatesQuery(services));
  return (
    <Loaded query={query} waiting={<Skeleton height={320} radius={20} />}>
      {({ pages }) => {
        const statements = pages.flatMap((page) => page.statements);
        return (
          <>
            {pages[0]?.isOn === false ? <Note kind="info">{t('earnings.rebates.off')}</Note> : null}
            {statements.length === 0 ? <EmptyState title={t('earnings.rebates.none')} hint={t('earnings.rebates.none_hint')} /> : null}
            <ul className={css['rows']}>
              {statements.map((statement) => (
                <Row key={statement.number} statement={statement} />
              ))}
            </ul>
            <MoreButton query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

/** Rebates by closed day; each leads to its statement (AGENT-19). */
export function RebatesPage() {
  const t = useT();
  return (
    <AgentGate isForEnded title={t('agent.tool.rebates')}>
      {() => <Rebates />}
    </AgentGate>
  );
}
