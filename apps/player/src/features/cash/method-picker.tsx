import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useT } from '#player/shared/api/services.ts';
import type { DepositMethod } from './cash-api.ts';
import css from './method-picker.module.css';
import { useMethodName } from './method-name.ts';

/** Plates with letters: marks of payment companies are theirs (visual.md §5). */
const letters: Record<DepositMethod['kind'], string> = {
  gcash: 'G',
  maya: 'M',
  qrph: 'QR',
  card: 'C',
  online_bank: 'B',
  manual: 'T',
  alipay: 'A',
  qq: 'QQ',
  wechat: 'W',
};
const speeds = {
  gcash: 'instant',
  maya: 'instant',
  qrph: 'instant',
  card: 'instant',
  online_bank: 'minutes',
  manual: 'checked',
  alipay: 'instant',
  qq: 'instant',
  wechat: 'instant',
} as const;

/** How to pay: cards side by side in the new template, one below the other in the base one (CASH-01). */
export function MethodPicker({
  methods,
  chosen,
  isNew,
  onChange,
}: {
  methods: readonly DepositMethod[];
  chosen: string;
  isNew: boolean;
  onChange: (code: string) => void;
}) {
  const t = useT();
  const nameOf = useMethodName();
  return (
    <fieldset className={isNew ? css['cards'] : css['lines']}>
      <legend className="visually-hidden">{t('cash.method')}</legend>
      {methods.map(({ code, kind, name, note }) => (
        <label key={code} className={css['method']}>
          <input type="radio" name="method" value={code} aria-label={nameOf(kind, name)} checked={code === chosen} onChange={() => onChange(code)} />
          <span className={css['plate']} data-kind={kind} aria-hidden="true">
            {letters[kind]}
          </span>
          <span className={css['methodWords']}>
            <b>{nameOf(kind, name)}</b>
            <small>{note || t(`cash.speed.${speeds[kind]}`)}</small>
          </span>
          <span className={css['mark']} aria-hidden="true">
            <Icon name="check-bold" size={12} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
