import type { IdentityHit, IdentityState } from '@laro/domain/identity/identity-rules';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './identity.module.css';

const tones = { pending: 'warn', checked: 'warn', verified: 'ok', refused: 'danger', expired: 'plain', recalled: 'info', replaced: 'plain' } as const;

export function ProofStatePill({ state }: { state: IdentityState }) {
  const { t } = useWords();
  return <Pill tone={tones[state]}>{t(`identity.state.${state}`)}</Pill>;
}

/** Findings about a proof. */
export function Hits({ hits }: { hits: readonly IdentityHit[] }) {
  const { t } = useWords();
  if (hits.length === 0) return <>{t('desk.none')}</>;
  return (
    <span className={css['pills']}>
      {hits.map((hit) => (
        <Pill key={hit} tone={hit === 'excluded' || hit === 'same_number' ? 'danger' : 'warn'}>
          {t(`desk.identity.hit.${hit}`)}
        </Pill>
      ))}
    </span>
  );
}
