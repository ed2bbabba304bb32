import { carryRulesOf, CONTRACT_ROWS_MAX, contractKinds, contractScopes, type ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { emptyRow, withPeriod, type TypedCpa, type TypedOptions, type TypedRow } from '@laro/domain/agents/contracts/typed-offer';
import { Button } from '@laro/ui/button.tsx';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { Select, Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { useCategoryName } from './category-name.ts';
import css from './terms-fields.module.css';
import type { TermsDraft } from './use-terms-draft.ts';

interface StepProps {
  kind: ContractKind;
  place: number;
  row: TypedRow;
  onChange: (row: TypedRow) => void;
}

/** One step: what it needs, and what it pays. */
function StepFields({ kind, place, row, onChange }: StepProps) {
  const { t } = useWords();
  const write = (name: keyof TypedRow) => (text: string) => onChange({ ...row, [name]: text });
  const types = [
    { value: 'P', label: t('contracts.type.percent') },
    { value: 'F', label: t('contracts.type.fixed') },
  ];
  return (
    <fieldset className={css['step']}>
      <legend>{t('contracts.step', { number: place + 1 })}</legend>
      <AmountField allowsZero label={t('contracts.field.turnover')} value={row.volume} onChange={write('volume')} />
      <Field label={t('contracts.field.active')}>
        {(marks) => <TextInput {...marks} inputMode="numeric" maxLength={6} value={row.active} onChange={write('active')} />}
      </Field>
      <AmountField allowsZero label={t('contracts.field.result')} value={row.result} onChange={write('result')} />
      {kind === 'dividend' ? null : (
        <Field label={t('contracts.field.type')}>{(marks) => <Select {...marks} options={types} value={row.type} onChange={write('type')} />}</Field>
      )}
      {row.type === 'F' ? (
        <AmountField label={t('contracts.field.fixed')} value={row.rate} onChange={write('rate')} />
      ) : (
        <Field label={`${t('contracts.field.rate')} %`}>{(marks) => <TextInput {...marks} maxLength={5} value={row.rate} onChange={write('rate')} />}</Field>
      )}
    </fieldset>
  );
}

/** The most of a salary; period, carry and deduction of a dividend. */
function OptionFields({ kind, options, onChange }: { kind: ContractKind; options: TypedOptions; onChange: (options: TypedOptions) => void }) {
  const { t } = useWords();
  const write = (name: keyof TypedOptions) => (value: string | boolean) => onChange({ ...options, [name]: value });
  if (kind !== 'dividend') return <AmountField label={t('contracts.field.max')} hint={t('contracts.optional')} value={options.max} onChange={write('max')} />;
  const periods = (['half', 'month'] as const).map((value) => ({ value, label: t(`contracts.period.${value}`) }));
  const carries = carryRulesOf(options.period).map((value) => ({ value, label: t(`contracts.carry.${value}`) }));
  return (
    <>
      <Field label={t('contracts.field.period')}>
        {(marks) => (
          <Select
            {...marks}
            options={periods}
            value={options.period}
            onChange={(period) => onChange(withPeriod(options, period === 'month' ? 'month' : 'half'))}
          />
        )}
      </Field>
      <Field label={t('contracts.field.carry')}>{(marks) => <Select {...marks} options={carries} value={options.carry} onChange={write('carry')} />}</Field>
      {options.carry === 'none' ? null : (
        <AmountField label={t('contracts.field.cap')} hint={t('contracts.optional')} value={options.cap} onChange={write('cap')} />
      )}
      <Field label={t('contracts.option.deducts')} isGroup>
        {(marks) => <Switch marks={marks} isOn={options.deductsSalary} onChange={write('deductsSalary')} />}
      </Field>
      {options.carry === 'none' ? null : (
        <Field label={t('contracts.option.anew')} isGroup>
          {(marks) => <Switch marks={marks} isOn={options.beginsAnew} onChange={write('beginsAnew')} />}
        </Field>
      )}
    </>
  );
}

/** Pay for new players: the amount and its conditions. */
function CpaFields({ cpa, onChange }: { cpa: TypedCpa; onChange: (cpa: TypedCpa) => void }) {
  const { t } = useWords();
  const write = (name: keyof TypedCpa) => (text: string) => onChange({ ...cpa, [name]: text });
  return (
    <>
      <AmountField label={t('contracts.field.amount')} value={cpa.amount} onChange={write('amount')} />
      <AmountField allowsZero label={t('contracts.field.first_deposit')} value={cpa.firstDepositMin} onChange={write('firstDepositMin')} />
      <AmountField allowsZero label={t('contracts.field.turnover')} value={cpa.validMin} onChange={write('validMin')} />
      <Field label={t('contracts.field.days')}>
        {(marks) => <TextInput {...marks} inputMode="numeric" maxLength={2} value={cpa.days} onChange={write('days')} />}
      </Field>
      <AmountField label={t('contracts.field.month_max')} hint={t('contracts.optional')} value={cpa.monthMax} onChange={write('monthMax')} />
    </>
  );
}

/** The steps of a salary or a dividend. */
function StepList({ kind, rows, onChange }: { kind: ContractKind; rows: TypedRow[]; onChange: (change: (known: TypedRow[]) => TypedRow[]) => void }) {
  const { t } = useWords();
  return (
    <>
      {rows.map((row, place) => (
        <StepFields
          key={place}
          kind={kind}
          place={place}
          row={row}
          onChange={(changed) => onChange((known) => known.map((old, index) => (index === place ? changed : old)))}
        />
      ))}
      {rows.length < CONTRACT_ROWS_MAX ? (
        <Button size="small" onClick={() => onChange((known) => [...known, emptyRow])}>
          {t('contracts.add')}
        </Button>
      ) : null}
      {rows.length > 1 ? (
        <Button size="small" kind="quiet" onClick={() => onChange((known) => known.slice(0, -1))}>
          {t('contracts.remove')}
        </Button>
      ) : null}
    </>
  );
}

/** Kind, categories, steps and options of a contract. */
export function TermsFields({ draft }: { draft: TermsDraft }) {
  const { t } = useWords();
  const nameOf = useCategoryName();
  const { kind, choose, scope, setScope, rows, setRows, options, setOptions, cpa, setCpa } = draft;
  const kinds = contractKinds.map((value) => ({ value, label: t(`contracts.kind.${value}`) }));
  const scopes = contractScopes.map((value) => ({ value, label: value === 'CONS' ? t('contracts.scope.all') : nameOf(value) }));
  return (
    <>
      <Field label={t('desk.contracts.kind')}>{(marks) => <Select {...marks} options={kinds} value={kind} onChange={choose} />}</Field>
      {kind === 'cpa' ? null : (
        <Field label={t('contracts.field.scope')}>
          {(marks) => (
            <Select {...marks} options={scopes} value={scope} onChange={(text) => setScope(contractScopes.find((value) => value === text) ?? 'CONS')} />
          )}
        </Field>
      )}
      {kind === 'cpa' ? (
        <CpaFields cpa={cpa} onChange={setCpa} />
      ) : (
        <>
          <StepList kind={kind} rows={rows} onChange={setRows} />
          <OptionFields kind={kind} options={options} onChange={setOptions} />
        </>
      )}
    </>
  );
}
