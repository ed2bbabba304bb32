import { CONTRACT_ROWS_MAX, contractKinds, contractScopes, type ContractKind, type ContractScope } from '@laro/domain/agents/contracts/contract-terms';
import {
  cpaOfTyped,
  emptyCpa,
  emptyOptions,
  emptyRow,
  optionsOfTyped,
  rowOfTyped,
  type TypedCpa,
  type TypedOptions,
  type TypedRow,
} from '@laro/domain/agents/contracts/typed-offer';

import { Button } from '@laro/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select, Switch, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { useCategoryName } from './category-name.ts';
import css from './offer-dialog.module.css';
import { ContractPreview } from './contract-preview.tsx';
import type { AgentContractList } from './contract-queries.ts';

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
  const carries = (['none', 'month', 'always'] as const).map((value) => ({ value, label: t(`contracts.carry.${value}`) }));
  return (
    <>
      <Field label={t('contracts.field.period')}>{(marks) => <Select {...marks} options={periods} value={options.period} onChange={write('period')} />}</Field>
      <Field label={t('contracts.field.carry')}>{(marks) => <Select {...marks} options={carries} value={options.carry} onChange={write('carry')} />}</Field>
      {options.carry === 'none' ? null : (
        <AmountField label={t('contracts.field.cap')} hint={t('contracts.optional')} value={options.cap} onChange={write('cap')} />
      )}
      <Field label={t('contracts.option.deducts')} isGroup>
        {(marks) => <Switch marks={marks} isOn={options.deductsSalary} onChange={write('deductsSalary')} />}
      </Field>
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

interface OfferDialogProps {
  merchant: string;
  agent: { id: string; username: string };
  firstStarts: AgentContractList['firstStarts'];
  onClose: () => void;
}

/** The offer that is being written; `terms` is null while a part of it cannot be read. */
function useOfferDraft(firstStarts: AgentContractList['firstStarts']) {
  const reader = useAmountReader();
  const [kind, setKind] = useState<ContractKind>('daily');
  const [scope, setScope] = useState<ContractScope>('CONS');
  const [from, setFrom] = useState(firstStarts.daily);
  const [rows, setRows] = useState([emptyRow]);
  const [options, setOptions] = useState(emptyOptions);
  const [cpa, setCpa] = useState(emptyCpa);
  const read = (text: string) => {
    const typed = reader.typed(text);
    return typed.kind === 'amount' ? typed.amount : null;
  };
  const steps = rows.map((row) => rowOfTyped(kind, row, read)).filter((step) => step !== null);
  const readOptions = optionsOfTyped(options, read);
  const choose = (text: string) => {
    const chosen = contractKinds.find((known) => known === text) ?? 'daily';
    setKind(chosen);
    setFrom(firstStarts[chosen]);
    if (chosen === 'dividend') setRows((known) => known.map((row) => ({ ...row, type: 'P' })));
  };
  const isWhole = steps.length === rows.length && from !== '';
  const ofSteps = readOptions === null || !isWhole ? null : { kind, scope, rows: steps, options: readOptions, from };
  const players = cpaOfTyped(cpa, read);
  const ofPlayers =
    readOptions === null || players === null || from === ''
      ? null
      : { kind, scope: 'CONS' as const, rows: [], options: { ...readOptions, cpa: players }, from };
  const terms = kind === 'cpa' ? ofPlayers : ofSteps;
  return { kind, choose, scope, setScope, from, setFrom, rows, setRows, options, setOptions, cpa, setCpa, terms };
}

/** The company offers an agent a contract; the agent answers. */
export function OfferDialog({ merchant, agent, firstStarts, onClose }: OfferDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const nameOf = useCategoryName();
  const [key] = useState(() => crypto.randomUUID());
  const { kind, choose, scope, setScope, from, setFrom, rows, setRows, options, setOptions, cpa, setCpa, terms } = useOfferDraft(firstStarts);
  const save = async (reason: string) => {
    if (terms === null) return;
    await api.call('offerCompanyContract', { params: { merchant, memberId: agent.id }, body: { key, ...terms, reason } });
    await client.invalidateQueries({ queryKey: ['agents', merchant, agent.id] });
    say(t('desk.contracts.offered', { name: agent.username }));
    onClose();
  };
  const ofPreview = terms === null ? null : { kind: terms.kind, scope: terms.scope, rows: terms.rows, options: terms.options };
  const kinds = contractKinds.map((value) => ({ value, label: t(`contracts.kind.${value}`) }));
  const scopes = contractScopes.map((value) => ({ value, label: value === 'CONS' ? t('contracts.scope.all') : nameOf(value) }));
  return (
    <ActDialog title={t('desk.contracts.offer')} submit={t('desk.contracts.offer')} size="wide" canSubmit={terms !== null} onSubmit={save} onClose={onClose}>
      <Field label={t('desk.contracts.kind')}>{(marks) => <Select {...marks} options={kinds} value={kind} onChange={choose} />}</Field>
      {kind === 'cpa' ? null : (
        <Field label={t('contracts.field.scope')}>
          {(marks) => (
            <Select {...marks} options={scopes} value={scope} onChange={(text) => setScope(contractScopes.find((value) => value === text) ?? 'CONS')} />
          )}
        </Field>
      )}
      <Field label={t('contracts.field.from')}>{(marks) => <TextInput {...marks} type="date" min={firstStarts[kind]} value={from} onChange={setFrom} />}</Field>
      {kind === 'cpa' ? (
        <CpaFields cpa={cpa} onChange={setCpa} />
      ) : (
        <>
          <StepList kind={kind} rows={rows} onChange={setRows} />
          <OptionFields kind={kind} options={options} onChange={setOptions} />
        </>
      )}
      <ContractPreview key={JSON.stringify(ofPreview)} merchant={merchant} memberId={agent.id} terms={ofPreview} />
    </ActDialog>
  );
}
