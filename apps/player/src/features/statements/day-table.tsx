import { displayAmount } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { useId, useState } from 'react';
import { useSettings } from '#player/shared/api/queries.ts';
import { signedAmount } from '#player/shared/records/values/record-money.ts';
import { useT } from '#player/shared/api/services.ts';
import css from './statements.module.css';
import type { Profit } from './statements-api.ts';

/** The days as a table, on request, the latest first; a single day is always shown. */
export function DayTable({ days }: { days: Profit['days'] }) {
  const t = useT();
  const { decimals } = useSettings().currency;
  const [isOpen, setOpen] = useState(days.length === 1);
  const id = useId();
  return (
    <>
      {days.length === 1 ? null : (
        <Button isFull aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'profit.hide_table' : 'profit.show_table')}
        </Button>
      )}
      <div id={id} hidden={!isOpen}>
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">{t('profit.day')}</th>
              <th scope="col">{t('profit.staked')}</th>
              <th scope="col">{t('profit.won')}</th>
              <th scope="col">{t('profit.result')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, staked, won, net }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{displayAmount(staked, decimals)}</td>
                <td>{displayAmount(won, decimals)}</td>
                <td>{signedAmount(net, decimals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
