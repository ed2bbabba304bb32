import { buttonClass } from '@laro/ui/button-class';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Sun } from '@laro/ui/pictures/sun.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { paths } from '#player/shared/router/paths.ts';
import { useWhitelabel } from '#player/shared/api/queries.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import { isStanding } from '#player/shared/router/standing-pages.ts';
import css from './money-card.module.css';

/** A sum of the player's money: what it is called, with its tools, the figure, and what goes with it. */
export const MoneyCard = ({ label, tools, figure, children }: { label: string; tools: ReactNode; figure: string; children?: ReactNode }) => (
  <section className={css['card']} aria-label={label}>
    <Sun size={210} className={css['sun']} />
    <p className={css['line']}>
      {label}
      {tools}
    </p>
    <p className={css['figure']} data-balance="">
      {figure}
    </p>
    {children}
  </section>
);

/** A small button next to the name of a sum. */
export const MoneyTool = ({
  icon,
  label,
  isBusy = false,
  onClick,
}: {
  icon: ComponentProps<typeof Icon>['name'];
  label: string;
  isBusy?: boolean;
  onClick: () => void;
}) => (
  <button type="button" className={css['tool']} aria-label={label} aria-busy={isBusy || undefined} onClick={onClick}>
    <Icon name={icon} size={20} />
  </button>
);

/** The ways in and out for money, as far as the merchant offers them. */
export function MoneyWays() {
  const t = useT();
  const { entries } = useWhitelabel();
  const hasDeposit = entries.deposit && isStanding(paths.deposit);
  const hasWithdraw = entries.withdraw && isStanding(paths.withdraw);
  if (!hasDeposit && !hasWithdraw) return null;
  return (
    <div className={css['ways']}>
      {hasDeposit ? (
        <Link to={paths.deposit} className={buttonClass({ kind: 'primary' })}>
          {t('shell.menu.deposit')}
        </Link>
      ) : null}
      {hasWithdraw ? (
        <Link to={paths.withdraw} className={buttonClass({ kind: hasDeposit ? 'outline' : 'primary' })}>
          {t('shell.menu.withdraw')}
        </Link>
      ) : null}
    </div>
  );
}
