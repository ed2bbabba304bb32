import { displayAmount, type Amount } from '@laro/domain/money/money';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { accountApi } from '#player/shared/api/account/account-api.ts';
import { MoneyCard, MoneyTool, MoneyWays } from '#player/shared/money/amount/money-card.tsx';
import { OptionGroup, OptionRow } from '#player/shared/form/option-row.tsx';
import { useBalance } from '#player/shared/money/balance.late.ts';
import { bonusesQuery } from '#player/shared/bonus/bonus-api.ts';
import { BONUS_PATH } from '#player/shared/bonus/bonus-path.ts';
import { BonusProgress } from '#player/shared/bonus/bonus-progress.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useSettings, useWhitelabel } from '#player/shared/api/queries.ts';
import { sessionToken, useIsTrial } from '#player/shared/session/session.ts';
import { useServices, useT, type Services } from '#player/shared/api/services.ts';
import { isStanding } from '#player/shared/router/standing-pages.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';
import css from './wallet.module.css';

/** Refetched together with the total balance (ask-money.ts). */
const detailsQuery = (services: Services) =>
  queryOptions({
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    queryKey: ['walletDetails', sessionToken()],
    queryFn: () => accountApi(services).call('getWalletDetails'),
  });

/** Where money comes in, goes out and is written down: what the merchant offers and what is there. */
function Ways({ isTrial }: { isTrial: boolean }) {
  const t = useT();
  const { menu } = useWhitelabel();
  return (
    <>
      {isTrial ? null : (
        <div className={css['ways']}>
          <MoneyWays />
        </div>
      )}
      <OptionGroup>
        {menu.TRANSREC3 && isStanding(paths.transactions) ? (
          <OptionRow icon="arrows-left-right-duotone" label={t('shell.menu.transactions')} to={paths.transactions} />
        ) : null}
        {menu.TRANSBETREPMEM3 ? <OptionRow icon="receipt-duotone" label={t('shell.menu.bets')} to={paths.bets} /> : null}
      </OptionGroup>
    </>
  );
}

/** The progress of the active bonus (T32); nothing without one. */
function ActiveBonus() {
  const services = useServices();
  const { data } = useQuery(bonusesQuery(services));
  if (!data?.active) return null;
  return (
    <div className={css['bonus']}>
      <BonusProgress bonus={data.active} />
    </div>
  );
}

/** Money by kind, as the server says it now. */
function Money() {
  const services = useServices();
  const { words } = services;
  const isTrial = useIsTrial();
  const { currency } = useSettings();
  const { isHidden } = useBalance();
  const query = useQuery(detailsQuery(services));
  const { data, error, isFetching, refetch } = query;
  if (!data) return <AwaitedAnswer query={query} waiting={<Skeleton height={220} radius={28} />} />;
  const text = (units: Amount) => (isHidden ? `${currency.symbol}****` : `${currency.symbol}${displayAmount(units, 2)}`);
  return (
    <>
      <MoneyCard
        label={isTrial ? words.t('shell.trial.money') : words.t('payout.sum')}
        tools={<MoneyTool icon="arrows-clockwise" label={words.t('shell.balance.refresh')} isBusy={isFetching} onClick={() => void refetch()} />}
        figure={text(data.sumBalance)}
      >
        {error === null ? null : <p role="status">{problemText(words, error)}</p>}
      </MoneyCard>
      <OptionGroup>
        <OptionRow icon="wallet" label={words.t('payout.cash')} value={text(data.cash)} />
        {isTrial ? null : <OptionRow icon="gift-duotone" label={words.t('payout.bonus')} value={text(data.bonus)} to={BONUS_PATH} />}
        {isTrial ? null : <OptionRow icon="lock-key-duotone" label={words.t('payout.held')} value={text(data.held)} />}
      </OptionGroup>
      {isTrial ? null : <ActiveBonus />}
      <Ways isTrial={isTrial} />
    </>
  );
}

/** The wallet: all money, and what kind each of it is (WALLET-01, T32). */
export function WalletPage() {
  const t = useT();
  const hasSession = useSessionOrLogIn();
  useHead({ title: t('payout.wallet'), isIndexed: false });
  return (
    <Frame header="inner" title={t('payout.wallet')}>
      <div className={css['page']} aria-busy={!hasSession || undefined}>
        {hasSession ? <Money /> : <Skeleton height={220} radius={28} />}
      </div>
    </Frame>
  );
}
