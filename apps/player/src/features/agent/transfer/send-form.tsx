import { isNothing } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useState } from 'react';
import { sealed } from '#player/shared/api/account/account-api.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { SecretField } from '#player/shared/form/secret-field.tsx';
import { useContentKey } from '#player/shared/form/use-content-key.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { AmountNote, amountFault } from '#player/shared/money/amount/amount-note.tsx';
import { useTypedAmount } from '#player/shared/money/amount/use-typed-amount.ts';
import { askMoneyAgain } from '#player/shared/money/ask-money.late.ts';
import { compareAmounts } from '#player/shared/money/compare-amounts.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { askAgentAgain } from '../agent-api.ts';
import css from '../agent.module.css';
import { MemberChoice } from './member-choice.tsx';
import { transferApi, type TransferForm } from './transfer-api.ts';
import { moneyText } from '../parts/agent-money.ts';

const DIGITS = 6;

function Balance({ form }: { form: TransferForm }) {
  const t = useT();
  const { symbol, decimals } = useSettings().currency;
  return (
    <>
      <p className={css['quiet']}>{t('transfer.balance')}</p>
      <p className={css['balance']}>{moneyText(form.balance, symbol, decimals)}</p>
      <p className={css['quiet']}>{t('transfer.intro')}</p>
      {form.hasPassword ? null : (
        <Note kind="warn">
          <Link to={paths.security}>{t('agent.problem.payment_password_unset')}</Link>
        </Note>
      )}
    </>
  );
}

/** Sends earned money to a member of the team, with the payment password (AGENT-38). */
export function SendForm({ form }: { form: TransferForm }) {
  const services = useServices();
  const { words } = services;
  const { t } = words;
  const { symbol, decimals } = useSettings().currency;
  const submit = useSubmit();
  const key = useContentKey();
  const [member, choose] = useState('');
  const [text, setText] = useState('');
  const [password, setPassword] = useState('');
  const typed = useTypedAmount()(text);
  const isPossible = typed.kind === 'amount' && !isNothing(typed.amount) && compareAmounts(typed.amount, form.balance) <= 0;
  const amount = isPossible ? typed.amount : null;
  const money = (value: TransferForm['min']) => moneyText(value, symbol, decimals);
  const send = async () => {
    if (amount === null) return;
    await words.need(['security', 'verification', 'account']);
    const wish = { memberId: member, amount };
    const { state } = await confirmed(async () =>
      transferApi(services).call('sendTransfer', await sealed(services, { key: key.of(wish), ...wish, paymentPassword: password })),
    );
    key.clear();
    setText('');
    setPassword('');
    showToast(t(state === 'waiting' ? 'transfer.waits' : 'transfer.done'), 'ok', toastMs.short);
    await Promise.all([askMoneyAgain(services.queries), askAgentAgain(services)]);
  };
  return (
    <form method="post" className={css['form']} onSubmit={submit.onSubmit(send)} noValidate>
      <Balance form={form} />
      <MemberChoice chosen={member} onChoose={choose} />
      <TextField
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        label={t('transfer.amount')}
        hint={t('transfer.range', { min: money(form.min), max: money(form.max), left: money(form.left) })}
        fault={amountFault(typed, words, decimals)}
        value={text}
        onChange={setText}
      />
      <AmountNote typed={typed} onChoose={setText} />
      <SecretField
        label={t('transfer.password')}
        name="payment-password"
        autoComplete="current-password"
        inputMode="numeric"
        maxLength={DIGITS}
        value={password}
        onChange={(typedText) => setPassword(typedText.replaceAll(/\D/g, ''))}
      />
      <ProblemNote text={submit.problem} />
      <Button
        type="submit"
        kind="primary"
        isFull
        isBusy={submit.isBusy}
        disabled={amount === null || member === '' || password.length !== DIGITS || !form.hasPassword}
      >
        {t('transfer.send')}
      </Button>
    </form>
  );
}
