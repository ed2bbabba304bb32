import { Button } from '@laro/ui/button.tsx';
import { ORDER_LINES_MAX } from '@laro/domain/lottery/names';
import type { Play } from '@laro/lottery/plays/play';
import type { Groups } from '@laro/lottery/selection/selection';
import { useServices } from '#player/shared/api/services.ts';
import type { Game, SlipLine } from '../parts/lottery-api.ts';
import css from '../parts/lottery.module.css';
import { useMoney } from '../parts/use-money.ts';
import type { Stake } from '../slip/slip-bar.tsx';
import { countLine, lineOf, type LineFault, type Plays } from '../slip/slip-lines.ts';
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
  /** Source of the lines of several quick picks. */
  picking: Picking;
}

/** The slip with the stake of its next lines. */
interface Picking {
  game: Game;
  plays: Plays;
  base: number;
  stake: Stake;
  slip: { counted: readonly unknown[]; add: (...lines: readonly SlipLine[]) => void };
  onAdded: () => void;
}

/** Puts selections into the slip as lines of their own. False where none of them is a line at this stake. */
function addPicks({ game, plays, base, stake, slip, onAdded }: Picking, play: Play, picks: readonly string[]): boolean {
  const lines = picks.map((selection) => lineOf(game, play, selection, stake)).filter((line) => !('fault' in countLine(game, plays, base, line)));
  if (lines.length === 0) return false;
  slip.add(...lines.slice(0, Math.max(0, ORDER_LINES_MAX - slip.counted.length)));
  onAdded();
  return true;
}

const BALLS: ReadonlySet<string> = new Set(['LT', 'KN', 'M6', 'E5']);
/** Quick picks that are taken with one tap next to the single one. */
const PICKS = [5, 10] as const;

/** Numbers at random: one selection on the board or, of balls, several in the slip. */
function QuickPicks({ game, play, board, picking }: Pick<PlayBoardProps, 'game' | 'play' | 'board' | 'picking'>) {
  const { t } = useServices().words;
  const { shape } = board;
  const pick = () => quickPick(play.form, shape);
  const many = (count: number) => {
    const picks = Array.from({ length: count }, pick);
    // The bar says what the stake of one lacks.
    const selections = picks.map((groups) => textOf(shape, groups));
    if (!addPicks(picking, play, selections)) board.change(picks[0] ?? []);
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
export function PlayBoard({ game, play, board, fault, closed, picking }: PlayBoardProps) {
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
        <QuickPicks game={game} play={play} board={board} picking={picking} />
        <p className={css['odds']}>{t('lottery.quick_note')}</p>
      </div>
    </>
  );
}
