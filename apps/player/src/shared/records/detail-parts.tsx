import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useId, type ReactNode } from 'react';
import { copyText } from '#player/shared/device/copy-text.late.ts';
import { useT } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import css from './detail.module.css';

/** A part of a round's page under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css['part']} aria-labelledby={id}>
      <h2 id={id} className={css['heading']}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One fact of a list of facts (`.facts`). */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css['fact']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** A long id that can be copied whole. */
export function LongText({ what, text }: { what: string; text: string }) {
  const t = useT();
  const copy = async () => {
    if (await copyText(text)) showToast(t('period.copied'));
  };
  return (
    <span className={css['long']}>
      <span className={css['code']}>{text}</span>
      <button type="button" className={css['copy']} aria-label={t('period.copy', { what })} onClick={() => void copy()}>
        <Icon name="copy" size={18} />
      </button>
    </span>
  );
}
