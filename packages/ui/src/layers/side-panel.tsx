import type { ReactNode } from 'react';
import css from './modal.module.css';
import { ModalLayer } from './modal-layer.tsx';
import { useModal } from './use-modal.ts';

/** A panel from the right or left edge of the column (NAV-01). */
export function SidePanel({ side, label, onClose, children }: { side: 'right' | 'left'; label: string; onClose: () => void; children: ReactNode }) {
  const box = useModal(onClose);
  return (
    <ModalLayer onMaskClick={onClose}>
      <div ref={box} className={css['panel']} data-side={side} role="dialog" aria-modal="true" aria-label={label} tabIndex={-1}>
        {children}
      </div>
    </ModalLayer>
  );
}
