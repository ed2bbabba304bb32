import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import type { ListedGame } from '#console/shared/api/vendor-queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './vendor-games.module.css';

interface GameRowsProps {
  games: readonly ListedGame[];
  chosen: ReadonlySet<string>;
  onChoose: (code: string, isChosen: boolean) => void;
  onEdit: ((game: ListedGame) => void) | null;
  onPicture: (game: ListedGame, file: File) => void;
}

/** Games of a vendor's list with what we have made of them. */
export function GameRows({ games, chosen, onChoose, onEdit, onPicture }: GameRowsProps) {
  const { t } = useWords();
  const name = (game: ListedGame) => (
    <label className={css['game']}>
      <input
        type="checkbox"
        aria-label={t('desk.vgames.choose', { name: game.name })}
        checked={chosen.has(game.code)}
        onChange={(event) => onChoose(game.code, event.target.checked)}
      />
      <span>
        <b>{game.name}</b>
        <small>
          <code>{game.code}</code>
        </small>
      </span>
    </label>
  );
  return (
    <DataTable
      rows={games}
      keyOf={(game) => game.code}
      isOff={(game) => !game.isHosted}
      act={onEdit ? (game) => <RowActs game={game} onEdit={onEdit} onPicture={onPicture} /> : null}
      columns={[
        { label: t('desk.vgames.listed'), cell: name },
        { label: t('desk.vgames.category'), cell: (game) => [game.category, game.product].filter(Boolean).join(', ') || t('desk.none') },
        { label: t('desk.vgames.ours'), cell: (game) => <OurGame game={game} /> },
        { label: t('desk.vgames.kind'), cell: (game) => <OurKind game={game} /> },
        { label: t('desk.vgames.sale'), cell: (game) => <SaleState game={game} /> },
      ]}
    />
  );
}

function OurGame({ game: { game } }: { game: ListedGame }) {
  const { t } = useWords();
  if (game === null) return <Pill tone="warn">{t('desk.vgames.state.unmapped')}</Pill>;
  return (
    <span className={css['mapped']}>
      {game.gameName}
      <small>
        <code>{game.gameId}</code>
      </small>
    </span>
  );
}

function OurKind({ game: { game } }: { game: ListedGame }) {
  const { t, find } = useWords();
  if (game === null) return t('desk.none');
  return [find(`games.category.${game.gameType}`) ?? game.gameType, find(`lists.classify.${game.classification}`) ?? game.classification].join(', ');
}

function SaleState({ game: { game, isHosted } }: { game: ListedGame }) {
  const { t } = useWords();
  return (
    <span className={css['states']}>
      {game === null ? null : (
        <Pill tone={game.isOnSale ? 'ok' : 'plain'}>{t(game.isOnSale ? 'desk.vgames.state.on_sale' : 'desk.vgames.state.off_sale')}</Pill>
      )}
      {isHosted ? null : <Pill tone="danger">{t('desk.vgames.state.gone')}</Pill>}
    </span>
  );
}

interface RowActsProps {
  game: ListedGame;
  onEdit: (game: ListedGame) => void;
  onPicture: (game: ListedGame, file: File) => void;
}

function RowActs({ game, onEdit, onPicture }: RowActsProps) {
  const { t } = useWords();
  return (
    <span className={css['states']}>
      <Button size="tiny" aria-label={t('desk.vgames.edit_of', { name: game.name })} onClick={() => onEdit(game)}>
        {t('desk.change')}
      </Button>
      {game.game === null ? null : (
        <label className={`${buttonClass({ size: 'tiny' })} ${css['upload'] ?? ''}`}>
          <span>{t('desk.vgames.picture')}</span>
          <input
            type="file"
            aria-label={t('desk.vgames.picture_of', { name: game.name })}
            accept="image/jpeg,image/png,image/webp,image/gif"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) onPicture(game, file);
              target.value = '';
            }}
          />
        </label>
      )}
    </span>
  );
}
