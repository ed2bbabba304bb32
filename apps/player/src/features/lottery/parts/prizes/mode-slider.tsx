import { useT } from '#player/shared/api/services.ts';
import type { Game } from '../lottery-api.ts';
import css from '../lottery.module.css';

const FAIR_BASE = 2000;
/** Ppm of the stake that raise the base by one. */
const PPM_FOR_ONE = 500;
const PPM_IN_TENTH = 1000;
const STEP = 2;

export interface ModeSliderProps {
  game: Game;
  base: number;
  onChange: (base: number) => void;
}

/** In mode ZY the player chooses how much of the own rate becomes prizes; both sides are seen while it moves (LOTT-18). */
export function ModeSlider({ game, base, onChange }: ModeSliderProps) {
  const t = useT();
  const kept = ((game.baseMax - base) * PPM_FOR_ONE) / PPM_IN_TENTH / 10;
  return (
    <section className={css['card']}>
      <label>
        <b>{t('lottery.mode')}</b>
        <input
          aria-label={t('lottery.mode')}
          className={css['slider']}
          type="range"
          min={game.base}
          max={game.baseMax}
          step={STEP}
          value={base}
          aria-valuetext={t('lottery.mode_value', { prizes: ((base * 100) / FAIR_BASE).toFixed(2), kept: kept.toFixed(1) })}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      </label>
      <p className={css['odds']}>{t('lottery.mode_value', { prizes: ((base * 100) / FAIR_BASE).toFixed(2), kept: kept.toFixed(1) })}</p>
    </section>
  );
}
