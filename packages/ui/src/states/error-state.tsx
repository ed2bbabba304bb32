import { Icon } from '../pictures/icon.tsx';
import css from './state.module.css';

/** In place of content that did not come: what happened, and a way to try again. */
export const ErrorState = ({ text, retryLabel, onRetry }: { text: string; retryLabel: string; onRetry: () => void }) => (
  <div className={`${css['note'] ?? ''} ${css['error'] ?? ''}`} role="alert">
    <Icon name="warning-circle-fill" size={20} />
    <span className={css['body']}>{text}</span>
    <button type="button" className={css['again']} onClick={onRetry}>
      {retryLabel}
    </button>
  </div>
);
