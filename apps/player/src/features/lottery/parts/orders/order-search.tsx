import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { zoneText } from '../draws/server-clock.ts';
import { gamesQuery } from '../lottery-api.ts';
import type { WantedOrders } from './orders-api.ts';
import { lotteryPaths } from '../lottery-paths.ts';
import css from '../lottery.module.css';

export interface OrderSearchProps {
  wanted: WantedOrders;
  onSearch: (wanted: WantedOrders) => void;
}

const NUMERO = /^\d{9,14}$/;
const TICKET = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A ticket number has 36 signs; it may be pasted with spaces around it. */
const LONGEST = 60;

/** Finds tickets by game, day and draw; the number of a ticket leads to it (LOTT-33). */
export function OrderSearch({ wanted, onSearch }: OrderSearchProps) {
  const services = useServices();
  const { t, tag } = services.words;
  // The day of the merchant's zone, which the device's may differ from.
  const day = `${t('draws.find_date')} (${zoneText(useSettings().timeZone, tag)})`;
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const games = useQuery({ ...gamesQuery(services, ''), enabled: isOpen, refetchInterval: false });
  const [number, setNumber] = useState(wanted.numero);
  const [isUnknown, setUnknown] = useState(false);
  const find = () => {
    const text = number.trim();
    const isTicket = TICKET.test(text);
    const isNumero = text === '' || NUMERO.test(text);
    setUnknown(!isTicket && !isNumero);
    if (isTicket) navigate(lotteryPaths.order(text.toLowerCase()));
    else if (isNumero) onSearch({ ...wanted, numero: text });
  };
  return (
    <details className={css['find']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('lottery.find_order')}</summary>
      <form
        className={css['search']}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <label>
          <span>{t('lottery.find_game')}</span>
          <select aria-label={t('lottery.find_game')} value={wanted.gameId} onChange={({ target }) => onSearch({ ...wanted, gameId: target.value })}>
            <option value="">{t('draws.all')}</option>
            {games.data?.games.map(({ gameId, name }) => (
              <option key={gameId} value={gameId}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{day}</span>
          <input type="date" aria-label={day} value={wanted.date} onChange={({ target }) => onSearch({ ...wanted, date: target.value })} />
        </label>
        <label>
          <span>{t('lottery.find_ticket')}</span>
          <input aria-label={t('lottery.find_ticket')} maxLength={LONGEST} value={number} onChange={({ target }) => setNumber(target.value)} />
        </label>
        {isUnknown ? (
          <Note kind="error" role="alert">
            {t('lottery.find_nothing')}
          </Note>
        ) : null}
        <Button kind="outline" type="submit">
          {t('draws.find')}
        </Button>
      </form>
    </details>
  );
}
