import { ApiProblem } from '@laro/client/client';
import type { PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useId, useState } from 'react';
import { callSealed } from '#player/shared/api/account/account-api.ts';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { useChannelName } from './payout-account.tsx';
import { askWithdrawalsAgain, type WithdrawalForm } from './withdraw-queries.ts';
import sheet from '#player/shared/form/form-sheet.module.css';
import css from './withdraw.module.css';

const NUMBER_MAX = 40;

type Channels = WithdrawalForm['channels'];

/** One of the banks and wallets that the merchant pays to. */
function ChannelField({ channels, value, onChange }: { channels: Channels; value: PayoutChannel; onChange: (channel: PayoutChannel) => void }) {
  const { t } = useServices().words;
  const nameOf = useChannelName();
  const id = useId();
  const choose = (name: string) => {
    const next = channels.find(({ channel }) => channel === name);
    if (next) onChange(next.channel);
  };
  return (
    <div>
      <label className={css['label']} htmlFor={id}>
        {t('payout.channel')}
      </label>
      <div className={css['well']}>
        <select {...{ id }} className={css['select']} value={value} onChange={(event) => choose(event.target.value)}>
          {channels.map(({ channel }) => (
            <option key={channel} value={channel}>
              {nameOf(channel)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

export interface AccountSheetProps {
  form: WithdrawalForm;
  onClose: () => void;
}

/** Binds a bank account or e-wallet in the member's own name; it needs a second factor (T6, T24). */
export function AccountSheet({ form, onClose }: AccountSheetProps) {
  const services = useServices();
  const { t } = services.words;
  const [channel, setChannel] = useState<PayoutChannel>(form.channels[0]?.channel ?? 'gcash');
  const [number, setNumber] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const [needsFactor, setNeedsFactor] = useState(false);
  const submit = useSubmit();
  const isWallet = form.channels.some((entry) => entry.channel === channel && entry.kind === 'wallet');
  const save = async () => {
    try {
      await confirmed(() => callSealed(services, 'addPayoutAccount', { channel, number }));
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : '';
      setFaulty(code === 'payout.number_invalid');
      setNeedsFactor(code === 'payout.second_factor_needed');
      if (code === 'payout.number_invalid' || code === 'payout.second_factor_needed') return;
      throw error;
    }
    await askWithdrawalsAgain(services);
    showToast(t('payout.added'));
    onClose();
  };
  return (
    <Sheet title={t('payout.add')} closeLabel={t('common.close')} onClose={onClose}>
      {needsFactor ? (
        <div className={sheet['form']}>
          <Note kind="info">{t('payout.second')}</Note>
          <Link to={paths.security} className={buttonClass({ kind: 'primary', isFull: true })}>
            {t('payout.second_go')}
          </Link>
        </div>
      ) : (
        <form method="post" className={sheet['form']} onSubmit={submit.onSubmit(save)} noValidate>
          <ChannelField channels={form.channels} value={channel} onChange={(next) => (setChannel(next), setFaulty(false))} />
          <TextField
            label={t(isWallet ? 'payout.mobile' : 'payout.number')}
            hint={t('payout.holder', { name: form.payeeName ?? '' })}
            fault={isFaulty ? t('payout.number_fault') : undefined}
            name="number"
            autoComplete="off"
            inputMode={channel === 'iban' ? 'text' : 'numeric'}
            maxLength={NUMBER_MAX}
            value={number}
            onChange={setNumber}
          />
          {form.coolingHours > 0 ? <p className={css['note']}>{t('payout.cooling', { count: form.coolingHours })}</p> : null}
          <ProblemNote text={submit.problem} />
          <Button type="submit" kind="primary" isFull isBusy={submit.isBusy} disabled={number.trim() === ''}>
            {t('payout.add')}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
