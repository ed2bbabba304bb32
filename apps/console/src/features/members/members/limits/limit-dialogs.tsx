import type { Wire } from '@laro/contract/routes';
import {
  fitsPeriod,
  limitKinds,
  limitPeriods,
  pauseLengths,
  sessionMinutesMax,
  sessionMinutesMin,
  type LimitKind,
  type LimitPeriod,
  type PauseLength,
} from '@laro/domain/limits/limit-rules';
import { isNothing, type Amount } from '@laro/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useAmountReader, type AmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { memberQuery } from '#console/shared/api/money-queries.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { MemberDialogProps } from '../member-dialogs.tsx';

/** Stores the server's answer, and refetches other data that it changed. */
function useTake({ merchant, member, onClose }: MemberDialogProps) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  return (next: Wire<'getDeskMemberLimits', 'value'>) => {
    client.setQueryData(['memberLimits', merchant, member.id], next);
    void client.invalidateQueries({ queryKey: memberQuery(merchant, member.id).queryKey });
    void client.invalidateQueries({ queryKey: ['audit'] });
    say(t('desk.limits.saved'));
    onClose();
  };
}

const isLimit = (amount: Amount): boolean => !isNothing(amount) && !amount.startsWith('0');

/** The limit that was written, money or minutes; empty for no limit; undefined for what is neither. */
function bodyIn(kind: LimitKind, text: string, reader: AmountReader): Omit<Wire<'setDeskMemberLimit', 'body'>, 'reason'> | undefined {
  if (text.trim() === '') return {};
  if (kind !== 'session') {
    const amount = reader.amount(text);
    return amount !== null && isLimit(amount) ? { amount } : undefined;
  }
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : 0;
  return minutes >= sessionMinutesMin && minutes <= sessionMinutesMax ? { minutes } : undefined;
}

/** The field of a limit: an amount, or minutes for one log-in. */
function LimitField({ kind, text, fault, onChange }: { kind: LimitKind; text: string; fault: string | undefined; onChange: (text: string) => void }) {
  const { t } = useWords();
  const label = t('desk.limits.amount');
  const { kind: read } = useAmountReader().typed(text);
  // A question or a fault of the amount itself says more than the bounds of limits.
  if (kind !== 'session') return <AmountField label={label} value={text} fault={read === 'amount' ? fault : undefined} onChange={onChange} />;
  return (
    <Field label={label} fault={fault}>
      {(marks) => <TextInput {...marks} inputMode="numeric" value={text} maxLength={16} onChange={onChange} />}
    </Field>
  );
}

/** The operator's limit for a member (T40). */
export function LimitDialog(props: MemberDialogProps) {
  const { merchant, member, onClose } = props;
  const { t } = useWords();
  const take = useTake(props);
  const [kind, setKind] = useState<LimitKind>('deposit');
  const [chosen, setPeriod] = useState<LimitPeriod>('day');
  const [text, setText] = useState('');
  const periods = limitPeriods.filter((period) => fitsPeriod(kind, period));
  const period = periods.includes(chosen) ? chosen : (periods[0] ?? 'day');
  const body = bodyIn(kind, text, useAmountReader());
  const save = async (reason: string) =>
    take(await api.call('setDeskMemberLimit', { params: { merchant, memberId: member.id, kind, period }, body: { ...body, reason } }));
  return (
    <ActDialog title={t('desk.limits.set')} submit={t('desk.save')} size="wide" canSubmit={body !== undefined} onSubmit={save} onClose={onClose}>
      <p>{t('desk.limits.set_text')}</p>
      <Field label={t('desk.limits.what')}>
        {(marks) => (
          <Select
            {...marks}
            value={kind}
            options={limitKinds.map((value) => ({ value, label: t(`limits.kind.${value}`) }))}
            onChange={(value) => setKind(limitKinds.find((known) => known === value) ?? 'deposit')}
          />
        )}
      </Field>
      <Field label={t('desk.limits.length')}>
        {(marks) => (
          <Select
            {...marks}
            value={period}
            options={periods.map((value) => ({ value, label: t(`limits.period.${value}`) }))}
            onChange={(value) => setPeriod(limitPeriods.find((known) => known === value) ?? 'day')}
          />
        )}
      </Field>
      <LimitField kind={kind} text={text} fault={body === undefined ? t('desk.limits.fault') : undefined} onChange={setText} />
    </ActDialog>
  );
}

/** A pause that a member asked for by other ways (T42, T43). */
export function PauseDialog(props: MemberDialogProps) {
  const { merchant, member, onClose } = props;
  const { t } = useWords();
  const take = useTake(props);
  const [length, setLength] = useState<PauseLength>('day');
  const save = async (reason: string) => take(await api.call('pauseDeskMember', { params: { merchant, memberId: member.id }, body: { length, reason } }));
  return (
    <ActDialog title={t('desk.limits.pause')} submit={t('desk.limits.pause')} isDangerous onSubmit={save} onClose={onClose}>
      <p>{t('desk.limits.pause_text')}</p>
      <Field label={t('desk.limits.length')}>
        {(marks) => (
          <Select
            {...marks}
            value={length}
            options={pauseLengths.map((value) => ({ value, label: t(`limits.length.${value}`) }))}
            onChange={(value) => setLength(pauseLengths.find((known) => known === value) ?? 'day')}
          />
        )}
      </Field>
    </ActDialog>
  );
}

/** An exclusion that ends sooner, as far as the rule allows (T45). */
export function ShortenDialog(props: MemberDialogProps) {
  const { merchant, member, onClose } = props;
  const { t } = useWords();
  const take = useTake(props);
  const save = async (reason: string) => take(await api.call('shortenDeskExclusion', { params: { merchant, memberId: member.id }, body: { reason } }));
  return (
    <ActDialog title={t('desk.limits.shorten')} submit={t('desk.limits.shorten')} isDangerous onSubmit={save} onClose={onClose}>
      <p>{t('desk.limits.shorten_text')}</p>
    </ActDialog>
  );
}
