import { groupedFigure } from '@laro/ui/game/jackpot-steps';
import { Jackpot } from '@laro/ui/game/jackpot.tsx';
import { useSettings } from '#player/shared/queries.ts';
import { useT } from '#player/shared/services.ts';
import css from './home.module.css';
import { useJackpotFigure } from './jackpot-query.ts';

const ROLL_MS = 900;
/** Between symbol and figure in display sizes (visual.md §4). */
const THIN_SPACE = '\u2009';

/** The jackpot of home (HOME-06): no pool is behind the figure, and the line below it says so. */
export function HomeJackpot() {
  const t = useT();
  const { jackpot, currency } = useSettings();
  const figure = useJackpotFigure(jackpot);
  return (
    <div className={css['jackpot']}>
      <Jackpot
        title={t('games.jackpot.title')}
        figure={`${currency.symbol}${THIN_SPACE}${groupedFigure(figure)}`}
        source={t('games.jackpot.illustration')}
        rollMs={ROLL_MS}
      />
    </div>
  );
}
