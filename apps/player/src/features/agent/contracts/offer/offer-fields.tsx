import { carryRulesOf, type ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { withPeriod, type TypedOptions, type TypedRow } from '@laro/domain/agents/contracts/typed-offer';
import { Button } from '@laro/ui/button.tsx';
import { CheckField } from '@laro/ui/form/check-field.tsx';
import { Field } from '@laro/ui/form/field.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from '../contracts.module.css';
import { MoneyField } from './money-field.tsx';

interface SelectProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

/** A choice of one of several. */
export function SelectField({ label, value, options, onChange }: SelectProps) {
  return (
    <Field label={label}>
      {(marks) => (
        <select {...marks} className={css['select']} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface RowFieldsProps {
  kind: ContractKind;
  place: number;
  row: TypedRow;
  fault: string | undefined;
  onChange: (row: TypedRow) => void;
  /** None for the only step. */
  onRemove: (() => void) | null;
}

/** The fields of one step: what it needs, and what it pays. */
export function RowFields({ kind, place, row, fault, onChange, onRemove }: RowFieldsProps) {
  const t = useT();
  const write = (name: keyof TypedRow) => (text: string) => onChange({ ...row, [name]: text });
  const types = [
    ['P', t('contracts.type.percent')],
    ['F', t('contracts.type.fixed')],
  ] as const;
  return (
    <fieldset className={css['step']}>
      <legend>{t('contracts.step', { number: place + 1 })}</legend>
      <MoneyField name={`volume-${place}`} label={t('contracts.field.turnover')} value={row.volume} onChange={write('volume')} />
      <TextField
        name={`active-${place}`}
        label={t('contracts.field.active')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={row.active}
        onChange={write('active')}
      />
      <MoneyField name={`result-${place}`} label={t('contracts.field.result')} value={row.result} onChange={write('result')} />
      {kind === 'dividend' ? null : (
        <SelectField
          label={t('contracts.field.type')}
          value={row.type}
          options={types}
          onChange={(type) => onChange({ ...row, type: type === 'F' ? 'F' : 'P' })}
        />
      )}
      {row.type === 'F' ? (
        <MoneyField name={`rate-${place}`} label={t('contracts.field.fixed')} value={row.rate} onChange={write('rate')} />
      ) : (
        <TextField
          name={`rate-${place}`}
          label={t('contracts.field.rate')}
          fault={fault}
          autoComplete="off"
          maxLength={5}
          value={row.rate}
          onChange={write('rate')}
          trailing={<span aria-hidden="true">%</span>}
        />
      )}
      {onRemove === null ? null : (
        <Button size="small" kind="quiet" onClick={onRemove}>
          {t('contracts.remove')}
        </Button>
      )}
    </fieldset>
  );
}

/** The fields besides the steps: the most of a salary; period, carry and deduction of a dividend. */
export function OptionFields({ kind, options, onChange }: { kind: ContractKind; options: TypedOptions; onChange: (options: TypedOptions) => void }) {
  const t = useT();
  const amount = (name: 'max' | 'cap', label: string) => (
    <MoneyField name={name} label={label} hint={t('contracts.optional')} value={options[name]} onChange={(text) => onChange({ ...options, [name]: text })} />
  );
  if (kind !== 'dividend') return amount('max', t('contracts.field.max'));
  const periods = (['half', 'month'] as const).map((value) => [value, t(`contracts.period.${value}`)] as const);
  const carries = carryRulesOf(options.period).map((value) => [value, t(`contracts.carry.${value}`)] as const);
  const periodOf = (text: string) => periods.find(([value]) => value === text)?.[0] ?? 'half';
  const carryOf = (text: string) => carries.find(([value]) => value === text)?.[0] ?? 'none';
  return (
    <>
      <SelectField
        label={t('contracts.field.period')}
        value={options.period}
        options={periods}
        onChange={(text) => onChange(withPeriod(options, periodOf(text)))}
      />
      <SelectField
        label={t('contracts.field.carry')}
        value={options.carry}
        options={carries}
        onChange={(text) => onChange({ ...options, carry: carryOf(text) })}
      />
      {options.carry === 'none' ? null : amount('cap', t('contracts.field.cap'))}
      <CheckField name="deducts" isChecked={options.deductsSalary} onChange={(deductsSalary) => onChange({ ...options, deductsSalary })}>
        {t('contracts.option.deducts')}
      </CheckField>
      {options.carry === 'none' ? null : (
        <CheckField name="anew" isChecked={options.beginsAnew} onChange={(beginsAnew) => onChange({ ...options, beginsAnew })}>
          {t('contracts.option.anew')}
        </CheckField>
      )}
    </>
  );
}
