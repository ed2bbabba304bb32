import { Button } from '@laro/ui/button.tsx';
import { useState } from 'react';
import { useT } from '#player/shared/api/services.ts';
import css from '../lottery.module.css';

interface Wanted {
  date: string;
  numero: string;
}

export interface DrawSearchProps {
  wanted: Wanted;
  onSearch: (wanted: Wanted) => void;
}

const NUMERO = /^\d{9,14}$/;

/** Finds past draws by date or by the number of the draw (LOTT-45). */
export function DrawSearch({ wanted, onSearch }: DrawSearchProps) {
  const t = useT();
  const [numero, setNumero] = useState(wanted.numero);
  return (
    <form
      className={css['search']}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ date: '', numero: NUMERO.test(numero) ? numero : '' });
      }}
    >
      <label>
        <span>{t('draws.find_date')}</span>
        <input
          type="date"
          aria-label={t('draws.find_date')}
          value={wanted.date}
          onChange={({ target }) => {
            setNumero('');
            onSearch({ date: target.value, numero: '' });
          }}
        />
      </label>
      <label>
        <span>{t('draws.find_numero')}</span>
        <input
          inputMode="numeric"
          aria-label={t('draws.find_numero')}
          maxLength={14}
          value={numero}
          onChange={({ target }) => setNumero(target.value.replaceAll(/\D/g, ''))}
        />
      </label>
      <Button kind="outline" type="submit">
        {t('draws.find')}
      </Button>
    </form>
  );
}
