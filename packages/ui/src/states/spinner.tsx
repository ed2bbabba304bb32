import css from './spinner.module.css';
import { Sun } from '../pictures/sun.tsx';

/** The small ring inside buttons. */
export const Ring = () => <i className={css['ring']} aria-hidden="true" />;

/** The turning sun for a part of the page that is being fetched; its label is read out. */
export function Spinner({ label, size = 44 }: { label: string; size?: number }) {
  return (
    <div className={css['wait']} role="status">
      <Sun size={size} className={css['sun']} />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
