import { ApiProblem } from '@laro/client/client';
import { buttonClass } from '@laro/ui/button-class';
import { Note } from '@laro/ui/states/note.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { BalanceLine } from './balance-line.tsx';
import { listAddress, type DepositRefusal } from './cash-api.ts';
import css from './deposit.module.css';

const FORBIDDEN = 403;

/** Text of the refusal; players whose limit before verification is zero get another text. */
function useText({ code, params }: DepositRefusal): string {
  const { words } = useServices();
  const isNothing = code === 'identity.deposit_limit' && !/[1-9]/.test(String(params['max']));
  return isNothing ? words.t('cash.proof') : problemText(words, new ApiProblem(FORBIDDEN, code, params));
}

/** Where it goes on from a refusal: to the proof, the limits, the open orders; with a block, to one's own money. */
function useWay({ code }: DepositRefusal): { to: string; label: string } | null {
  const t = useT();
  if (code === 'identity.deposit_limit') return { to: paths.identity, label: t('cash.identity') };
  if (code === 'limits.deposit_reached') return { to: paths.limits, label: t('cash.limits') };
  if (code === 'deposit.too_many_open') return { to: listAddress, label: t('cash.records') };
  if (code === 'deposit.daily_limit') return null;
  return { to: paths.withdraw, label: t('shell.menu.withdraw') };
}

/** In place of the form, where every deposit would be refused now: why, before anything is typed, and where it goes on (T22). */
export function DepositRefused({ refusal }: { refusal: DepositRefusal }) {
  const text = useText(refusal);
  const way = useWay(refusal);
  return (
    <div className={css['upper']}>
      <BalanceLine />
      <div className={css['refused']}>
        <Note kind="info" icon={refusal.code === 'identity.deposit_limit' ? 'identification-card-duotone' : 'info-fill'}>
          {text}
        </Note>
        {way ? (
          <Link to={way.to} className={buttonClass({ kind: 'primary', isFull: true })}>
            {way.label}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
