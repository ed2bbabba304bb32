import { isNothing, type Amount } from '@laro/domain/money/money';
import { amountToType } from '@laro/domain/money/typed-amount';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import { useContentKey } from '#player/shared/form/use-content-key.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { AmountNote, amountFault } from '#player/shared/money/amount/amount-note.tsx';
import { useTypedAmount } from '#player/shared/money/amount/use-typed-amount.ts';
import { compareAmounts } from '#player/shared/money/compare-amounts.ts';
import { askMoneyAgain } from '#player/shared/money/ask-money.late.ts';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { agentApi, askAgentAgain } from '../agent-api.ts';
import { moneyText } from '../parts/agent-money.ts';

/** Moves earnings to the agent's own cash, after a proof of identity (AGENT-37). */
export function TakeOutSheet({ most, onClose }: { most: Amount; onClose: () => void }) {
  const services = useServices();
  const { words } = services;
  const { symbol, decimals } = useSettings().currency;
  const submit = useSubmit();
  const [text, setText] = useState(() => amountToType(most, words.language));
  const key = useContentKey();
  const typed = useTypedAmount()(text);
  const amount = typed.kind === 'amount' && !isNothing(typed.amount) && compareAmounts(typed.amount, most) <= 0 ? typed.amount : null;
  const send = async () => {
    if (amount === null) return;
    await words.need(['security', 'verification']);
    await confirmed(() => agentApi(services).call('takeOut', { body: { key: key.of(amount), amount } }));
    showToast(words.t('earnings.wallet.moved'), 'ok', toastMs.short);
    await Promise.all([askMoneyAgain(services.queries), askAgentAgain(services)]);
    onClose();
  };
  const hint = words.t('earnings.wallet.out_hint', { max: moneyText(most, symbol, decimals) });
  return (
    <FormSheet
      title={words.t('earnings.wallet.out')}
      submit={submit}
      action={words.t('earnings.wallet.out')}
      isReady={amount !== null}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        label={words.t('earnings.wallet.amount')}
        hint={hint}
        fault={amountFault(typed, words, decimals)}
        value={text}
        onChange={setText}
      />
      <AmountNote typed={typed} onChoose={setText} />
    </FormSheet>
  );
}
