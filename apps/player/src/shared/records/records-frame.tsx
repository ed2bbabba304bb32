import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useState, type ReactNode } from 'react';
import { Frame } from '#player/shared/shell/page.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from './records.module.css';

/** A page of records: its tools, its list, and a sheet with further filters, whose button says whether any is in force. */
export function RecordsFrame({
  title,
  isMarked,
  sheet,
  children,
}: {
  title: string;
  isMarked: boolean;
  sheet: (onClose: () => void) => ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  const [isFiltering, setFiltering] = useState(false);
  return (
    <Frame
      header="inner"
      title={title}
      action={
        <button type="button" className={css['action']} aria-label={t('period.filter')} aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          <Icon name="sliders-horizontal" />
          {isMarked ? <span className={css['mark']} /> : null}
        </button>
      }
    >
      <div className={css['page']}>{children}</div>
      {isFiltering ? sheet(() => setFiltering(false)) : null}
    </Frame>
  );
}
