import { languageInfo } from '@laro/domain/system/languages';
import { mobileDigits } from '@laro/domain/log-in/log-in-rules';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useEffect, useEffectEvent, useState, type Ref } from 'react';
import { countriesQuery, countryOfCode, likelyCountry } from './countries.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { CountryMark } from './country-mark.tsx';
import css from './mobile-field.module.css';
import { partedMobile, writtenMobile, type Mobile } from './written-mobile.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';

const CountrySheet = latePart(async () => (await import('./country-sheet.tsx')).CountrySheet, { close: ({ onClose }) => onClose() });

interface MobileFieldProps {
  label: string;
  name: string;
  value: Mobile;
  onChange: (value: Mobile) => void;
  fault?: string | undefined;
  hint?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** A mobile number with its country's dialling code (LOGIN-01, REG-01); the likeliest country is chosen first. */
export function MobileField({ label, name, value, onChange, fault, hint, inputRef }: MobileFieldProps) {
  const services = useServices();
  const { t } = services.words;
  const { country: home } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useQuery(countriesQuery(services));
  const countries = data?.countries ?? [];
  const likely = likelyCountry(countries, [home, languageInfo(services.words.language).flag.toUpperCase()]);
  const country = countryOfCode(countries, value.dialingCode, chosen ?? likely?.code ?? null);
  const chooseFirst = useEffectEvent(() => {
    const whole = partedMobile(value.number, countries);
    if (whole) onChange(whole);
    else if (value.dialingCode === '' && likely) onChange({ dialingCode: likely.callingCode, number: value.number.replaceAll('+', '') });
  });
  useEffect(() => chooseFirst(), [data]);
  return (
    <>
      <TextField
        {...{ label, name, fault, hint }}
        type="tel"
        inputMode="tel"
        autoComplete={value.dialingCode === '' ? 'tel' : 'tel-national'}
        value={value.number}
        onChange={(text) => onChange(writtenMobile(value, text, countries))}
        onBlur={() => onChange({ ...value, number: mobileDigits(value.number) })}
        {...(inputRef === undefined ? {} : { inputRef })}
        leading={
          <>
            <button
              type="button"
              className={css['code']}
              aria-haspopup="dialog"
              aria-label={t('verification.mobile.choose', { country: country?.name ?? '', code: value.dialingCode })}
              onClick={() => setOpen(true)}
            >
              {country ? <CountryMark code={country.code} /> : null}
              <span>{value.dialingCode}</span>
              <Icon name="caret-down-bold" size={16} />
            </button>
            <i className={css['line']} aria-hidden="true" />
          </>
        }
      />
      {isOpen ? (
        <CountrySheet
          chosen={country?.code ?? null}
          onChoose={({ code, callingCode }) => {
            setChosen(code);
            setOpen(false);
            onChange({ ...value, dialingCode: callingCode });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
