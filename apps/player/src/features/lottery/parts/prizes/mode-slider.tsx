import { useT } from '#player/shared/api/services.ts';
import type { Game } from '../lottery-api.ts';
import css from '../lottery.module.css';

const FAIR_BASE = 2000;
/** Ppm of the stake that raise the base by one. */
const PPM_FOR_ONE = 500;
const PPM_IN_TENTH = 1000;
const STEP = 2;

export interface ModeSliderProps {
  /** The game as it is launched. */
  game: Game;
  /** The game in the mode that is chosen now. */
  shown: Game;
  base: number;
  onChange: (base: number) => void;
  onMode: (mode: Game['mode']) => void;
}

/** The prize modes of a game that has two. */
function Modes({ game, shown, onMode }: Pick<ModeSliderProps, 'game' | 'shown' | 'onMode'>) {
  const t = useT();
  if (game.choice === null) return <b>{t('lottery.mode')}</b>;
  return (
    <div className={css['chips']} role="group" aria-label={t('lottery.mode')}>
      {[game.mode, game.choice.mode].map((mode) => (
        <button key={mode} type="button" aria-pressed={mode === shown.mode} onClick={() => onMode(mode)}>
          {mode}
        </button>
      ))}
    </div>
  );
}

/** In mode ZY the player chooses how much of the own rate becomes prizes; both sides are seen while it moves (LOTT-18). In electronic draws it may be chosen in place of their own mode. */
export function ModeSlider({ game, shown, base, onChange, onMode }: ModeSliderProps) {
  const t = useT();
  const kept = ((shown.baseMax - base) * PPM_FOR_ONE) / PPM_IN_TENTH / 10;
  const text = t('lottery.mode_value', { prizes: ((base * 100) / FAIR_BASE).toFixed(2), kept: kept.toFixed(1) });
  return (
    <section className={css['card']}>
      <Modes game={game} shown={shown} onMode={onMode} />
      {shown.mode === 'ZY' && shown.base !== shown.baseMax ? (
        <input
          aria-label={t('lottery.mode')}
          className={css['slider']}
          type="range"
          min={shown.base}
          max={shown.baseMax}
          step={STEP}
          value={base}
          aria-valuetext={text}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      ) : null}
      <p className={css['odds']}>{text}</p>
    </section>
  );
}
