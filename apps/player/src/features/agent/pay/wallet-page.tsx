import { isNothing } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { momentOf } from '#player/shared/records/values/record-times.ts';
import { ConfirmationSheet } from '#player/shared/session/proof/confirmation-sheet.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { walletQuery, type Wallet } from '../agent-api.ts';
import { AgentGate } from '../parts/agent-gate.tsx';
import css from '../agent.module.css';
import { TakeOutSheet } from './take-out-sheet.tsx';
import { moneyText } from '../parts/agent-money.ts';

function Balance({ wallet, hasEnded, onOut }: { wallet: Wallet; hasEnded: boolean; onOut: () => void }) {
  const t = useT();
  const { symbol } = useSettings().currency;
  return (
    <section className={css['form']}>
      <p className={css['quiet']}>{t('earnings.wallet.balance')}</p>
      <p className={css['balance']}>{moneyText(wallet.balance, symbol)}</p>
      {isNothing(wallet.waiting) ? null : <p className={css['quiet']}>{t('earnings.wallet.waiting', { amount: moneyText(wallet.waiting, symbol) })}</p>}
      {isNothing(wallet.owed) ? null : <Note kind="warn">{t('earnings.wallet.owed', { amount: moneyText(wallet.owed, symbol) })}</Note>}
      {isNothing(wallet.owedToMe) ? null : <p className={css['quiet']}>{t('earnings.wallet.owed_to_me', { amount: moneyText(wallet.owedToMe, symbol) })}</p>}
      {wallet.isFrozen ? (
        <Note kind="info">{t(hasEnded ? 'earnings.wallet.ended' : 'earnings.wallet.frozen')}</Note>
      ) : (
        <Button kind="primary" isFull disabled={isNothing(wallet.movable)} onClick={onOut}>
          {t('earnings.wallet.out')}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: Wallet['entries'][number] }) {
  const t = useT();
  const { timeZone, currency } = useSettings();
  return (
    <li className={css['entry']}>
      <span className={css['rowText']}>
        <b>{t(`earnings.entry.${entry.kind}`)}</b>
        <small>{momentOf(entry.at, timeZone).slice(0, -3)}</small>
      </span>
      <b className={css['amount']}>{moneyText(entry.amount, currency.symbol)}</b>
    </li>
  );
}

function Earnings({ hasEnded }: { hasEnded: boolean }) {
  const services = useServices();
  const t = useT();
  const query = useInfiniteQuery(walletQuery(services));
  const [isTakingOut, setTakingOut] = useState(false);
  return (
    <Loaded query={query} waiting={<Skeleton height={320} radius={20} />}>
      {({ pages }) => {
        const [newest] = pages;
        const entries = pages.flatMap((page) => page.entries);
        if (!newest) return null;
        return (
          <>
            <Balance wallet={newest} hasEnded={hasEnded} onOut={() => setTakingOut(true)} />
            <div className={css['head']}>
              <h2>{t('earnings.wallet.entries')}</h2>
            </div>
            {entries.length === 0 ? <EmptyState title={t('earnings.wallet.none')} hint={t('earnings.wallet.none_hint')} /> : null}
            <ul className={css['rows']}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
            <MoreButton query={query} />
            {isTakingOut ? <TakeOutSheet most={newest.movable} onClose={() => setTakingOut(false)} /> : null}
            <ConfirmationSheet />
          </>
        );
      }}
    </Loaded>
  );
}

/** The account that commission is paid to, and the way to the own cash (AGENT-37). */
export function WalletPage() {
  const t = useT();
  return (
    <AgentGate isForEnded title={t('agent.tool.wallet')}>
      {({ state }) => <Earnings hasEnded={state === 'ended'} />}
    </AgentGate>
  );
}
