import { displayAmount, isNothing, type Amount } from '@laro/domain/money/money';
import { amountToType } from '@laro/domain/money/typed-amount';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { amountFault, AmountNote } from '#player/shared/money/amount/amount-note.tsx';
import { useTypedAmount } from '#player/shared/money/amount/use-typed-amount.ts';
import { BonusRow } from '#player/shared/bonus/bonus-row.tsx';
import { useConnection } from '#player/shared/api/connection.ts';
import { compareAmounts } from '#player/shared/money/compare-amounts.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { AmountEntry, AmountPad, QuickAmounts } from './amount-entry.tsx';
import { cashApi, methodsQuery, orderAddress, quoteQuery, type DepositMethod } from './cash-api.ts';
import css from './deposit.module.css';
import { BalanceLine } from './balance-line.tsx';
import { DepositRefused } from './deposit-refused.tsx';
import { MethodPicker } from './method-picker.tsx';
import { useMethodName } from './method-name.ts';
import { newKey } from '#player/shared/form/new-key.ts';

const QUOTE_AFTER_MS = 300;

/** A figure that has not changed for a moment. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUOTE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Amount paid and amount credited; with a fee the server states both (T22). */
function Sums({ method, amount }: { method: DepositMethod; amount: Amount | null }) {
  const services = useServices();
  const t = useT();
  const { symbol, decimals } = useSettings().currency;
  const settled = useSettled(amount);
  const { data } = useQuery({ ...quoteQuery(services, method.code, settled ?? ''), enabled: method.hasFee && settled !== null });
  const money = (given: Amount) => symbol + displayAmount(given, decimals);
  if (amount === null) return <p className={css['sums']} />;
  if (!method.hasFee)
    return (
      <p className={css['sums']}>
        <span>{t('cash.pay', { amount: money(amount) })}</span> <b>{t('cash.get', { amount: money(amount) })}</b>
      </p>
    );
  const isKnown = data !== undefined && settled === amount;
  return (
    <p className={css['sums']} aria-busy={!isKnown}>
      <span>{isKnown ? t('cash.pay_fee', { amount: money(data.payable), fee: money(data.fee) }) : t('cash.fee_asked')}</span>{' '}
      <b>{t('cash.get', { amount: money(amount) })}</b>
    </p>
  );
}

function useOrder(method: DepositMethod | undefined, amount: Amount | null) {
  const services = useServices();
  const navigate = useNavigate();
  const submit = useSubmit();
  const [key, setKey] = useState(newKey);
  const order = () =>
    submit.run(async () => {
      if (!method || amount === null) return;
      const made = await cashApi(services)
        .call('createDeposit', { body: { key, method: method.code, amount } })
        .catch((error: unknown) => {
          // The refusal may apply to every deposit: refetches the methods so that the page shows it.
          void services.queries.invalidateQueries({ queryKey: methodsQuery(services).queryKey });
          throw error;
        });
      await navigate(orderAddress(made.number));
      // The order's page stays behind in the history: coming back from the gateway leads there.
      if (made.checkoutUrl !== null) window.location.assign(made.checkoutUrl);
    });
  // Another wish is another order; the same one sent again, after a line that broke, is the same.
  return { ...submit, order, forget: () => setKey(newKey()) };
}

/** Bounds of one deposit by this method, and the suggested amounts within them. */
function boundsOf(method: DepositMethod | undefined, most: Amount | null) {
  if (!method) return { max: null, isLess: false, quick: [] };
  const isLess = most !== null && compareAmounts(most, method.max) < 0;
  const max = isLess ? most : method.max;
  return { max, isLess, quick: method.quickAmounts.filter((amount) => compareAmounts(amount, max) <= 0) };
}

