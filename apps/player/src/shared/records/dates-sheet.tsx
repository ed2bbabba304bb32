import { datePickerYears } from '@laro/domain/system/constants';
import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useId, useState } from 'react';
import { useSettings } from '#player/shared/api/queries.ts';
import { Link, useNavigate } from '../router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import { rangeFault, type RecordPeriod } from '#player/shared/records/values/record-period.ts';
import { dayOf } from '#player/shared/records/values/record-times.ts';
import css from './sheets.module.css';

/** The days that date fields offer (CONST-01). */
const FIRST_DAY = `${datePickerYears.first}-01-01`;
const LAST_DAY = `${datePickerYears.last}-12-31`;

function DayField({ label, value, onChange, faultId }: { label: string; value: string; onChange: (day: string) => void; faultId: string | undefined }) {
  return (
    <label className={css['field']}>
      <span className={css['label']}>{label}</span>
      <input
        type="date"
        aria-label={label}
        className={css['input']}
        min={FIRST_DAY}
        max={LAST_DAY}
        value={value}
        aria-invalid={faultId !== undefined || undefined}
        aria-describedby={faultId}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

interface DatesSheetProps {
  chosen: RecordPeriod;
  daysMax: number;
  addressOf: (period: RecordPeriod) => string;
  onClose: () => void;
}

/** Days of one's own, in the merchant's time zone. */
export function DatesSheet({ chosen, daysMax, addressOf, onClose }: DatesSheetProps) {
  const t = useT();
  const navigate = useNavigate();
  const { timeZone } = useSettings();
  const [today] = useState(() => dayOf(new Date().toISOString(), timeZone));
  const [from, setFrom] = useState(chosen.from || today);
  const [to, setTo] = useState(chosen.to || today);
  const id = useId();
  const fault = rangeFault(from, to, daysMax);
  const shown = fault === 'reversed' || fault === 'too_long' ? fault : null;
  const submit = () => {
    if (fault !== null) return;
    onClose();
    void navigate(addressOf({ period: 'range', from, to }), { replace: true });
  };
  return (
    <Sheet title={t('period.range')} closeLabel={t('common.close')} onClose={onClose}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Link className={buttonClass({ kind: 'outline', isFull: true })} to={addressOf({ period: 'yesterday', from: '', to: '' })} replace onClick={onClose}>
          {t('period.yesterday')}
        </Link>
        <div className={css['pair']}>
          <DayField label={t('period.dates.from')} value={from} onChange={setFrom} faultId={shown ? id : undefined} />
          <DayField label={t('period.dates.to')} value={to} onChange={setTo} faultId={shown ? id : undefined} />
        </div>
        {shown ? (
          <p id={id} className={css['fault']} role="alert">
            {shown === 'reversed' ? t('period.dates.reversed') : t('period.dates.too_long', { days: daysMax })}
          </p>
        ) : (
          <p className={css['hint']}>{t('period.dates.hint', { zone: timeZone, days: daysMax })}</p>
        )}
        <Button type="submit" kind="primary" isFull disabled={fault !== null}>
          {t('period.show')}
        </Button>
      </form>
    </Sheet>
  );
}
