import { displayAmount } from '@laro/domain/money/money';
import { useMemo } from 'react';
import { coinsWorth } from '#player/shared/records/values/record-money.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import type { Played } from '../../record-queries.ts';
import css from './bingo.module.css';
import played from './played.module.css';
import { hallOf, type ShownCard } from './readings/played-bingo.ts';

/** The numbers of a card; those that were called are marked (T67). */
function CardNumbers({ card, called }: { card: ShownCard; called: ReadonlySet<number> }) {
  const { t } = useServices().words;
  return (
    <ul className={css['card']} data-width={card.width}>
      {card.numbers.map((number, cell) => (
        <li key={cell} className={css['cell']} data-marked={number === 0 || called.has(number)}>
          {number === 0 ? (
            <span aria-label={t('bingo.free')}>★</span>
          ) : called.has(number) ? (
            <b aria-label={t('bingo.marked', { ball: number })}>{number}</b>
          ) : (
            number
          )}
        </li>
      ))}
    </ul>
  );
}

/** A play in a hall: the called balls, the pots, and each card with its marks and what it brought (T62, T67). */
export function PlayedBingo({ round }: { round: Played['round'] }) {
  const { t } = useServices().words;
  const { decimals } = useSettings().currency;
  const hall = useMemo(() => hallOf(round), [round]);
  const called = useMemo(() => new Set(hall?.called), [hall]);
  if (!hall) return <p className={played['none']}>{t('records.played.none')}</p>;
  const money = (units: string) => displayAmount(coinsWorth(1, units), decimals);
  return (
    <>
      <p className={css['balls']}>
        <span className={played['what']}>{t('bingo.sheet.called')}</span> {hall.called.join(' ')}
      </p>
      {hall.pots.length > 0 && (
        <ul className={played['wins']}>
          {hall.pots.map(({ id, ball, amount }) => (
            <li key={id}>
              <span className={played['what']}>
                {t(`bingo.pot.${id}`)}. {t('bingo.called', { ball })}
              </span>
              <span>{money(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {hall.cards.map((card, at) => (
        <section key={at} className={css['section']}>
          <h3 className={played['title']}>
            {t('bingo.card', { number: at + 1 })}
            {card.bet !== 'card' && <span>{t(`bingo.bet.${card.bet}`)}</span>}
          </h3>
          <CardNumbers card={card} called={called} />
          <p>
            {card.ball > 0 && `${t('bingo.sheet.done', { ball: card.ball })}. `}
            {t('colour.returned', { amount: money(card.win), stake: money(card.price) })}
          </p>
        </section>
      ))}
    </>
  );
}
