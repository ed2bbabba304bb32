import { depositKinds, paymentGateways } from '@laro/domain/deposits/deposit-rules';
import { languageInfo, type Language } from '@laro/domain/system/languages';
import { typedExample } from '@laro/domain/money/typed-amount';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { amountsIn } from '#console/shared/amounts/amount-list.ts';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { Select, Switch, TextInput } from '#console/shared/form/controls.tsx';
import { paymentMethodsQuery, type PaymentMethod } from '#console/shared/api/deposit-queries.ts';
import { Field } from '#console/shared/form/field.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { draftOf, methodOf, type MethodDraft } from './method-draft.ts';

type Change = (part: Partial<MethodDraft>) => void;
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Several amounts in one field, each shown in full below it. */
function QuickField({ draft, onChange }: { draft: MethodDraft; onChange: Change }) {
  const { t, language } = useWords();
  const reader = useAmountReader();
  const amounts = amountsIn(draft.quick, reader);
  const example = ['200', '500', typedExample(language, 0)].join('; ');
  const full = amounts === null || amounts.length === 0 ? undefined : t('amount.in_full', { amount: amounts.map(exactAmount).join('; ') });
  const hint = t('amount.list_hint', { example });
  return (
    <Field label={t('desk.methods.quick')} hint={full ?? hint} fault={amounts === null ? hint : undefined}>
      {(marks) => <TextInput {...marks} value={draft.quick} maxLength={160} onChange={(quick) => onChange({ quick })} />}
    </Field>
  );
}

function Figures({ draft, onChange }: { draft: MethodDraft; onChange: Change }) {
  const { t } = useWords();
  const whole = [
    ['feeBasisPoints', t('desk.methods.fee_part')],
    ['position', t('desk.methods.position')],
  ] as const;
  return (
    <>
      <AmountField label={t('desk.methods.min')} value={draft.min} onChange={(min) => onChange({ min })} />
      <AmountField label={t('desk.methods.max')} value={draft.max} onChange={(max) => onChange({ max })} />
      <AmountField label={t('desk.methods.fee_fixed')} value={draft.feeFixed} allowsZero onChange={(feeFixed) => onChange({ feeFixed })} />
      {whole.map(([name, label]) => (
        <Field key={name} label={label}>
          {(marks) => <TextInput {...marks} inputMode="numeric" value={draft[name]} maxLength={6} onChange={(text) => onChange({ [name]: text })} />}
        </Field>
      ))}
      <QuickField draft={draft} onChange={onChange} />
    </>
  );
}

function Payee({ draft, onChange }: { draft: MethodDraft; onChange: Change }) {
  const { t } = useWords();
  const fields = [
    ['bank', t('desk.methods.bank')],
    ['account', t('desk.methods.account')],
    ['name', t('desk.methods.payee')],
  ] as const;
  return fields.map(([name, label]) => (
    <Field key={name} label={label}>
      {(marks) => <TextInput {...marks} value={draft.payee[name]} maxLength={60} onChange={(text) => onChange({ payee: { ...draft.payee, [name]: text } })} />}
    </Field>
  ));
}

/** Texts for members in each language of the merchant: its name, and a line below it. */
function Words({ draft, languages, onChange }: { draft: MethodDraft; languages: readonly Language[]; onChange: Change }) {
  const { t } = useWords();
  const written = [
    { name: 'names', label: (language: string) => t('desk.methods.name_in', { language }), longest: 40 },
    { name: 'notes', label: (language: string) => t('desk.methods.note_in', { language }), longest: 120 },
  ] as const;
  return written.flatMap(({ name, label, longest }) =>
    languages.map((language) => (
      <Field key={`${name} ${language}`} label={label(languageInfo(language).name)} hint={name === 'notes' ? t('desk.methods.note_hint') : undefined}>
        {(marks) => (
          <TextInput
            {...marks}
            value={draft[name][language] ?? ''}
            maxLength={longest}
            onChange={(text) => onChange({ [name]: { ...draft[name], [language]: text } })}
          />
        )}
      </Field>
    )),
  );
}

/** Writes a way to pay in, new or known. */
export function MethodDialog({ method, onClose }: { method: PaymentMethod | null; onClose: () => void }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const client = useQueryClient();
  const reader = useAmountReader();
  const [draft, setDraft] = useState(() => draftOf(method, reader));
  const onChange: Change = (part) => setDraft({ ...draft, ...part });
  const ready = methodOf(draft, reader);
  const save = async (reason: string) => {
    if (ready === null) return;
    const saved = await api.call('changePaymentMethod', { params: { merchant: merchant.code }, body: { ...ready, reason } });
    client.setQueryData(paymentMethodsQuery(merchant.code).queryKey, saved);
    onClose();
  };
  const title = method === null ? t('desk.methods.add') : t('desk.methods.change', { name: method.code });
  return (
    <ActDialog title={title} submit={t('desk.save')} size="wide" canSubmit={ready !== null} onSubmit={save} onClose={onClose}>
      {method === null ? (
        <Field label={t('desk.methods.code')}>
          {(marks) => <TextInput {...marks} value={draft.code} maxLength={40} data-autofocus="" onChange={(text) => onChange({ code: text.trim() })} />}
        </Field>
      ) : null}
      <Field label={t('desk.state')} isGroup>
        {(marks) => <Switch marks={marks} isOn={draft.isOn} onChange={(isOn) => onChange({ isOn })} />}
      </Field>
      <Field label={t('desk.methods.kind')}>
        {(marks) => <Select {...marks} value={draft.kind} options={optionsOf(depositKinds)} onChange={(kind) => onChange({ kind })} />}
      </Field>
      <Field label={t('desk.deposits.gateway')}>
        {(marks) => <Select {...marks} value={draft.gateway} options={optionsOf(paymentGateways)} onChange={(gateway) => onChange({ gateway })} />}
      </Field>
      <Figures draft={draft} onChange={onChange} />
      {draft.gateway === 'manual' ? <Payee draft={draft} onChange={onChange} /> : null}
      <Words draft={draft} languages={merchant.languages} onChange={onChange} />
    </ActDialog>
  );
}
