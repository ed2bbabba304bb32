import { useQuery } from '@tanstack/react-query';
import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import { useState } from 'react';
import { countriesQuery, findCountries, type Country } from './countries.ts';
import { CountryMark } from './country-mark.tsx';
import css from './mobile-field.module.css';
import { useServices } from '#player/shared/api/services.ts';

interface CountrySheetProps {
  chosen: string | null;
  onChoose: (country: Country) => void;
  onClose: () => void;
}

/** All countries with their dialling codes, and a field to find one by name or code (REG-03). */
export function CountrySheet({ chosen, onChoose, onClose }: CountrySheetProps) {
  const services = useServices();
  const { t } = services.words;
  const [text, setText] = useState('');
  const { data, isError, refetch } = useQuery(countriesQuery(services));
  const found = findCountries(data?.countries ?? [], text);
  return (
    <Sheet title={t('verification.mobile.title')} closeLabel={t('common.close')} onClose={onClose}>
      {data ? (
        <>
          <div className={css['search']}>
            <TextField
              label={t('verification.mobile.search')}
              name="country"
              type="search"
              autoComplete="off"
              value={text}
              onChange={setText}
              data-autofocus=""
            />
          </div>
          <div role="radiogroup" aria-label={t('verification.mobile.title')}>
            {found.map((country) => (
              <button
                key={country.code}
                type="button"
                role="radio"
                aria-checked={country.code === chosen}
                className={css['row']}
                onClick={() => onChoose(country)}
              >
                <span className={css['mark']}>
                  <CountryMark code={country.code} />
                </span>
                <span className={css['name']}>{country.name}</span>
                <span className={css['number']}>{country.callingCode}</span>
              </button>
            ))}
          </div>
          <p className={found.length === 0 ? css['none'] : 'visually-hidden'} role="status">
            {found.length === 0 ? t('verification.mobile.none', { text: text.trim() }) : ''}
          </p>
        </>
      ) : isError ? (
        <div className={css['none']} role="alert">
          <p>{t('verification.mobile.failed')}</p>
          <Button onClick={() => void refetch()}>
            <Icon name="arrow-clockwise-bold" size={20} />
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <Spinner label={t('verification.mobile.loading')} />
      )}
    </Sheet>
  );
}
