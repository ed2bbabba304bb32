import { displayAmount, type Amount } from '@laro/domain/money/money';
import { groupedFigure } from '@laro/ui/game/figures/jackpot-steps';
import { Jackpot } from '@laro/ui/game/figures/jackpot.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import css from '../home.module.css';
import { useJackpotFigure } from './jackpot-query.ts';
import { poolQuery, useEasedUnits, type JackpotAnswer, type JackpotPool } from './pool-query.ts';
import { latePart } from '#player/shared/late/late-part.tsx';

const JackpotSheet = latePart(async () => (await import('./jackpot-sheet.tsx')).JackpotSheet, { areas: ['lobby'], close: ({ onClose }) => onClose() });

const ROLL_MS = 900;
/** Between symbol and figure in display sizes (visual.md §4). */
const THIN_SPACE = '\u2009';

/** No pool is behind the figure, and the line below it says so (HOME-06). */
function Illustration() {
  const t = useT();
  const { jackpot, currency } = useSettings();
  const figure = useJackpotFigure(jackpot);
  return (
    <Jackpot
      title={t('games.jackpot.title')}
      figure={`${currency.symbol}${THIN_SPACE}${groupedFigure(figure)}`}
      source={t('games.jackpot.illustration')}
      rollMs={ROLL_MS}
    />
  );
}

/** The pool that the ledger holds, eased towards, with its rules one tap away (T66). */
function RealPool({ pool, answer }: { pool: JackpotPool; answer: JackpotAnswer }) {
  const t = useT();
  const { currency } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const units = useEasedUnits(pool.amount);
  const money = (amount: Amount) => `${currency.symbol}${displayAmount(amount, 0)}`;
  return (
    <>
      <Jackpot
        title={t('games.jackpot.title')}
        figure={`${currency.symbol}${THIN_SPACE}${displayAmount(`${units}` as Amount, 0)}`}
        source={answer.isOn ? t('games.jackpot.pool', { amount: money(pool.mustDropBy) }) : t('games.jackpot.paused')}
        rollMs={ROLL_MS}
      >
        <button type="button" className={css['rules']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('games.jackpot.rules')}
        </button>
      </Jackpot>
      {isOpen ? <JackpotSheet pool={pool} answer={answer} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The largest pool of six balls, which leads to its draw (LOTT-57); the rules of the progressive pool stay one tap away. */
function SixBalls({ six, answer }: { six: NonNullable<JackpotAnswer['sixBalls']>; answer: JackpotAnswer }) {
  const t = useT();
  const { currency } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const units = useEasedUnits(six.amount);
  return (
    <>
      <Jackpot
        title={six.name}
        figure={`${currency.symbol}${THIN_SPACE}${displayAmount(`${units}` as Amount, 0)}`}
        source={t('games.jackpot.six', { game: six.name })}
        rollMs={ROLL_MS}
      >
        <Link className={css['rules']} to={`/m/lott/play/${six.gameId}`}>
          {t('games.jackpot.see')}
        </Link>
        {answer.pool === null ? null : (
          <button type="button" className={css['rules']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('games.jackpot.title')}
          </button>
        )}
      </Jackpot>
      {isOpen && answer.pool ? <JackpotSheet pool={answer.pool} answer={answer} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** The jackpot of home: the merchant's largest real pool, or an illustration that says what it is (HOME-06, decisions 3). */
export function HomeJackpot() {
  const services = useServices();
  const { data } = useQuery(poolQuery(services));
  const pool = data?.pool ? <RealPool key={data.pool.id} pool={data.pool} answer={data} /> : <Illustration />;
  return <div className={css['jackpot']}>{data?.sixBalls ? <SixBalls key={data.sixBalls.gameId} six={data.sixBalls} answer={data} /> : pool}</div>;
}
