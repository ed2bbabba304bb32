import { Button } from '@laro/ui/button.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useState } from 'react';
import { useLanguageTag, useT } from '#player/shared/api/services.ts';
import css from '../register.module.css';

const FIRST_YEAR = 1900;
const MONTHS = 12;
/** Where the picker opens: most people who may play are not much older than the age that lets them. */
const OPENS_AT_YEARS = 25;

const two = (value: number) => String(value).padStart(2, '0');
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

interface PartProps {
  label: string;
  value: number;
  options: readonly { value: number; label: string }[];
  onChange: (value: number) => void;
}

const Part = ({ label, value, options, onChange }: PartProps) => (
  <label className={css['part']}>
    <span>{label}</span>
    <select value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);

/** Year, month and day as three lists: on a phone each is a wheel. From 1900 to the end of this year (REG-06). */
export function DaySheet({ value, today, onTake, onClose }: { value: string; today: string; onTake: (day: string) => void; onClose: () => void }) {
  const t = useT();
  const tag = useLanguageTag();
  const thisYear = Number(today.slice(0, 4));
  const [, givenYear, givenMonth, givenDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  const [year, setYear] = useState(Math.min(Math.max(Number(givenYear ?? thisYear - OPENS_AT_YEARS), FIRST_YEAR), thisYear));
  const [month, setMonth] = useState(Math.min(Math.max(Number(givenMonth ?? 1), 1), MONTHS));
  const [wanted, setDay] = useState(Math.max(Number(givenDay ?? 1), 1));
  const day = Math.min(wanted, daysIn(year, month));
  const monthName = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
  const years = upTo(FIRST_YEAR, thisYear).toReversed();
  return (
    <Sheet title={t('register.field.birthday')} closeLabel={t('common.close')} onClose={onClose}>
      <div className={css['parts']}>
        <Part label={t('register.birthday.year')} value={year} options={years.map((entry) => ({ value: entry, label: String(entry) }))} onChange={setYear} />
        <Part
          label={t('register.birthday.month')}
          value={month}
          options={upTo(1, MONTHS).map((entry) => ({ value: entry, label: monthName.format(Date.UTC(2000, entry - 1)) }))}
          onChange={setMonth}
        />
        <Part
          label={t('register.birthday.day')}
          value={day}
          options={upTo(1, daysIn(year, month)).map((entry) => ({ value: entry, label: String(entry) }))}
          onChange={setDay}
        />
      </div>
      <Button kind="primary" isFull onClick={() => onTake(`${year}-${two(month)}-${two(day)}`)}>
        {t('register.birthday.take')}
      </Button>
    </Sheet>
  );
}
