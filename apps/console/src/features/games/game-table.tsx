import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/icon.tsx';
import { Picture } from '@laro/ui/picture.tsx';
import { Pill } from '#console/shared/pill.tsx';
import { useFormats } from '#console/shared/formats.ts';
import type { DeskGame } from '#console/shared/queries.ts';
import table from '#console/shared/table.module.css';
import { useWords } from '#console/shared/words.tsx';
import css from './games.module.css';

const ART_WIDTHS = [240, 480] as const;

/** The square picture of a game, on its plate. */
export const GamePicture = ({ game, size }: { game: DeskGame; size: number }) => (
  <span className={css['art']} style={{ width: size, height: size, backgroundColor: game.picture.plate }}>
    <Picture
      base={`/img/games/${game.picture.key}`}
      widths={ART_WIDTHS}
      sizes={`${size}px`}
      width={240}
      height={240}
      lost={<Icon name="game-controller-fill" size={22} />}
    />
  </span>
);

/** Games in rows; a narrow screen shows each as a card. */
export function GameTable({ games, onChange }: { games: readonly DeskGame[]; onChange: ((game: DeskGame) => void) | null }) {
  const { t } = useWords();
  const { count } = useFormats();
  return (
    <div className={table['frame']}>
      <table className={table['table']}>
        <thead>
          <tr>
            <th scope="col">{t('desk.games.game')}</th>
            <th scope="col">{t('desk.games.category')}</th>
            <th scope="col">{t('desk.games.state')}</th>
            <th scope="col" className={table['number']}>
              {t('desk.games.hot')}
            </th>
            <th scope="col" className={table['number']}>
              {t('desk.games.position')}
            </th>
            {onChange ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <tr key={game.gameId} data-off={!game.isEnabled || undefined}>
              <th scope="row">
                <span className={css['game']}>
                  <GamePicture game={game} size={44} />
                  <span>
                    <b>{game.gameName}</b>
                    <small>{game.vassalage}</small>
                  </span>
                </span>
              </th>
              <td data-label={t('desk.games.category')}>{t(`games.category.${game.category}`)}</td>
              <td data-label={t('desk.games.state')}>
                <Pill tone={game.isEnabled ? 'ok' : 'danger'}>{t(game.isEnabled ? 'desk.on' : 'desk.off')}</Pill>
              </td>
              <td className={table['number']} data-label={t('desk.games.hot')}>
                {game.hotPosition === null ? <span className={css['no']}>{t('desk.none')}</span> : count(game.hotPosition)}
              </td>
              <td className={table['number']} data-label={t('desk.games.position')}>
                {count(game.position)}
              </td>
              {onChange ? (
                <td className={table['act']}>
                  <Button size="tiny" aria-label={t('desk.games.change_of', { name: game.gameName })} onClick={() => onChange(game)}>
                    {t('desk.change')}
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
