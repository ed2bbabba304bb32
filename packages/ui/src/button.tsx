import type { ButtonHTMLAttributes } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Ring } from './states/spinner.tsx';

type ButtonProps = ButtonLook & { isBusy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button. While busy it keeps its label and width, shows a ring, and does nothing when tapped again. */
export function Button({ kind, size, isFull, isBusy = false, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  const look = { ...(kind ? { kind } : {}), ...(size ? { size } : {}), ...(isFull === undefined ? {} : { isFull }) };
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is a parameter with a safe default
    <button type={type} className={buttonClass(look, className)} aria-busy={isBusy || undefined} onClick={isBusy ? undefined : onClick} {...rest}>
      {isBusy && <Ring />}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  );
}
