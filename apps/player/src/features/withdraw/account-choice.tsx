import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { ChannelBadge, useChannelName } from './payout-account.tsx';
import { askWithdrawalsAgain, type PayoutAccount } from './withdraw-queries.ts';
import css from './withdraw.module.css';

export const isCooling = ({ usableAt }: PayoutAccount): boolean => Date.parse(usableAt) > Date.now();

interface AccountChoiceProps {
  accounts: readonly PayoutAccount[];
  chosen: string;
  payeeName: string;
  canAdd: boolean;
  onChoose: (id: string) => void;
  onAdd: () => void;
}

/** The accounts that are bound, one of them chosen; each can be unbound (ACC-02). */
export function AccountChoice({ accounts, chosen, payeeName, canAdd, onChoose, onAdd }: AccountChoiceProps) {
  const services = useServices();
  const { t, tag } = services.words;
  const { timeZone } = useSettings();
  const nameOf = useChannelName();
  const { problem, isBusy, run } = useSubmit();
  const remove = async (accountId: string) => {
    await confirmed(() => accountApi(services).call('removePayoutAccount', { params: { accountId } }));
    await askWithdrawalsAgain(services);
    showToast(t('payout.removed'));
  };
  const time = (moment: string) => new Date(moment).toLocaleString(tag, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone });
  return (
    <fieldset className={css['accounts']}>
      <legend className={css['legend']}>{t('payout.to')}</legend>
      <p className={css['note']}>{t('payout.holder', { name: payeeName })}</p>
      {accounts.map((account) => {
        const name = `${nameOf(account.channel)} •••${account.tail}`;
        return (
          <div key={account.id} className={css['account']} data-chosen={account.id === chosen || undefined}>
            <label className={css['choice']}>
              <input
                type="radio"
                name="account"
                aria-label={name}
                className="visually-hidden"
                checked={account.id === chosen}
                disabled={isCooling(account)}
                onChange={() => onChoose(account.id)}
              />
              <ChannelBadge channel={account.channel} />
              <span className={css['what']}>
                <b>{name}</b>
                {isCooling(account) ? <span className={css['note']}>{t('payout.usable', { time: time(account.usableAt) })}</span> : null}
              </span>
              {account.id === chosen ? <Icon name="check-circle-fill" className={css['mark']} /> : null}
            </label>
            <button
              type="button"
              className={css['tool']}
              aria-label={t('payout.remove', { account: name })}
              disabled={isBusy}
              onClick={() => void run(() => remove(account.id))}
            >
              <Icon name="trash" size={20} />
            </button>
          </div>
        );
      })}
      <ProblemNote text={problem} />
      {canAdd ? (
        <Button kind="quiet" isFull onClick={onAdd}>
          {t('payout.add')}
        </Button>
      ) : null}
    </fieldset>
  );
}
