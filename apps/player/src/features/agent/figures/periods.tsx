import type { ReactNode } from 'react';
import { useT } from '#player/shared/api/services.ts';
import { agentPeriods, type AgentPeriod } from '../agent-api.ts';
import css from '../agent.module.css';

interface PeriodsProps {
  /** Null: none of them. */
  chosen: AgentPeriod | null;
  onChoose: (period: AgentPeriod) => void;
  /** A further choice behind them. */
  children?: ReactNode;
}

/** The periods of the agent's figures, one of them chosen. */
export function Periods({ chosen, onChoose, children }: PeriodsProps) {
  const t = useT();
  return (
    <div className={css['periods']} role="group" aria-label={t('agent.periods')}>
      {agentPeriods.map((period) => (
        <button key={period} type="button" className={css['period']} aria-pressed={period === chosen} onClick={() => onChoose(period)}>
          {t(`agent.period.${period}`)}
        </button>
      ))}
      {children}
    </div>
  );
}
