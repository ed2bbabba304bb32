import { useId, type ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import css from './modal.module.css';
import { ModalLayer } from './modal-layer.tsx';
import { useModal } from './use-modal.ts';

/** A sheet from the bottom with a title, a close button and its own scroll. */
export function Sheet({ title, closeLabel, onClose, children }: { title: string; closeLabel: string; onClose: () => void; children: ReactNode }) {
  const box = useModal(onClose);
  const titleId = useId();
  return (
    <ModalLayer className={css['sheetLayer']} onMaskClick={onClose}>
      <div ref={box} className={css['sheet']} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <div className={css['head']}>
          <h2 id={titleId} className={css['title']}>
            {title}
          </h2>
          <button type="button" className={css['close']} aria-label={closeLabel} onClick={onClose}>
            <Icon name="x-bold" size={20} />
          </button>
        </div>
        <div className={css['body']}>{children}</div>
      </div>
    </ModalLayer>
  );
}
