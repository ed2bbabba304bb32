import { TextInput } from './controls.tsx';
import { Field } from './field.tsx';
import { useWords } from './words.tsx';
import { fromWallTime, toWallTime } from './zoned-time.ts';

interface PeriodFilterProps {
  /** Moments (ISO 8601), or empty. */
  from: string;
  to: string;
  timeZone: string;
  onChange: (change: { from?: string; to?: string }) => void;
}

/** From when to when, as the clocks of the merchant show it. */
export function PeriodFilter({ from, to, timeZone, onChange }: PeriodFilterProps) {
  const { t } = useWords();
  const fields = [
    { name: 'from', label: t('desk.from'), value: from },
    { name: 'to', label: t('desk.to'), value: to },
  ] as const;
  return fields.map(({ name, label, value }) => (
    <Field key={name} label={label}>
      {(marks) => (
        <TextInput
          {...marks}
          type="datetime-local"
          value={toWallTime(value === '' ? null : value, timeZone)}
          onChange={(wall) => onChange({ [name]: fromWallTime(wall, timeZone) ?? '' })}
        />
      )}
    </Field>
  ));
}
