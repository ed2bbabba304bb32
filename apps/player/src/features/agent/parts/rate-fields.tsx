import { agentCategories, type AgentCategory } from '@laro/domain/agents/tree/rates';
import { percentOfPpm, ppmOfPercent } from '@laro/domain/agents/tree/rate-percent';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { useT } from '#player/shared/api/services.ts';
import type { Rates } from '../agent-api.ts';
import css from '../agent.module.css';
import { useCategoryName } from './category-name.ts';

type Typed = Partial<Record<AgentCategory, string>>;

export interface RateDraft {
  /** Categories of which the agent has something to give. */
  granted: readonly AgentCategory[];
  typed: Typed;
  own: Rates;
  write: (category: AgentCategory, text: string) => void;
  isRight: (category: AgentCategory) => boolean;
  isAllRight: boolean;
  /** In parts per million, as calls take them. */
  rates: Partial<Rates>;
}

/** Rates that are being typed in percent, each at most the agent's own. */
export function useRateDraft(own: Rates, initial: Partial<Rates> = {}): RateDraft {
  const granted = agentCategories.filter((category) => own[category] > 0);
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(granted.flatMap((category) => ((initial[category] ?? 0) > 0 ? [[category, percentOfPpm(initial[category] ?? 0)]] : []))),
  );
  const ppmOf = (category: AgentCategory) => ppmOfPercent(typed[category] ?? '');
  const isRight = (category: AgentCategory) => {
    const ppm = ppmOf(category);
    return ppm !== null && ppm <= own[category];
  };
  return {
    granted,
    typed,
    own,
    write: (category, text) => setTyped((known) => ({ ...known, [category]: text })),
    isRight,
    isAllRight: granted.every(isRight),
    rates: Object.fromEntries(granted.map((category) => [category, ppmOf(category) ?? 0])),
  };
}

/** One field for each category that the agent has a rate of. */
export function RateFields({ draft }: { draft: RateDraft }) {
  const t = useT();
  const nameOf = useCategoryName();
  if (draft.granted.length === 0) return <p className={css['quiet']}>{t('agent.rates.none')}</p>;
  return (
    <fieldset className={css['rateFields']}>
      <legend>{t('agent.sheet.rates')}</legend>
      {draft.granted.map((category) => {
        const max = percentOfPpm(draft.own[category]);
        return (
          <TextField
            key={category}
            name={`rate-${category}`}
            label={nameOf(category)}
            hint={t('agent.rates.own', { max })}
            fault={draft.isRight(category) ? undefined : t('agent.rates.wrong', { max })}
            autoComplete="off"
            placeholder="0"
            maxLength={5}
            value={draft.typed[category] ?? ''}
            onChange={(text) => draft.write(category, text)}
            trailing={<span aria-hidden="true">%</span>}
          />
        );
      })}
    </fieldset>
  );
}
