import { useT } from '#player/shared/api/services.ts';
import css from '../agent.module.css';

interface KindChoiceProps {
  isAgent: boolean;
  /** False where an agent would be too deep. */
  canBeAgent: boolean;
  onChange: (isAgent: boolean) => void;
}

/** The choice between player and agent; hidden if an agent would be too deep. */
export function KindChoice({ isAgent, canBeAgent, onChange }: KindChoiceProps) {
  const t = useT();
  if (!canBeAgent) return null;
  return (
    <div className={css['periods']} role="group" aria-label={t('agent.kind.label')}>
      {[false, true].map((value) => (
        <button key={String(value)} type="button" className={css['period']} aria-pressed={value === isAgent} onClick={() => onChange(value)}>
          {t(value ? 'agent.kind.agent' : 'agent.kind.player')}
        </button>
      ))}
    </div>
  );
}
