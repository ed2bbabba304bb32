import { useId, type ReactNode } from 'react';
import css from './modal.module.css';
import { ModalLayer } from './modal-layer.tsx';
import { Sun } from './sun.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  title: string;
  text?: string;
  /** The sun above the title, for welcome matters only. */
  hasCrest?: boolean;
  /** False while money is in flight: then neither Escape nor the mask closes it. */
  canClose?: boolean;
  onClose: () => void;
  /** The buttons, the primary one first. */
  children: ReactNode;
}

/**
 * A question or a message that needs an answer.
 * @public
 */
export function Dialog({ title, text, hasCrest = false, canClose = true, onClose, children }: DialogProps) {
  const box = useModal(onClose, canClose);
  const id = useId();
  return (
    <ModalLayer className={css['dialogLayer']} onMaskClick={canClose ? onClose : () => undefined}>
      <div
        ref={box}
        className={css['dialog']}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={text === undefined ? undefined : `${id}-text`}
        tabIndex={-1}
      >
        {hasCrest ? <Sun size={76} className={css['crest']} /> : null}
        <h2 id={`${id}-title`} className={css['dialogTitle']}>
          {title}
        </h2>
        {text === undefined ? null : (
          <p id={`${id}-text`} className={css['text']}>
            {text}
          </p>
        )}
        <div className={css['actions']}>{children}</div>
      </div>
    </ModalLayer>
  );
}