/** The typed amount: its text, what was read, and what speaks against it. */
function useDepositAmount(method: DepositMethod | undefined, most: Amount | null) {
  const { words } = useServices();
  const { symbol, decimals } = useSettings().currency;
  const read = useTypedAmount();
  const { max, isLess, quick } = boundsOf(method, most);
  const [text, setText] = useState(() => {
    const first = quick[2] ?? quick[0] ?? (isLess ? max : null);
    return first === null ? '' : amountToType(first, words.language);
  });
  const typed = read(text);
  const amount = typed.kind === 'amount' && !isNothing(typed.amount) ? typed.amount : null;
  const short = (given: string) => symbol + displayAmount(given as Amount, given.endsWith('.00') ? 0 : decimals);
  const isLow = amount !== null && method !== undefined && compareAmounts(amount, method.min) < 0;
  const isHigh = amount !== null && max !== null && compareAmounts(amount, max) > 0;
  const fault = isLow
    ? words.t('cash.too_low', { amount: short(method.min) })
    : isHigh
      ? words.t(isLess ? 'cash.most' : 'cash.too_high', { amount: short(max) })
      : amountFault(typed, words, decimals);
  const range = method === undefined || max === null ? '' : words.t('cash.range', { min: short(method.min), max: short(max) });
  return { text, setText, typed, amount, fault, range, quick, fitting: fault === undefined ? amount : null };
}

function Form({ methods, most, isNew }: { methods: readonly DepositMethod[]; most: Amount | null; isNew: boolean }) {
  const t = useT();
  const { symbol } = useSettings().currency;
  const nameOf = useMethodName();
  const isOffline = useConnection(({ state }) => state === 'offline');
  const [code, setCode] = useState(methods[0]?.code ?? '');
  const method = methods.find((entry) => entry.code === code) ?? methods[0];
  const { text, setText, typed, amount, fault, range, quick, fitting } = useDepositAmount(method, most);
  const { isBusy, problem, order, forget } = useOrder(method, amount);
  if (!method) return null;
  const change = (next: string) => {
    forget();
    setText(next);
  };
  const choose = (next: string) => {
    forget();
    setCode(next);
  };
  return (
    <form
      method="post"
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (fitting !== null) void order();
      }}
    >
      <div className={css['upper']}>
        <BalanceLine />
        <MethodPicker methods={methods} chosen={method.code} isNew={isNew} onChange={choose} />
        <AmountEntry {...{ symbol, text, amount, range, fault }} onChange={change}>
          <AmountNote typed={typed} onChoose={change} />
        </AmountEntry>
        <QuickAmounts amounts={quick} amount={amount} onChange={change} />
        <Sums method={method} amount={fitting} />
        <BonusRow />
        <ProblemNote text={problem} className={css['problem']} />
        <Button type="submit" kind="primary" isFull isBusy={isBusy} disabled={fitting === null || isOffline}>
          {method.kind === 'manual' ? t('cash.go_transfer') : t('cash.go', { method: nameOf(method.kind, method.name) })}
        </Button>
        <p className={css['hosted']}>
          <Icon name="lock-key-duotone" size={16} />
          <span>{method.kind === 'manual' ? t('cash.transfer.checked') : t('cash.hosted')}</span>
        </p>
      </div>
      <AmountPad text={text} onChange={change} />
    </form>
  );
}

const Bones = () => (
  <div className={css['bones']} aria-hidden="true">
    <Skeleton height={86} radius={16} />
    <Skeleton height={110} radius={16} />
    <Skeleton height={50} radius={25} />
  </div>
);

/** Deposit form (CASH-01): method, amount, fee, and the link to the payment page. */
export function DepositForm({ isMember }: { isMember: boolean }) {
  const services = useServices();
  const t = useT();
  const query = useQuery({ ...methodsQuery(services), enabled: isMember });
  const { data } = query;
  if (data?.methods.length === 0) return <EmptyState title={t('cash.none.title')} hint={t('cash.none.hint')} />;
  if (data?.refusal) return <DepositRefused refusal={data.refusal} />;
  if (data) {
    const { most, methods, template } = data;
    // A way that takes nothing so small is no way for now.
    const open = most === null ? methods : methods.filter(({ min }) => compareAmounts(min, most) <= 0);
    return <Form methods={open} most={most} isNew={template === '1'} />;
  }
  return <AwaitedAnswer query={query} waiting={<Bones />} />;
}
