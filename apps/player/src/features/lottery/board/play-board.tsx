import { Button } from '@laro/ui/button.tsx';
import type { Play } from '@laro/lottery/plays/play';
import type { Groups } from '@laro/lottery/selection/selection';
import { useServices } from '#player/shared/api/services.ts';
import type { Game } from '../parts/lottery-api.ts';
import css from '../parts/lottery.module.css';
import { useMoney } from '../parts/use-money.ts';
import type { LineFault } from '../slip/slip-lines.ts';
import { Board, TypedBoard } from './board.tsx';
import { quickPick, textOf } from './board-groups.ts';

/** The content of a board with its acts: values by group, or a typed list. */
interface BoardState {
  shape: Play['form']['shapes'][number];
  isTyped: boolean;
  values: Groups;
  typed: string;
  hasBankers: boolean;
  isBegun: boolean;
  change: (values: Groups) => void;
  type: (text: string) => void;
  bank: (isOn: boolean) => void;
}

export interface PlayBoardProps {
  game: Game;
  play: Play;
  board: BoardState;
  /** The first fault of the selection; null for a complete one. */
  fault: LineFault | null;
  /** Sold-out values. */
  closed: readonly string[];
  /** Puts several quick picks into the slip; false where the stake does not allow it. */
  onPicks: (selections: readonly string[]) => boolean;
}

const BALLS: ReadonlySet<string> = new Set(['LT', 'KN', 'M6', 'E5']);
/** Quick picks that are taken with one tap next to the single one. */
const PICKS = [5, 10] as const;

/** Numbers at random: one selection on the board or, of balls, several in the slip. */
function QuickPicks({ game, play, board, onPicks }: Pick<PlayBoardProps, 'game' | 'play' | 'board' | 'onPicks'>) {
  const { t } = useServices().words;
  const { shape } = board;
  const pick = () => quickPick(play.form, shape);
  const many = (count: number) => {
    const picks = Array.from({ length: count }, pick);
    // The bar says what the stake of one lacks.
    if (!onPicks(picks.map((groups) => textOf(shape, groups)))) board.change(picks[0] ?? []);
  };
  const isBalls = BALLS.has(game.params.family) && shape.length === 1 && shape[0]?.alphabet.kind !== 'words';
  return (
    <div className={css['quick']}>
      <Button kind="outline" isFull onClick={() => board.change(pick())}>
        {t('lottery.quick')}
      </Button>
      {isBalls
        ? PICKS.map((count) => (
            <Button key={count} kind="outline" aria-label={`${t('lottery.quick')} × ${count}`} onClick={() => many(count)}>
              × {count}
            </Button>
          ))
        : null}
    </div>
  );
}

/** The board of a play: toggles with a quick pick, or a typed list. */
export function PlayBoard({ game, play, board, fault, closed, onPicks }: PlayBoardProps) {
  const { t } = useServices().words;
  const money = useMoney();
  if (board.isTyped)
    return (
      <TypedBoard
        text={board.typed}
        onChange={board.type}
        fault={fault !== null && board.isBegun ? t(`lottery.fault.${fault}`, { min: money(game.stakes.lineMin), max: money(game.stakes.lineMax) }) : undefined}
      />
    );
  return (
    <>
      {play.form.shapes.length > 1 ? (
        <label className={css['shape']}>
          <input type="checkbox" aria-label={t('lottery.bankers')} checked={board.hasBankers} onChange={({ target }) => board.bank(target.checked)} />
          <span>{t('lottery.bankers')}</span>
        </label>
      ) : null}
      <Board play={play} family={game.params.family} shape={board.shape} values={board.values} closed={closed} onChange={board.change} />
      <div className={css['acts']}>
        <QuickPicks game={game} play={play} board={board} onPicks={onPicks} />
        <p className={css['odds']}>{t('lottery.quick_note')}</p>
      </div>
    </>
  );
}
