import { useT } from '#player/shared/api/services.ts';
import { useRecoveryOptions, type RecoveryOptions } from './recovery-query.ts';
import { SecretField } from '#player/shared/form/secret-field.tsx';

/** True if a new password has a length that the merchant allows; counted in characters, as on the server. */
export const fitsLength = (password: string, { min, max }: RecoveryOptions['password']): boolean => {
  const { length } = [...password.normalize('NFC')];
  return length >= min && length <= max;
};

interface NewPasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** True after the field was left or the form submitted, so that errors may be shown. */
  isTouched: boolean;
  /** The server's error for this field. */
  fault?: string | undefined;
}

/** The new password with its rule below (FORGOT-03, CHPSW-02). */
export function NewPasswordField({ value, onChange, onBlur, isTouched, fault }: NewPasswordFieldProps) {
  const t = useT();
  const { password } = useRecoveryOptions();
  const rule = t('recovery.length', password);
  const isWrong = isTouched && !fitsLength(value, password);
  return (
    <SecretField
      label={t('recovery.new')}
      name="password"
      autoComplete="new-password"
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      hint={rule}
      fault={fault ?? (isWrong ? rule : undefined)}
      required
    />
  );
}
