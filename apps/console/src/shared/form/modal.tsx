import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useModal } from '@laro/ui/layers/use-modal';
import { useId, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './modal.module.css';
import { useWords } from '#console/shared/texts/words.tsx';

export interface ModalProps {
  title: string;
  size?: 'plain' | 'wide';
  /** False while an answer is awaited: then nothing closes it. */
  canClose?: boolean;
  onClose: () => void;
  /** Its buttons, the step forward last. */
  actions?: ReactNode;
  /** Makes the box a form: Enter and the submit button among the actions call this. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** A box over the page: in the middle of a wide screen, from the bottom of a narrow one. Keeps the focus and gives it back. */
export function Modal({ title, size = 'plain', canClose = true, onClose, actions, onSubmit, children }: ModalProps) {
  const { t } = useWords();
  const box = useModal(onClose, canClose);
  const titleId = useId();
  const content = (
    <>
      <div className={css['body']}>{children}</div>
      {actions === undefined ? null : <div className={css['foot']}>{actions}</div>}
    </>
  );
  return createPortal(
    <div className={css['mask']} role="presentation" onMouseDown={(event) => (canClose && event.target === event.currentTarget ? onClose() : undefined)}>
      <div ref={box} className={css['box']} data-size={size} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <div className={css['head']}>
          <h2 id={titleId} className={css['title']}>
            {title}
          </h2>
          <button type="button" className={css['close']} aria-label={t('common.close')} disabled={!canClose} onClick={onClose}>
            <Icon name="x-bold" size={18} />
          </button>
        </div>
        {onSubmit === undefined ? (
          content
        ) : (
          <form
            noValidate
            style={{ display: 'contents' }}
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            {content}
          </form>
        )}
      </div>
    </div>,
    document.body,
  );
}
