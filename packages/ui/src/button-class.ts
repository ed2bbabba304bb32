import css from './button.module.css';

export interface ButtonLook {
  /** primary: the one step forward of a view; quiet, outline, text: all others; danger: ends something. */
  kind?: 'primary' | 'quiet' | 'outline' | 'text' | 'danger';
  /** Drawn heights 50, 38 and 32 px; the touch area is at least 44 px in all. */
  size?: 'large' | 'small' | 'tiny';
  isFull?: boolean;
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ kind = 'quiet', size = 'large', isFull = false }: ButtonLook = {}, extra?: string): string {
  return [css['button'], css[kind], css[size], isFull ? css['full'] : '', extra].filter(Boolean).join(' ');
}
