import { useT } from '#player/shared/api/services.ts';
import { agentPeriods, type AgentPeriod } from '../agent-api.ts';
import css from '../agent.module.css';

/** The periods of the agent's figures, one of them chosen. */
export function Periods({ chosen, onChoose }: { chosen: AgentPeriod; onChoose: (period: AgentPeriod) => void }) {
  const t = useT();
  return (
    <div className={css['periods']} role="group" aria-label={t('agent.periods')}>
      {agentPeriods.map((period) => (
        <button key={period} type="button" className={css['period']} aria-pressed={period === chosen} onClick={() => onChoose(period)}>
          {t(`agent.period.${period}`)}
        </button>
      ))}
    </div>
  );
}
