import { Icon, type IconName } from '../pictures/icon.tsx';
import { Ring } from '../states/spinner.tsx';
import css from './toast.module.css';

export type ToastKind = 'ok' | 'info' | 'error' | 'loading';
const icons: Record<Exclude<ToastKind, 'loading'>, IconName> = { ok: 'check-circle-fill', info: 'info-fill', error: 'warning-circle-fill' };

/**
 * The place of the one toast there is; it is always there, so that screen readers hear what appears in it. `above`: on a phone it is at the top, where
 * no dialog of the page has its buttons.
 */
export const ToastPlace = ({ toast, above = false }: { toast: { id: number; kind: ToastKind; text: string } | null; above?: boolean }) => (
  <div className={`${css['place'] ?? ''} ${above ? (css['above'] ?? '') : ''}`} role="status">
    {toast && (
      <div key={toast.id} className={`${css['toast'] ?? ''} ${css[toast.kind] ?? ''}`}>
        {toast.kind === 'loading' ? <Ring /> : <Icon name={icons[toast.kind]} />}
        <span>{toast.text}</span>
      </div>
    )}
  </div>
);
