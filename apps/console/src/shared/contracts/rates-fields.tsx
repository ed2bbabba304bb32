import { agentCategories, type AgentCategory } from '@laro/domain/agents/tree/rates';
import { percentOfPpm, ppmOfPercent } from '@laro/domain/agents/tree/rate-percent';
import { useState } from 'react';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { useCategoryName } from './category-name.ts';

const RATE_PPM_MAX = 100_000;

export interface TypedRates {
  typed: Partial<Record<AgentCategory, string>>;
  write: (category: AgentCategory, text: string) => void;
  /** In parts per million; what is left out is 0. */
  value: Record<string, number>;
  isRight: boolean;
}

const ppmOf = (text: string | undefined) => ppmOfPercent(text ?? '');
const isRightText = (text: string | undefined) => (ppmOf(text) ?? RATE_PPM_MAX + 1) <= RATE_PPM_MAX;

/** First rates as they are typed, in percent. */
export function useTypedRates(): TypedRates {
  const [typed, setTyped] = useState<TypedRates['typed']>({});
  return {
    typed,
    write: (category, text) => setTyped((known) => ({ ...known, [category]: text })),
    value: Object.fromEntries(agentCategories.map((category) => [category, ppmOf(typed[category]) ?? 0])),
    isRight: agentCategories.every((category) => isRightText(typed[category])),
  };
}

/** A field for the rate of each category. */
export function RatesFields({ rates }: { rates: TypedRates }) {
  const { t } = useWords();
  const nameOf = useCategoryName();
  return (
    <>
      <p>{t('desk.agents.rates')}</p>
      {agentCategories.map((category) => (
        <Field
          key={category}
          label={nameOf(category)}
          fault={isRightText(rates.typed[category]) ? undefined : t('desk.agents.rate_fault', { max: percentOfPpm(RATE_PPM_MAX) })}
        >
          {(marks) => (
            <TextInput
              {...marks}
              value={rates.typed[category] ?? ''}
              placeholder="0"
              maxLength={5}
              autoComplete="off"
              onChange={(text) => rates.write(category, text)}
            />
          )}
        </Field>
      ))}
    </>
  );
}
