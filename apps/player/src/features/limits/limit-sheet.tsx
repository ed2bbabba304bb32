import { sessionMinutesMax, sessionMinutesMin } from '@laro/domain/limit-rules';
import { isAmount, type Amount } from '@laro/domain/money';
import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { Sheet } from '@laro/ui/sheet.tsx';
import { useState, type FormEvent } from 'react';
import { limitsApi, type OwnLimits } from '#player/shared/account/limits-api.ts';
import { ProblemNote } from '#player/shared/account/problem-note.tsx';
import { useSubmit } from '#player/shared/account/use-submit.ts';
import { useServices, useT } from '#player/shared/services.ts';
import { showToast, toastMs } from '#player/shared/toasts.ts';
import type { OneLimit } from './limit-words.ts';
import sheet from '#player/shared/account/form-sheet.module.css';
import type { TakeLimits } from './limits-page.tsx';

const MONEY = /^[1-9]\d{0,9}(?:\.\d{1,2})?$/;
const MINUTES = /^[1-9]\d{0,3}$/;

/** What was written, as an amount; null for what is none. People write commas and spaces too. */
function amountIn(text: string): Amount | null {
  const plain = text.replaceAll(/[\s,](?=\d{3}(?:\D|$))/g, '').replace(',', '.');
  return MONEY.test(plain) && isAmount(plain) ? plain : null;
}

function minutesIn(text: string): number | null {
  const minutes = MINUTES.test(text.trim()) ? Number(text.trim()) : 0;
  return minutes >= sessionMinutesMin && minutes <= sessionMinutesMax ? minutes : null;
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
  const [text, setText] = useState(isTime ? String(own?.minutes ?? '') : (own?.amount ?? '').replace(/\.00$/, ''));
  const [isWrong, setWrong] = useState(false);
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
    const amount = isTime ? null : amountIn(text);
    const minutes = isTime ? minutesIn(text) : null;
    setWrong(amount === null && minutes === null);
    if (amount !== null) void submit.run(() => send({ amount }));
    else if (minutes !== null) void submit.run(() => send({ minutes }));
  };
  const fault = isTime ? t('limits.fault_minutes', { min: sessionMinutesMin, max: sessionMinutesMax }) : t('limits.fault');
  return (
    <Sheet title={`${t(`limits.kind.${kind}`)} · ${t(`limits.period.${period}`)}`} closeLabel={t('common.close')} onClose={onClose}>
      <form method="post" className={sheet['form']} noValidate onSubmit={save}>
        <p className={sheet['text']}>{t('limits.intro', { hours })}</p>
        <TextField
          label={isTime ? t('limits.minutes_label') : t('limits.amount', { currency: limits.currency })}
          name="amount"
          inputMode={isTime ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={16}
          value={text}
          onChange={(next) => {
            setText(next);
            setWrong(false);
          }}
          fault={isWrong ? fault : undefined}
        />
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
