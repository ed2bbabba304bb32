import type { HTMLAttributes, ReactNode, Ref } from 'react';
import css from './dialog.module.css';
import { Sun } from '../pictures/sun.tsx';

export interface DialogBoxProps {
  /** Of the box; its title and text are named after it. */
  id: string;
  title: string;
  text?: string | undefined;
  /** The sun above the title, for welcome matters only. */
  hasCrest?: boolean;
  /** The buttons, the primary one first. */
  children: ReactNode;
}

/** How a dialog looks and what it says of itself, without its behaviour: Dialog gives it that; the server draws it as it is. */
export const DialogBox = ({
  id,
  title,
  text,
  hasCrest = false,
  children,
  ...rest
}: DialogBoxProps & { ref?: Ref<HTMLDivElement> } & Pick<HTMLAttributes<HTMLDivElement>, 'hidden'>) => (
  <div
    id={id}
    className={css['dialog']}
    role="alertdialog"
    aria-modal="true"
    aria-labelledby={`${id}-title`}
    aria-describedby={text === undefined ? undefined : `${id}-text`}
    tabIndex={-1}
    {...rest}
  >
    {hasCrest ? <Sun size={76} className={css['crest']} /> : null}
    <h2 id={`${id}-title`} className={css['title']}>
      {title}
    </h2>
    {text === undefined ? null : (
      <p id={`${id}-text`} className={css['text']}>
        {text}
      </p>
    )}
    <div className={css['actions']}>{children}</div>
  </div>
);
