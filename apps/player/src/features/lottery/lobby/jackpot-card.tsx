import { buttonClass } from '@laro/ui/button-class';
import { Bulbs } from '@laro/ui/game/cards/bulbs.tsx';
import { choose } from '@laro/lottery/plays/counts';
import { useT } from '#player/shared/api/services.ts';
import { compareAmounts } from '#player/shared/money/compare-amounts.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { Left, Ring } from '../parts/draws/countdown.tsx';
import { useMarketMoment } from '../parts/draws/moments.ts';
import type { Game } from '../parts/lottery-api.ts';
import { lotteryPaths } from '../parts/lottery-paths.ts';
import { canBetIn, playState } from '../parts/play-state.ts';
import { wholeText } from '../parts/rules-text.ts';
import { useMoney } from '../parts/use-money.ts';
import css from './lobby.module.css';

const BALLS = 6;

/** Time to the closing with its share of the whole time, and the way to bet. */
function Closing({ game, now }: { game: Game; now: number }) {
  const t = useT();
  const at = useMarketMoment(now);
  const money = useMoney();
  const { next, nextSince, stakes } = game;
  const state = playState(game, now);
  const isOpen = next !== null && canBetIn(state, game);
  const closesAt = next === null ? 0 : Date.parse(next.closesAt);
  return (
    <div className={css['closing']}>
      {isOpen && nextSince !== null ? <Ring leftMs={closesAt - now} wholeMs={closesAt - Date.parse(nextSince)} /> : null}
      <div className={css['until']}>
        {isOpen ? (
          <>
            <Left ms={closesAt - now} /> <small>{t('draws.closes', { time: at(next.closesAt) })}</small>
          </>
        ) : (
          <b>{next === null ? t('lottery.no_draw') : t(`lottery.state.${state}`)}</b>
        )}
      </div>
      <Link to={lotteryPaths.play(game)} className={buttonClass({ kind: 'primary', size: 'small' })}>
        {t('draws.pick_six', { price: money(stakes.price) })}
      </Link>
    </div>
  );
}

/** The largest pool that can be won by six hits (LOTT-57). */
export function JackpotCard({ game, now }: { game: Game; now: number }) {
  const t = useT();
  const money = useMoney();
  const { jackpot, params } = game;
  if (jackpot === null) return null;
  return (
    <section className={css['jackpot']} aria-label={game.name}>
      <Bulbs />
      <div className={css['name']}>
        <h2>{game.name}</h2>
        {params.pool === undefined ? null : <span>{t('draws.six_of', { pool: params.pool })}</span>}
      </div>
      <strong>{money(jackpot.pool)}</strong>
      <p>
        {t('draws.jackpot')}
        {compareAmounts(jackpot.soldShare, '0') > 0 ? ` ${t('draws.jackpot_more', { more: money(jackpot.soldShare) })}` : null}
        {params.pool === undefined ? null : ` ${t('draws.jackpot_chance', { chance: wholeText(String(choose(params.pool, BALLS))) })}`}
      </p>
      <Closing game={game} now={now} />
    </section>
  );
}
