import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { statementQuery } from '../agent-api.ts';
import { AgentGate } from '../parts/agent-gate.tsx';
import { dayText } from '../parts/day-text.ts';
import { useSheetOfAddress } from '../parts/use-sheet-of-address.ts';
import { StatementView } from './statement/statement-view.tsx';

const NUMBER = /^[1-9]\d{0,17}$/;

function Statement({ number }: { number: string }) {
  const query = useQuery(statementQuery(useServices(), number));
  return (
    <Loaded query={query} waiting={<Skeleton height={320} radius={20} />}>
      {(statement) => <StatementView statement={statement} />}
    </Loaded>
  );
}

/** One statement of any kind, at its own address: totals, how it was computed, movements and files (agents.md 7.1, 12). */
export function StatementPage() {
  const services = useServices();
  const { t, tag } = services.words;
  const named = useSheetOfAddress() ?? '';
  const isNumber = NUMBER.test(named);
  // The gate asks first who reads it; the title follows the answer.
  const { data } = useQuery({ ...statementQuery(services, named), enabled: false });
  return (
    <AgentGate isForEnded title={data === undefined ? t('agent.title') : t('earnings.statement.title', { day: dayText(data.day, tag) })}>
      {() => (isNumber ? <Statement key={named} number={named} /> : <Note kind="warn">{t('agent.problem.statement_unknown')}</Note>)}
    </AgentGate>
  );
}
