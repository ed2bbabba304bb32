import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './modal-layer.module.css';

/** The mask over the page, with the phone-wide column in it. A tap on the mask closes; the keyboard has Escape for that. */
export const ModalLayer = ({ className, onMaskClick, children }: { className?: string | undefined; onMaskClick: () => void; children: ReactNode }) =>
  createPortal(
    <div
      className={[css['mask'], className].filter(Boolean).join(' ')}
      role="presentation"
      data-mask=""
      onClick={(event) => {
        const { target, currentTarget } = event;
        // Events of a modal opened from within this one pass here too; they are not ours.
        if (target instanceof HTMLElement && target.hasAttribute('data-mask') && currentTarget.contains(target)) onMaskClick();
      }}
    >
      <div className={css['column']} data-mask="">
        {children}
      </div>
    </div>,
    document.body,
  );
