import { Icon, type IconName } from './icon.tsx';
import { Ring } from './spinner.tsx';
import css from './toast.module.css';

export type ToastKind = 'ok' | 'info' | 'error' | 'loading';
const icons: Record<Exclude<ToastKind, 'loading'>, IconName> = { ok: 'check-circle-fill', info: 'info-fill', error: 'warning-circle-fill' };

/** The place of the one toast there is; it is always there, so that screen readers hear what appears in it. */
export const ToastPlace = ({ toast }: { toast: { id: number; kind: ToastKind; text: string } | null }) => (
  <div className={css['place']} role="status">
    {toast && (
      <div key={toast.id} className={`${css['toast'] ?? ''} ${css[toast.kind] ?? ''}`}>
        {toast.kind === 'loading' ? <Ring /> : <Icon name={icons[toast.kind]} />}
        <span>{toast.text}</span>
      </div>
    )}
  </div>
);
