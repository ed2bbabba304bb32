import { Icon, type IconName } from '@laro/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { Link } from '#player/shared/router/router-view.tsx';
import css from './option-row.module.css';

interface OptionRowProps {
  label: string;
  icon?: IconName;
  /** Current value, at the right. */
  value?: ReactNode;
  /** The value is as it should be, or wants to be looked at. */
  state?: 'good' | 'open';
  /** One of: where it leads, what it does; without either it only says. */
  to?: string;
  onClick?: () => void;
}

function Content({ label, icon, value, state, hasCaret }: OptionRowProps & { hasCaret: boolean }) {
  return (
    <>
      {icon ? <Icon name={icon} className={css['icon']} /> : null}
      <span className={css['label']}>{label}</span>
      {value === undefined ? null : (
        <span className={css['value']} data-state={state}>
          {value}
        </span>
      )}
      {hasCaret ? <Icon name="caret-right-bold" size={16} className={css['caret']} /> : null}
    </>
  );
}

/** One line of a list of options: its name, what holds now, and where to change it. */
export function OptionRow(props: OptionRowProps) {
  const { to, onClick } = props;
  if (to !== undefined)
    return (
      <li>
        <Link to={to} className={css['row']}>
          <Content {...props} hasCaret />
        </Link>
      </li>
    );
  if (onClick)
    return (
      <li>
        <button type="button" className={css['row']} onClick={onClick}>
          <Content {...props} hasCaret />
        </button>
      </li>
    );
  return (
    <li className={css['row']}>
      <Content {...props} hasCaret={false} />
    </li>
  );
}

/** Options that belong together, under their name if they have one. */
export const OptionGroup = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className={css['group']}>
    {title === undefined ? null : <h2 className={css['title']}>{title}</h2>}
    <ul className={css['card']}>{children}</ul>
  </section>
);
