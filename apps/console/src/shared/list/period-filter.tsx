import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';

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
