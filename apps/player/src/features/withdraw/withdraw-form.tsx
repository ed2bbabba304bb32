import { ApiProblem } from '@laro/client/client';
import { displayAmount, isNothing, type Amount } from '@laro/domain/money/money';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { paymentPasswordPattern } from '@laro/domain/account/account-rules';
import { Button } from '@laro/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callSealed } from '#player/shared/api/account/account-api.ts';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { useTypedAmount } from '#player/shared/money/amount/use-typed-amount.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { compareAmounts } from '#player/shared/money/compare-amounts.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { showToast } from '#player/shared/device/toasts.ts';
import { AccountChoice, isCooling } from './account-choice.tsx';
import type { AccountSheetProps } from './account-sheet.tsx';
import { AmountField, useMoneyText } from './amount-field.tsx';
import { askWithdrawalsAgain, quoteQuery, type WithdrawalForm } from './withdraw-queries.ts';
import css from './withdraw.module.css';
import { SecretField } from '#player/shared/form/secret-field.tsx';

/** Needed once. */
const NameForm = latePart<object>(async () => (await import('./name-form.tsx')).NameForm);
/** Most visits add no account. */
const AccountSheet = latePart<AccountSheetProps>(async () => (await import('./account-sheet.tsx')).AccountSheet, { close: ({ onClose }) => onClose() });
const DIGITS = 6;
const KEY_BYTES = 16;

/** A key of a wish (UUID, version 4); browsers of old have no function for it. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** One wish is one request however often it is sent; other figures are another one. */
function useWish(form: WithdrawalForm) {
  const [key, setKey] = useState(() => newKey());
  const [picked, setPicked] = useState('');
  const [text, setText] = useState('');
  const typed = useTypedAmount()(text);
  const usable = form.accounts.filter((account) => !isCooling(account));
  const account = usable.find(({ id }) => id === picked) ?? usable[0] ?? null;
  const edit = (change: () => void) => {
    setKey(newKey());
    change();
  };
  return {
    key,
    text,
    typed,
    /** The amount that was read; null while there is none. */
    amount: typed.kind === 'amount' && !isNothing(typed.amount) ? typed.amount : null,
    account,
    choose: (id: string) => edit(() => setPicked(id)),
    write: (next: string) => edit(() => setText(next)),
    clear: () => edit(() => setText('')),
  };
}

/** True if an amount can be requested now. */
const isPossible = ({ min, most }: WithdrawalForm, amount: string): boolean => compareAmounts(amount, min) >= 0 && compareAmounts(amount, most) <= 0;

const isNothingPossible = ({ min, most }: WithdrawalForm): boolean => compareAmounts(most, min) < 0;

/** The server's quote of an amount; null while there is none. */
function useQuote(form: WithdrawalForm, amount: Amount | null) {
  const services = useServices();
  const isWithin = amount !== null && isPossible(form, amount);
  const { data, error } = useQuery({ ...quoteQuery(services, amount ?? ''), enabled: isWithin });
  return { isWithin, data: (isWithin && data) || null, refusal: error === null ? '' : problemText(services.words, error) };
}

type QuoteProps = Pick<ReturnType<typeof useQuote>, 'isWithin' | 'data' | 'refusal'> & { form: WithdrawalForm; amount: Amount | null };

/** Fee and amount paid out, as calculated by the server. */
function Quote({ form, amount, isWithin, data, refusal }: QuoteProps) {
  const { words } = useServices();
  const money = useMoneyText();
  const isFree = data ? isNothing(data.fee) : form.fee.fixed === 0 && form.fee.basisPoints === 0;
  return (
    <p className={css['quote']} aria-live="polite">
      <span>{isFree ? words.t('payout.no_fee') : data ? words.t('payout.fee', { fee: money(data.fee) }) : ''}</span>
      <b>
        {amount !== null && !isWithin
          ? words.t('payout.range', { min: money(form.min), most: money(form.most) })
          : data
            ? words.t('payout.get', { amount: money(data.arrives) })
            : refusal}
      </b>
    </p>
  );
}

