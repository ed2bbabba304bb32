import { buttonClass } from '@laro/ui/button-class';
import { Note } from '@laro/ui/states/note.tsx';
import { paths } from '#player/shared/router/paths.ts';
import type { Bonus } from './bonus-api.ts';
import css from './bonus.module.css';
import { useBonusTexts } from './bonus-texts.ts';

/** The free spins of a bonus: how many are left, what they have won and what that is, and the games to play them in (T71). */
export function BonusSpins({ spins }: { spins: NonNullable<Bonus['spins']> }) {
  const { t, money } = useBonusTexts();
  const { left, total, stake, won, winsBecome, wageringTimes, games, isReady, vendorCode } = spins;
  return (
    <div className={css['spins']}>
      <p className={css['brings']}>{t('bonus.spins.left', { left, total, stake: money(stake) })}</p>
      <p className={css['quiet']}>{winsBecome === 'cash' ? t('bonus.term.wins_cash') : t('bonus.term.wins_bonus', { times: wageringTimes })}</p>
      <p className={css['steps']}>
        <span>{t('bonus.spins.won')}</span> <b>{money(won)}</b>
      </p>
      {left > 0 && !isReady ? <Note kind="info">{t('bonus.spins.preparing')}</Note> : null}
      {left > 0 && isReady ? (
        <ul className={css['spinGames']}>
          {games.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`${paths.play}?${new URLSearchParams({ vassalage: vendorCode, gameId: id })}`}
                className={buttonClass({ kind: 'primary', isFull: true })}
              >
                {t('bonus.spins.play', { game: name })}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
