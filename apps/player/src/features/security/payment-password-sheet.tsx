import { isGuessable, paymentPasswordPattern } from '@laro/domain/account/account-rules';
import { Button } from '@laro/ui/button.tsx';
import { useState } from 'react';
import { callSealed } from '#player/shared/api/account/account-api.ts';
import { askAccountAgain, type OwnSecurity } from '#player/shared/api/account/account-queries.ts';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { AnswerFields, asAnswers, type GivenAnswers } from './answer-fields.tsx';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import { SecretField } from '#player/shared/form/secret-field.tsx';

const LENGTH = 6;

function SixDigits({
  label,
  name,
  value,
  onChange,
  fault,
  hint,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  fault?: string | undefined;
  hint?: string | undefined;
}) {
  return (
    <SecretField
      {...{ label, name, value, fault, hint }}
      autoComplete="new-password"
      inputMode="numeric"
      maxLength={LENGTH}
      onChange={(text) => onChange(text.replaceAll(/\D/g, ''))}
    />
  );
}

/** Fields of the form, and whether it can be sent. */
function usePaymentForm({ hasPaymentPassword }: OwnSecurity) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const isCurrentAsked = hasPaymentPassword && !isForgotten;
  const isWeak = paymentPasswordPattern.test(next) && isGuessable(next);
  const knowsCurrent = !isCurrentAsked || paymentPasswordPattern.test(current);
  const isReady = knowsCurrent && paymentPasswordPattern.test(next) && !isWeak && again === next;
  return {
    current,
    setCurrent,
    next,
    setNext,
    again,
    setAgain,
    isForgotten,
    isCurrentAsked,
    isWeak,
    isReady,
    isOther: again.length === LENGTH && again !== next,
    forget: () => setForgotten(true),
  };
}

/** The six digits without which money does not leave (ACC-02). Who has forgotten them proves a second factor and the answers. */
export function PaymentPasswordSheet({ security, onClose }: { security: OwnSecurity; onClose: () => void }) {
  const services = useServices();
  const { t } = services.words;
  const form = usePaymentForm(security);
  const [answers, setAnswers] = useState<GivenAnswers>({});
  const submit = useSubmit();
  const { passkeys, totp, mobile, email, questions } = security;
  const hasFactor = passkeys.length > 0 || totp.isOn || mobile !== null || email !== null;
  const save = async () => {
    const kept = form.isCurrentAsked ? { current: form.current } : {};
    const proven = form.isForgotten && questions.length > 0 ? { answers: asAnswers(questions, answers) } : {};
    await confirmed(() => callSealed(services, 'setPaymentPassword', { paymentPassword: form.next, ...kept, ...proven }));
    await askAccountAgain(services);
    showToast(t('security.payment_done'));
    onClose();
  };
  return (
    <FormSheet
      title={t('security.payment')}
      text={t('security.payment_text')}
      submit={submit}
      action={t('security.save')}
      isReady={form.isReady}
      onSend={save}
      onClose={onClose}
    >
      {form.isCurrentAsked ? <SixDigits label={t('security.payment_current')} name="current-payment" value={form.current} onChange={form.setCurrent} /> : null}
      {form.isCurrentAsked && hasFactor ? (
        <Button kind="text" onClick={form.forget}>
          {t('security.payment_forgotten')}
        </Button>
      ) : null}
      {form.isForgotten ? <AnswerFields questions={questions} answers={answers} onChange={setAnswers} /> : null}
      <SixDigits
        label={t('security.payment_new')}
        name="new-payment"
        value={form.next}
        onChange={form.setNext}
        hint={t('security.payment_hint')}
        fault={form.isWeak ? t('security.payment_weak') : undefined}
      />
      <SixDigits
        label={t('security.payment_again')}
        name="again-payment"
        value={form.again}
        onChange={form.setAgain}
        fault={form.isOther ? t('security.payment_other') : undefined}
      />
    </FormSheet>
  );
}
