import { element } from '../../../shell/page/dom.ts';
import type { TableParts } from './table-parts.ts';
import { phaseWords, resultWords, secondsWords, sharesOf } from './table-words.ts';
import type { TablePhase, TableState } from './table-state.ts';

/** Seconds at which the time left is said. */
const SAID_SECONDS: ReadonlySet<number> = new Set([10, 5]);
const POSES = {
  connecting: 'shut',
  betting: 'open',
  reveal: 'deal',
  result: 'open',
  closed: 'shut',
  resting: 'shut',
  void: 'shut',
  dealing: 'deal',
  deciding: 'open',
} as const;

/** Shows the phases of a table's rounds and their results, each once. */
export class RoundView {
  readonly phase = element('span', { class: 'phase' });
  readonly #parts: TableParts;
  #shown = { phase: null as TablePhase | null, round: 0, isStopped: false, result: 0, said: 0, past: -1 };

  constructor(parts: TableParts) {
    this.#parts = parts;
  }

  /** Announces a missed result; it is not played again (GAME-08). */
  tellBefore({ before, play }: TableState): void {
    if (!before?.outcome || before.roundNumber <= this.#shown.result || play) return;
    this.#shown.result = before.roundNumber;
    if (before.state === 'settled') this.#parts.hud.say(resultWords(this.#parts, before));
  }

  sayTime(seconds: number, phase: TablePhase): void {
    if (seconds === this.#shown.said) return;
    this.#shown.said = seconds;
    if (SAID_SECONDS.has(seconds)) this.#parts.hud.say(secondsWords(this.#parts, phase, seconds));
  }

  /** True for a phase that is not shown yet, and for a resting table that was stopped or opened since. */
  isNew(phase: TablePhase, { round, isStopped }: Pick<TableState, 'round' | 'isStopped'>): boolean {
    return phase !== this.#shown.phase || (round?.number ?? 0) !== this.#shown.round || (phase === 'resting' && isStopped !== this.#shown.isStopped);
  }

  /** Shows a new phase; chips that are unsent at the close came too late. */
  enter(phase: TablePhase, state: TableState, { time, hasUnsent }: { time: number; hasUnsent: boolean }): void {
    const { scene, presenter, sound, hud, felt, lobby, words } = this.#parts;
    const number = state.round?.number ?? 0;
    const isRevealed = phase === 'result' && this.#shown.phase === 'reveal' && this.#shown.round === number;
    this.#shown = { ...this.#shown, phase, round: number, isStopped: state.isStopped };
    presenter.pose(POSES[phase]);
    const said = phaseWords(this.#parts, state, phase);
    this.phase.textContent = said;
    this.phase.dataset['phase'] = phase;
    // A reveal that was seen to its end shows the result already.
    if (isRevealed) return;
    if (phase === 'reveal' || phase === 'result') this.#reveal(state, time);
    else if (phase === 'closed') {
      sound.bell();
      hud.say(hasUnsent ? words.t('table.too_late') : said);
    } else if (phase === 'dealing' || phase === 'deciding') hud.say(said);
    else {
      scene.clear();
      felt.result(null);
      felt.drawn(null);
      hud.say(said);
      if (phase === 'void') lobby.tell('balance');
    }
  }

  /** Begins at the moment that the written times give. */
  #reveal({ round }: TableState, time: number): void {
    const { scene, felt } = this.#parts;
    if (!round?.drawn || round.payAt === null || round.drawnAt === null) return;
    scene.reveal(round.drawn, time - round.drawnAt, round.payAt - round.drawnAt);
    felt.drawn(round.drawn);
  }

  /** The end of a reveal: the result joins the past ones, and the player's own is shown as soon as it is known. */
  showResult({ round, play, results }: TableState): void {
    const { scene, felt, hud, sound, lobby, chips } = this.#parts;
    if (!round?.drawn) return;
    if (this.#shown.past !== round.number) {
      this.#shown.past = round.number;
      // A separate task: to draw many past rounds takes long.
      setTimeout(() => scene.showPast(results));
      this.phase.textContent = scene.describe(round.drawn);
      if (!play) hud.say(this.phase.textContent);
    }
    if (!play?.outcome || this.#shown.result === round.number) return;
    this.#shown.result = round.number;
    felt.result(play.outcome);
    hud.say(resultWords(this.#parts, play));
    const [stake, win] = [BigInt(play.outcome.stake), BigInt(play.outcome.totalWin)];
    const shares = sharesOf(play);
    if (shares) chips.played(shares.chip, shares.chip + shares.pays);
    sound.returned(stake, win);
    lobby.tell('round-ended');
  }
}
