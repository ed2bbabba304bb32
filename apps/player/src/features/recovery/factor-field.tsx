import { TextField } from '@laro/ui/form/text-field.tsx';
import { useT } from '#player/shared/api/services.ts';

/** The second factor of accounts that have one (T11). */
export function FactorField({ value, onChange, fault }: { value: string; onChange: (value: string) => void; fault?: string | undefined }) {
  const t = useT();
  return (
    <TextField
      label={t('recovery.factor')}
      name="factor"
      autoComplete="one-time-code"
      maxLength={32}
      hint={t('recovery.factor_hint')}
      value={value}
      onChange={onChange}
      fault={fault}
    />
  );
}
