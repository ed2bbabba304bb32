import { useId } from 'react';
import { DialogBox, type DialogBoxProps } from './dialog-box.tsx';
import css from './modal-layer.module.css';
import { ModalLayer } from './modal-layer.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps extends Omit<DialogBoxProps, 'id'> {
  /** False while money is in flight: then neither Escape nor the mask closes it. */
  canClose?: boolean;
  onClose: () => void;
}

/**
 * A question or a message that needs an answer.
 * @public
 */
export function Dialog({ canClose = true, onClose, ...box }: DialogProps) {
  const ref = useModal(onClose, canClose);
  return (
    <ModalLayer className={css['dialogLayer']} onMaskClick={canClose ? onClose : () => undefined}>
      <DialogBox ref={ref} id={useId()} {...box} />
    </ModalLayer>
  );
}
