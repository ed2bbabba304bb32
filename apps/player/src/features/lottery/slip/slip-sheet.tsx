import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useState } from 'react';
import { useLanguageTag, useT } from '#player/shared/api/services.ts';
import { playName, selectionText } from '@laro/i18n/play-names';
import { useIsTrial } from '#player/shared/session/session.ts';
import { Left } from '../parts/draws/countdown.tsx';
import { momentText, useServerNow } from '../parts/draws/server-clock.ts';
import type { Game, Slip } from '../parts/lottery-api.ts';
import { useMoney } from '../parts/use-money.ts';
import css from './slip.module.css';
import type { PlaceProblem } from './use-place.ts';
import { CoveredNote } from './covered-note.tsx';
import { stakeOfLine } from './play-again.ts';
import type { Stake } from './slip-bar.tsx';
import { totalOf, type CountedLine, type LineFault, type Plays } from './slip-lines.ts';

const CHASES = [5, 10, 20, 50] as const;
const MULTIPLE_MAX = 9999;

/** Lengths of a series that a game offers, with its longest. */
const lengthsUpTo = (most: number): number[] => [1, ...CHASES.filter((count) => count < most), most];

export interface SlipSheetProps {
  game: Game;
  plays: Plays;
  lines: readonly CountedLine[];
  chaseMax: number;
  problem: PlaceProblem | null;
  /** A voucher is chosen. */
  hasVoucher: boolean;
  isBusy: boolean;
  canBet: boolean;
  /** Kept lines that the game does not take by now, and that are not among `lines`. */
  left: number;
  /** Takes a line back to the board, with its stake in units of the board. */
  onEdit: (place: number, stake: Stake | null) => void;
  onRemove: (place: number) => void;
  onPlace: (chase: Slip['chase']) => void;
  onClose: () => void;
}

/** Why the server has refused a line, at the line (LOTT-20). */
function LineProblem({ game, fault }: { game: Game; fault: LineFault | undefined }) {
  const t = useT();
  const money = useMoney();
  if (fault === undefined) return null;
  return <small className={css['wrong']}>{t(`lottery.fault.${fault}`, { min: money(game.stakes.lineMin), max: money(game.stakes.lineMax) })}</small>;
}

/** The multiple of each draw of a series, from its first on. */
function Multiples({ multiples, onChange }: { multiples: readonly number[]; onChange: (multiples: number[]) => void }) {
  const t = useT();
  const set = (place: number, text: string) => {
    const typed = Number(text.replaceAll(/\D/g, '')) || 1;
    onChange(multiples.map((multiple, at) => (at === place ? Math.min(MULTIPLE_MAX, typed) : multiple)));
  };
  return (
    <details className={css['multiples']}>
      <summary>{t('draws.multiples')}</summary>
      <div>
        {multiples.map((multiple, place) => (
          // A draw is known by its place in the series.
          <label key={`draw ${place + 1}`}>
            <span aria-hidden="true">{place + 1}</span>
            <input
              inputMode="numeric"
              aria-label={t('draws.multiple_of', { n: place + 1 })}
              value={multiple}
              onChange={({ target }) => set(place, target.value)}
            />
          </label>
        ))}
      </div>
    </details>
  );
}

/** The draw that the slip is for. Where the one before has closed while the slip was open, it says so: nothing moves to another draw unsaid (LOTT-24). */
function SlipDraw({ game }: { game: Game }) {
  const t = useT();
  const tag = useLanguageTag();
  const now = useServerNow();
  const { next } = game;
  const [opened] = useState(next);
  if (next === null) return <Note kind="info">{t('lottery.no_draw')}</Note>;
  return (
    <>
      <p className={css['draw']}>
        <span>{t('lottery.draw_closes', { numero: next.numero, time: momentText(next.closesAt, game.zone, tag, now) })}</span>
        <Left ms={Date.parse(next.closesAt) - now} />
      </p>
      <div role="status">
        {opened === null || opened.drawId === next.drawId ? null : (
          <Note kind="warn">{t('draws.slip_moved', { closed: opened.numero, numero: next.numero })}</Note>
        )}
      </div>
    </>
  );
}

/** The lines that wait to be placed, for one draw or for several in a row (LOTT-28). */
export function SlipSheet({ game, plays, lines, chaseMax, problem, hasVoucher, isBusy, canBet, left, onEdit, onRemove, onPlace, onClose }: SlipSheetProps) {
  const t = useT();
  const money = useMoney();
  const [multiples, setMultiples] = useState<number[]>([1]);
  const [stopOnWin, setStopOnWin] = useState(true);
  const isTrial = useIsTrial();
  const draws = multiples.length;
  const setDraws = (count: number) => setMultiples(Array.from({ length: count }, (_, place) => (count === 1 ? 1 : (multiples[place] ?? 1))));
  const total = totalOf(lines) * BigInt(multiples.reduce((sum, multiple) => sum + multiple, 0));
  const chase = draws === 1 ? undefined : { draws, multiples, stopOnWin };
  return (
    <Sheet title={t('lottery.slip')} closeLabel={t('common.close')} onClose={onClose}>
      <SlipDraw game={game} />
      {isTrial ? <Note kind="info">{t('shell.trial.money')}</Note> : null}
      <ul className={css['lines']}>
        {lines.map(({ line, bets, stake, staked }, place) => (
          // The same line may be there twice.
          <li key={`${place}:${line.play}:${line.selection}`}>
            <span>
              <b>{playName(t, game.params.family, line.play)}</b>
              <small>{selectionText(t, line.selection)}</small>
              <small>{t('lottery.bets_at', { bets, stake: money(stake) })}</small>
              <LineProblem game={game} fault={problem?.faults.get(place)} />
            </span>
            <span>{money(staked)}</span>
            <button type="button" aria-label={t('draws.edit_line', { line: place + 1 })} onClick={() => onEdit(place, stakeOfLine(game, line))}>
              <Icon name="pencil-simple" size={18} />
            </button>
            <button type="button" aria-label={t('lottery.remove', { line: place + 1 })} onClick={() => onRemove(place)}>
              <Icon name="x-bold" size={18} />
            </button>
          </li>
        ))}
      </ul>
      <CoveredNote game={game} plays={plays} lines={lines} />
      {left > 0 ? <Note kind="info">{t('draws.slip_left')}</Note> : null}
      <fieldset className={css['chase']}>
        <legend>{t('lottery.chase')}</legend>
        <div className={css['units']}>
          {lengthsUpTo(chaseMax).map((count) => (
            <button key={count} type="button" aria-pressed={draws === count} onClick={() => setDraws(count)}>
              {count}
            </button>
          ))}
        </div>
        {draws > 1 ? <Multiples multiples={multiples} onChange={setMultiples} /> : null}
        {draws > 1 ? (
          <label className={css['check']}>
            <input type="checkbox" aria-label={t('lottery.stop_on_win')} checked={stopOnWin} onChange={({ target }) => setStopOnWin(target.checked)} />
            <span>{t('lottery.stop_on_win')}</span>
          </label>
        ) : null}
      </fieldset>
      {hasVoucher && chase ? <Note kind="info">{t('draws.voucher_no_series')}</Note> : null}
      {problem === null ? null : (
        <Note kind="error" role="alert">
          {problem.text}
        </Note>
      )}
      <Button
        kind="primary"
        isFull
        isBusy={isBusy}
        aria-disabled={!canBet || lines.length === 0}
        onClick={canBet && lines.length > 0 ? () => onPlace(chase) : undefined}
      >
        {t('lottery.bet', { total: money(total) })}
      </Button>
    </Sheet>
  );
}
