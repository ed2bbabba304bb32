import { Button } from '@laro/ui/button.tsx';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { displayAmount, type Amount } from '@laro/domain/money/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { ChannelBadge, useChannelName } from './payout-account.tsx';
import { askWithdrawalsAgain, isUnderWay, stateWords, withdrawalsQuery, type Withdrawal } from './withdraw-queries.ts';
import css from './withdraw.module.css';

function Row({ entry, isBusy, onCancel }: { entry: Withdrawal; isBusy: boolean; onCancel: () => void }) {
  const { t, tag } = useServices().words;
  const { timeZone, currency } = useSettings();
  // In full, as in every other record of money.
  const money = (amount: Amount): string => `${currency.symbol}${displayAmount(amount, currency.decimals)}`;
  const nameOf = useChannelName();
  const time = new Date(entry.requestedAt).toLocaleString(tag, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone });
  const look = entry.state === 'paid' ? 'good' : isUnderWay(entry) ? 'open' : 'off';
  return (
    <li className={css['entry']}>
      <ChannelBadge channel={entry.channel} />
      <span className={css['what']}>
        <b>
          {nameOf(entry.channel)} •••{entry.tail}
        </b>
        <span className={css['note']}>{time}</span>
        <span className={css['state']} data-look={look}>
          {t(stateWords[entry.state])}
        </span>
        {entry.told === null ? null : <span className={css['note']}>{t('payout.told', { reason: entry.told })}</span>}
        {entry.mayCancel ? (
          <Button kind="outline" size="small" isBusy={isBusy} onClick={onCancel}>
            {t('payout.cancel')}
          </Button>
        ) : null}
      </span>
      <span className={css['sums']}>
        <b>{money(entry.amount)}</b>
        {/[1-9]/.test(entry.fee) ? <span className={css['note']}>{t('payout.fee', { fee: money(entry.fee) })}</span> : null}
      </span>
    </li>
  );
}

/** The member's withdrawals, what became of each, and why (CASH-02, T22). */
export function WithdrawalList() {
  const services = useServices();
  const { words } = services;
  const query = useInfiniteQuery(withdrawalsQuery(services));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { isBusy, problem, run } = useSubmit();
  const cancel = async (withdrawalId: string) => {
    await accountApi(services).call('cancelWithdrawal', { params: { withdrawalId } });
    await askWithdrawalsAgain(services);
    showToast(words.t('payout.cancelled'));
  };
  if (!data) return <AwaitedAnswer query={query} waiting={<Skeleton height={140} radius={20} />} />;
  const entries = data.pages.flatMap(({ withdrawals }) => withdrawals);
  if (entries.length === 0) return <p className={css['empty']}>{words.t('payout.none')}</p>;
  return (
    <>
      <ProblemNote text={problem} />
      <ul className={css['list']}>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} isBusy={isBusy} onCancel={() => void run(() => cancel(entry.id))} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button kind="quiet" isFull isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.t('payout.more')}
        </Button>
      ) : null}
    </>
  );
}
