import { Icon } from '@laro/ui/pictures/icon.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { useT } from '#player/shared/api/services.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import css from '../register.module.css';
import { writeDay } from '../draft/write-day.ts';

const DaySheet = latePart(async () => (await import('./day-sheet.tsx')).DaySheet, { close: ({ onClose }) => onClose() });

interface BirthdayFieldProps {
  label: string;
  value: string;
  /** The day at the merchant's place, YYYY-MM-DD. */
  today: string;
  fault: string | undefined;
  isRequired: boolean;
  onChange: (day: string) => void;
  onBlur: () => void;
}

/** A day of birth, typed or picked. */
export function BirthdayField({ label, value, today, fault, isRequired, onChange, onBlur }: BirthdayFieldProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const take = (day: string) => {
    onChange(day);
    onBlur();
    setOpen(false);
  };
  return (
    <>
      <TextField
        label={label}
        hint={t('register.hint.birthday')}
        fault={fault}
        name="birthday"
        autoComplete="bday"
        inputMode="numeric"
        placeholder={t('register.birthday.form')}
        maxLength={10}
        required={isRequired}
        value={value}
        onChange={(text) => onChange(writeDay(text, value))}
        onBlur={onBlur}
        trailing={
          <button type="button" className={css['inside']} aria-label={t('register.birthday.choose')} onClick={() => setOpen(true)}>
            <Icon name="calendar-blank" size={20} />
          </button>
        }
      />
      {isOpen ? <DaySheet value={value} today={today} onTake={take} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
