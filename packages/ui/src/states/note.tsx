import type { ReactNode } from 'react';
import { Icon, type IconName } from '../pictures/icon.tsx';
import css from './state.module.css';

const icons: Record<'info' | 'warn' | 'error', IconName> = { info: 'info-fill', warn: 'warning-circle-fill', error: 'warning-circle-fill' };

/** A line of information, warning or failure inside the page. */
export const Note = ({ kind, icon, role, children }: { kind: 'info' | 'warn' | 'error'; icon?: IconName; role?: 'alert' | 'status'; children: ReactNode }) => (
  <div className={`${css['note'] ?? ''} ${css[kind] ?? ''}`} role={role}>
    <Icon name={icon ?? icons[kind]} size={20} />
    <div className={css['body']}>{children}</div>
  </div>
);
