import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Picture } from '@laro/ui/pictures/picture.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import type { DeskGame } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
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

/** Games with their switches and places. */
export function GameTable({ games, onChange }: { games: readonly DeskGame[]; onChange: ((game: DeskGame) => void) | null }) {
  const { t } = useWords();
  const { count } = useFormats();
  const act = (game: DeskGame) => (
    <Button size="tiny" aria-label={t('desk.games.change_of', { name: game.gameName })} onClick={() => onChange?.(game)}>
      {t('desk.change')}
    </Button>
  );
  const name = (game: DeskGame) => (
    <span className={css['game']}>
      <GamePicture game={game} size={44} />
      <span>
        <b>{game.gameName}</b>
        <small>{game.vassalage}</small>
      </span>
    </span>
  );
  return (
    <DataTable
      rows={games}
      keyOf={(game) => game.gameId}
      isOff={(game) => !game.isEnabled}
      act={onChange ? act : null}
      columns={[
        { label: t('desk.games.game'), cell: name },
        { label: t('desk.games.category'), cell: (game) => t(`games.category.${game.category}`) },
        { label: t('desk.games.state'), cell: (game) => <Pill tone={game.isEnabled ? 'ok' : 'danger'}>{t(game.isEnabled ? 'desk.on' : 'desk.off')}</Pill> },
        {
          label: t('desk.games.hot'),
          isNumber: true,
          cell: (game) => (game.hotPosition === null ? <span className={css['no']}>{t('desk.none')}</span> : count(game.hotPosition)),
        },
        { label: t('desk.games.position'), isNumber: true, cell: (game) => count(game.position) },
      ]}
    />
  );
}
