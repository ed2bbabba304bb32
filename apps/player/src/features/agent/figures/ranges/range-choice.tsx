import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { useT } from '#player/shared/api/services.ts';
import css from '../figures.module.css';

interface Range {
  from: string;
  to: string;
}
export interface RangeProps {
  range: Range | null;
  /** Null while the days are no range. */
  onChange: (range: Range | null) => void;
}

/** The first and last day of a range; the server says which is too long. */
export function RangeChoice({ range, onChange }: RangeProps) {
  const t = useT();
  const [typed, setTyped] = useState(range ?? { from: '', to: '' });
  const change = (given: Partial<Range>) => {
    const next = { ...typed, ...given };
    setTyped(next);
    onChange(next.from !== '' && next.from <= next.to ? next : null);
  };
  return (
    <div className={css['range']}>
      <TextField name="range-from" type="date" label={t('ranges.from')} value={typed.from} onChange={(from) => change({ from })} />
      <TextField name="range-to" type="date" label={t('ranges.to')} min={typed.from} value={typed.to} onChange={(to) => change({ to })} />
    </div>
  );
}
