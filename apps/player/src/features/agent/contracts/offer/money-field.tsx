import { TextField } from '@laro/ui/form/text-field.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { AmountNote, amountFault } from '#player/shared/money/amount/amount-note.tsx';
import { useTypedAmount } from '#player/shared/money/amount/use-typed-amount.ts';

interface MoneyFieldProps {
  name: string;
  label: string;
  hint?: string;
  value: string;
  onChange: (text: string) => void;
}

/** An amount of a contract; empty is none. A doubtful one shows its readings. */
export function MoneyField({ name, label, hint, value, onChange }: MoneyFieldProps) {
  const { words } = useServices();
  const { decimals } = useSettings().currency;
  const typed = useTypedAmount()(value);
  return (
    <div>
      <TextField
        name={name}
        label={label}
        hint={hint}
        fault={amountFault(typed, words, decimals)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={value}
        onChange={onChange}
      />
      <AmountNote typed={typed} onChoose={onChange} />
    </div>
  );
}
