import { ApiProblem } from '@laro/client/client';
import { displayAmount } from '@laro/domain/money/money';
import { buttonClass } from '@laro/ui/button-class';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ConfirmationSheet } from '#player/shared/session/proof/confirmation-sheet.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { WALLET_PATH } from '#player/shared/money/amount/wallet-path.ts';
import { useBalance } from '#player/shared/money/balance.late.ts';
import { BonusNote } from '#player/shared/bonus/bonus-note.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { formQuery, type WithdrawalForm } from './withdraw-queries.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';
import css from './withdraw.module.css';

/** Amount that can be withdrawn, and amount held for pending requests (T32). */
function Money({ form }: { form: WithdrawalForm }) {
  const t = useT();
  const { symbol } = useSettings().currency;
  return (
    <dl className={css['money']}>
      <div>
        <dt>{t('payout.cash')}</dt>
        <dd>{`${symbol}${displayAmount(form.cash, 2)}`}</dd>
      </div>
      <div>
        <dt>{t('payout.held')}</dt>
        <dd>{`${symbol}${displayAmount(form.held, 2)}`}</dd>
      </div>
    </dl>
  );
}

/** Money leaves once it is known whose it is (T24). */
const NOT_PROVEN = 'withdraw.not_verified';
/** Refusals that asking again does not change. */
const isLasting = (code: string): boolean => [NOT_PROVEN, 'withdraw.closed', 'member.blocked', 'member.blocked_until'].includes(code);

/** A refusal before input, the balances all the same (T32), and a link to the missing proof. */
function Refused({ code, text }: { code: string; text: string }) {
  const t = useT();
  const balance = useBalance();
  const isUnproven = code === NOT_PROVEN;
  return (
    <>
      <dl className={css['money']}>
        <div>
          <dt>{t('shell.balance.label')}</dt>
          <dd>{balance.text}</dd>
        </div>
      </dl>
      <div className={css['card']}>
        <Note kind="info" icon={isUnproven ? 'identification-card-duotone' : 'info-fill'}>
          {text}
        </Note>
        {isUnproven ? (
          <Link to={paths.identity} className={buttonClass({ kind: 'primary', isFull: true })}>
            {t('payout.identity')}
          </Link>
        ) : null}
      </div>
    </>
  );
}

function Withdraw() {
  const services = useServices();
  const { words } = services;
  const query = useQuery(formQuery(services));
  const { data, error } = query;
  return (
    <>
      {data ? (
        <>
          <Money form={data} />
          <BonusNote className={css['bonus']} />
          <WithdrawForm form={data} />
        </>
      ) : error instanceof ApiProblem && isLasting(error.code) ? (
        <Refused code={error.code} text={problemText(words, error)} />
      ) : (
        <AwaitedAnswer query={query} waiting={<Skeleton height={320} radius={20} />} />
      )}
      <h2 className={css['heading']}>{words.t('payout.list')}</h2>
      <WithdrawalList />
      <ConfirmationSheet />
    </>
  );
}

/** Money out (CASH-02): guests log in first, free players are invited to register. */
export function WithdrawPage() {
  const t = useT();
  const isMember = useMemberOrLeave();
  useHead({ title: t('shell.menu.withdraw'), isIndexed: false });
  const toWallet = (
    <Link to={WALLET_PATH} className={css['tool']} aria-label={t('payout.wallet')}>
      <Icon name="wallet" size={24} />
    </Link>
  );
  return (
    <Frame header="inner" title={t('shell.menu.withdraw')} action={toWallet}>
      <div className={css['page']} aria-busy={!isMember || undefined}>
        {isMember ? <Withdraw /> : <Skeleton height={320} radius={20} />}
      </div>
    </Frame>
  );
}
