import { displayAmount, type Amount } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { Dialog } from '@laro/ui/layers/dialog.tsx';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmationSheet } from '#player/shared/session/proof/confirmation-sheet.tsx';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { Link, useNavigate } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { endSession } from '#player/shared/session/session.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { closureApi, closureQuery, type Closure } from './closure-api.ts';
import css from './closure.module.css';

const isZero = (amount: Amount): boolean => !/[1-9]/.test(amount);

function useMoney(): (amount: Amount) => string {
  const { currency } = useSettings();
  return (amount) => currency.symbol + displayAmount(amount, 2);
}

/** Effects of a closure on money, bonus, rounds and data, each with its figure. */
function Consequences({ closure: { cash, held, bonus, hasOpenRounds } }: { closure: Closure }) {
  const t = useT();
  const money = useMoney();
  return (
    <ul className={css['list']}>
      <li>{t('closure.play')}</li>
      <li>{isZero(cash) ? t('closure.no_cash') : t('closure.cash', { amount: money(cash) })}</li>
      {isZero(held) ? null : <li>{t('closure.held', { amount: money(held) })}</li>}
      {isZero(bonus) ? null : (
        <li>
          <b>{t('closure.bonus', { amount: money(bonus) })}</b>
        </li>
      )}
      {hasOpenRounds ? <li>{t('closure.rounds')}</li> : null}
      <li>{t('closure.offers')}</li>
      <li>{t('closure.reopen')}</li>
      <li>{t('closure.data')}</li>
    </ul>
  );
}

/** The closing has begun: what is left to do. */
function Emptying({ closure: { cash, held, hasOpenRounds } }: { closure: Closure }) {
  const t = useT();
  const money = useMoney();
  return (
    <>
      <div role="status">
        <Note kind="info">{t('closure.emptying')}</Note>
      </div>
      <ul className={css['list']}>
        {isZero(cash) ? null : <li>{t('closure.left', { amount: money(cash) })}</li>}
        {isZero(held) ? null : <li>{t('closure.held', { amount: money(held) })}</li>}
        {hasOpenRounds ? <li>{t('closure.rounds')}</li> : null}
        <li>{t('closure.reopen')}</li>
      </ul>
      {isZero(cash) ? null : (
        <Link to={paths.withdraw} className={buttonClass({ kind: 'primary', isFull: true })}>
          {t('closure.withdraw')}
        </Link>
      )}
    </>
  );
}

function Open({ closure }: { closure: Closure }) {
  const services = useServices();
  const t = useT();
  const navigate = useNavigate();
  const submit = useSubmit();
  const [isAsked, setAsked] = useState(false);
  const close = async () => {
    // The proof of who it is asks in its own sheet, which must not lie under this question.
    setAsked(false);
    const next = await confirmed(() => closureApi(services).call('closeAccount', { body: { understood: true } }));
    if (next.state !== 'closed') {
      services.queries.setQueryData(closureQuery(services).queryKey, next);
      return;
    }
    // The server has ended the session already.
    await endSession(services);
    askAbout(null);
    showToast(t('closure.done'), 'ok', toastMs.long);
    void navigate(paths.home, { replace: true });
  };
  return (
    <>
      <p className={css['intro']}>{t('closure.intro')}</p>
      <Consequences closure={closure} />
      <p className={css['intro']}>
        {t('closure.pause')} <Link to={paths.limits}>{t('closure.pause_link')}</Link>
      </p>
      <ProblemNote text={submit.problem} />
      <Button kind="danger" isFull isBusy={submit.isBusy} onClick={() => setAsked(true)}>
        {t('closure.close')}
      </Button>
      {isAsked ? (
        <Dialog title={t('closure.sure')} text={t('closure.sure_text')} onClose={() => setAsked(false)}>
          <Button kind="danger" isFull onClick={() => void submit.run(close)}>
            {t('closure.do')}
          </Button>
          <Button kind="quiet" isFull onClick={() => setAsked(false)}>
            {t('closure.keep')}
          </Button>
        </Dialog>
      ) : null}
      <ConfirmationSheet />
    </>
  );
}

/** Closing one's own account, with what becomes of everything in it (T54). */
export function ClosurePage() {
  const services = useServices();
  const t = useT();
  const isMember = useMemberOrLeave();
  const query = useQuery({ ...closureQuery(services), enabled: isMember });
  useHead({ title: t('closure.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('closure.title')}>
      <div className={css['page']} aria-busy={!query.data || undefined}>
        <Loaded query={query} waiting={<Skeleton height={320} radius={20} />}>
          {(data) => (data.state === 'emptying' || data.state === 'closed' ? <Emptying closure={data} /> : <Open closure={data} />)}
        </Loaded>
      </div>
    </Frame>
  );
}
