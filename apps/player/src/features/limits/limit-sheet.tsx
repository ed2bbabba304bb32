import { sessionMinutesMax, sessionMinutesMin } from '@laro/domain/limits/limit-rules';
import { displayAmount, isNothing, type Amount } from '@laro/domain/money/money';
import type { Language } from '@laro/domain/system/languages';
import { amountToType } from '@laro/domain/money/typed-amount';
import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useState, type FormEvent } from 'react';
import { limitsApi, type OwnLimits } from '#player/shared/api/account/limits-api.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { amountFault, AmountNote } from '#player/shared/money/amount/amount-note.tsx';
import { useTypedAmount } from '#player/shared/money/amount/use-typed-amount.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import type { OneLimit } from './limit-words.ts';
import sheet from '#player/shared/form/form-sheet.module.css';
import type { TakeLimits } from './limits-page.tsx';

const MINUTES = /^[1-9]\d{0,3}$/;

function minutesIn(text: string): number | null {
  const minutes = MINUTES.test(text.trim()) ? Number(text.trim()) : 0;
  return minutes >= sessionMinutesMin && minutes <= sessionMinutesMax ? minutes : null;
}

/** A limit below one whole unit would stop all play by mistake. */
const isLimit = (amount: Amount): boolean => !isNothing(amount) && !amount.startsWith('0');

/** The text of a limit that is set, as the field begins with it. */
const textOf = ({ own }: OneLimit, language: Language): string =>
  own === null ? '' : own.amount === null ? String(own.minutes ?? '') : amountToType(own.amount, language);

/** Parses a text as a limit; returns its value and its fault. */
function useLimitReader(isTime: boolean) {
  const { words } = useServices();
  const { symbol, decimals } = useSettings().currency;
  const typedOf = useTypedAmount();
  return (text: string) => {
    const typed = typedOf(isTime ? '' : text);
    const amount = typed.kind === 'amount' && isLimit(typed.amount) ? typed.amount : null;
    const minutes = isTime ? minutesIn(text) : null;
    const fault = isTime
      ? words.t('limits.fault_minutes', { min: sessionMinutesMin, max: sessionMinutesMax })
      : (amountFault(typed, words, decimals) ?? words.t('limits.fault'));
    return {
      typed,
      body: amount ? { amount } : minutes ? { minutes } : null,
      fault: typed.kind === 'ask' ? undefined : fault,
      hint: amount ? words.t('amount.in_full', { amount: symbol + displayAmount(amount, decimals) }) : undefined,
    };
  };
}

interface LimitSheetProps {
  limit: OneLimit;
  limits: OwnLimits;
  onTaken: TakeLimits;
  onClose: () => void;
}

/** One limit, as free text (T37); what becomes of a change is said beforehand (T36). */
export function LimitSheet({ limit, limits, onTaken, onClose }: LimitSheetProps) {
  const services = useServices();
  const t = useT();
  const submit = useSubmit();
  const { kind, period, own } = limit;
  const isTime = kind === 'session';
  const [text, setText] = useState(() => textOf(limit, services.words.language));
  const [isTried, setTried] = useState(false);
  const read = useLimitReader(isTime)(text);
  const change = (next: string) => {
    setText(next);
    setTried(false);
  };
  const hours = limits.raiseHours;
  const send = async (body: { amount?: Amount; minutes?: number }) => {
    const next = await limitsApi(services).call('setLimit', { params: { kind, period }, body });
    const isAsked = next.limits.some((one) => one.kind === kind && one.period === period && one.own?.asked);
    onTaken(next);
    showToast(isAsked ? t('limits.asked_toast', { hours }) : t('limits.saved'), 'ok', toastMs.short);
    onClose();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const { body } = read;
    if (body !== null) void submit.run(() => send(body));
  };
  return (
    <Sheet title={`${t(`limits.kind.${kind}`)} · ${t(`limits.period.${period}`)}`} closeLabel={t('common.close')} onClose={onClose}>
      <form method="post" className={sheet['form']} noValidate onSubmit={save}>
        <p className={sheet['text']}>{t('limits.intro', { hours })}</p>
        <TextField
          label={isTime ? t('limits.minutes_label') : t('limits.amount', { currency: limits.currency })}
          name="amount"
          inputMode={isTime ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={24}
          value={text}
          onChange={change}
          hint={read.hint}
          fault={isTried && read.body === null ? read.fault : undefined}
        />
        <AmountNote typed={read.typed} onChoose={change} />
        <ProblemNote text={submit.problem} />
        <Button type="submit" kind="primary" isFull isBusy={submit.isBusy}>
          {t('limits.save')}
        </Button>
        {own === null ? null : (
          <Button kind="quiet" isFull disabled={submit.isBusy} onClick={() => void submit.run(() => send({}))}>
            {t('limits.remove')}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