function Request({ form }: { form: WithdrawalForm }) {
  const services = useServices();
  const { t } = services.words;
  const wish = useWish(form);
  const { symbol, decimals } = useSettings().currency;
  const [password, setPassword] = useState('');
  const [isAdding, setAdding] = useState(false);
  const submit = useSubmit();
  const { key, amount, account } = wish;
  const quote = useQuote(form, amount);
  const { data } = quote;
  const isReady = account !== null && data !== null && paymentPasswordPattern.test(password);
  const send = async () => {
    if (account === null || data === null) return;
    const asked = { key, accountId: account.id, amount: data.amount, fee: data.fee, paymentPassword: password };
    try {
      await confirmed(() => callSealed(services, 'requestWithdrawal', asked));
    } catch (error) {
      // The input stays; the page shows the current fee before the member sends it again.
      if (error instanceof ApiProblem && error.code === 'withdraw.fee_raised') await askWithdrawalsAgain(services);
      throw error;
    }
    wish.clear();
    setPassword('');
    await askWithdrawalsAgain(services);
    showToast(t('payout.asked'));
  };
  return (
    <>
      <form method="post" onSubmit={submit.onSubmit(send)} noValidate>
        <AccountChoice
          accounts={form.accounts}
          chosen={account?.id ?? ''}
          payeeName={form.payeeName ?? ''}
          canAdd={form.accounts.length < form.accountsMax}
          onChoose={wish.choose}
          onAdd={() => setAdding(true)}
        />
        {form.accounts.length === 0 || !form.hasPaymentPassword || isNothingPossible(form) ? null : (
          <>
            <AmountField form={form} value={wish.text} typed={wish.typed} onChange={wish.write} />
            <Quote {...quote} {...{ form, amount }} />
            <SecretField
              label={t('payout.password')}
              name="payment-password"
              autoComplete="current-password"
              inputMode="numeric"
              maxLength={DIGITS}
              value={password}
              onChange={(text) => setPassword(text.replaceAll(/\D/g, ''))}
            />
            <p className={css['final']}>{t(form.mayCancel ? 'payout.final_open' : 'payout.final')}</p>
            <ProblemNote text={submit.problem} className={css['problem']} />
            <Button type="submit" kind="primary" isFull isBusy={submit.isBusy} disabled={!isReady}>
              {amount !== null ? t('payout.action', { amount: symbol + displayAmount(amount, decimals) }) : t('shell.menu.withdraw')}
            </Button>
          </>
        )}
      </form>
      {isAdding ? <AccountSheet form={form} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

/** Reason why nothing can be requested now, known before input: the daily limit is used up, or the balance is too low. */
function NothingNow({ form: { min, cash, dayCountLeft, daySumLeft } }: { form: WithdrawalForm }) {
  const { t } = useServices().words;
  const money = useMoneyText();
  const isDayOver = dayCountLeft === 0 || (compareAmounts(cash, min) >= 0 && compareAmounts(daySumLeft, min) < 0);
  return (
    <div className={css['card']}>
      <Note kind="info">{isDayOver ? t('payout.day_over') : t('payout.too_little', { min: money(min), cash: money(cash) })}</Note>
    </div>
  );
}

/** Without a payment password money does not leave. */
function PaymentPasswordStep() {
  const t = useT();
  return (
    <div className={css['card']}>
      <Note kind="info" icon="lock-key-duotone">
        {t('payout.password_unset')}
      </Note>
      <Link to={`${paths.security}?open=payment`} className={buttonClass({ kind: 'primary', isFull: true })}>
        {t('payout.password_set')}
      </Link>
    </div>
  );
}

/** Missing requirements, or the request form (CASH-02). */
export function WithdrawForm({ form }: { form: WithdrawalForm }) {
  if (form.payeeName === null) return <NameForm fallback={<Skeleton height={220} radius={20} />} />;
  return (
    <>
      {isNothingPossible(form) ? <NothingNow form={form} /> : null}
      {form.hasPaymentPassword ? null : <PaymentPasswordStep />}
      <Request form={form} />
    </>
  );
}
