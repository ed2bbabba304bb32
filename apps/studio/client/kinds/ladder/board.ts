import { ladderMoveName } from '@laro/games/kinds/ladder/names';
import type { Translator } from '@laro/i18n/translator';
import type { LadderRulesJson } from '@laro/games/kinds/ladder/ladder-kind';
import type { LadderRound } from '@laro/games/kinds/ladder/ladder-round';
import { element, fill } from '../../shell/page/dom.ts';
import { nameTap } from '../../shell/page/second-taps.ts';
import { walkByArrows } from '../stall/picker.ts';
import { StepStrip } from './step-strip.ts';

export interface BoardParts {
  readonly rules: LadderRulesJson;
  readonly words: Translator;
  readonly art: (name: string) => string;
  readonly onMove: (move: string) => void;
}

/** Where the player moves. It shows a round as far as it has gone. */
export interface BoardView {
  readonly root: HTMLElement;
  /** An empty board, before the round. */
  readonly lay: (board: LadderRulesJson['boards'][number]) => void;
  /** The round so far; `isOpen`: the player may move. */
  readonly show: (round: LadderRound, isOpen: boolean) => void;
}

/** Pictures of what is safe and what is not. */
const PICTURES: Readonly<Record<string, readonly [safe: string, bad: string]>> = {
  mines: ['gi-gold-bar', 'bomb'],
  gems: ['gem-stone', 'bomb'],
  candles: ['candle', 'fire'],
  tower: ['gi-strongbox', 'cyclone'],
  leap: ['frog', 'water-wave'],
  climb: ['trophy', 'banana'],
  balloon: ['balloon', 'cyclone'],
  flip: ['coin', 'coin'],
  shots: ['basketball', 'basketball'],
};

const picture = (address: string): HTMLElement => element('img', { src: address, alt: '', width: 30, height: 30 });

interface Cell {
  readonly button: HTMLButtonElement;
  readonly write: (state: 'hidden' | 'safe' | 'bad' | 'seen-bad' | 'seen-safe', canMove: boolean) => void;
}

/** A button of the board. Its accessible name says what it holds. */
function cellOf({ rules, words, art, onMove }: BoardParts, move: string, number: number): Cell {
  const [safe = 'star', bad = 'bomb'] = PICTURES[rules.scene] ?? [];
  const button = element('button', { type: 'button', class: 'cell', 'data-move': move });
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') onMove(move);
  });
  const { t } = words;
  return {
    button,
    write: (state, canMove) => {
      button.dataset['state'] = state;
      button.setAttribute('aria-disabled', String(!canMove));
      const isBad = state === 'bad' || state === 'seen-bad';
      button.setAttribute('aria-label', state === 'hidden' ? t('ladder.place', { number }) : t(isBad ? 'ladder.place.bad' : 'ladder.place.safe', { number }));
      fill(button, state === 'hidden' ? null : picture(art(isBad ? bad : safe)));
    },
  };
}

/** One hidden board of cells, below what its steps return. */
function cellsBoard(parts: BoardParts): BoardView {
  const strip = new StepStrip(parts.words);
  const grid = element('div', { class: 'cells', role: 'group', 'aria-label': parts.words.t('ladder.board') });
  let cells: Cell[] = [];
  let shown = parts.rules.boards[0];
  const lay: BoardView['lay'] = (board) => {
    shown = board;
    cells = Array.from({ length: board.places }, (_, at) => cellOf(parts, String(at), at + 1));
    grid.dataset['places'] = String(board.places);
    grid.replaceChildren(...cells.map(({ button }) => button));
    for (const cell of cells) cell.write('hidden', false);
    strip.show(board, 0, true);
  };
  walkByArrows(grid, '.cell', 5);
  return {
    root: element('div', { class: 'cells-of' }, strip.root, grid),
    lay,
    show: (round, isOpen) => {
      const hidden = new Set(round.hidden[0] ?? []);
      const opened = new Map(round.steps.map(({ move, isSafe }) => [move, isSafe]));
      for (const [at, cell] of cells.entries()) {
        const isSafe = opened.get(String(at));
        if (isSafe !== undefined) cell.write(isSafe ? 'safe' : 'bad', false);
        else if (round.state === 'open') cell.write('hidden', isOpen);
        else cell.write(hidden.has(at) ? 'seen-bad' : 'seen-safe', false);
      }
      const made = round.steps.filter(({ move, isSafe }) => isSafe && move !== 'take').length;
      if (shown) strip.show(shown, made, round.state === 'open');
    },
  };
}

/** Rows of places, one for each step, the next one above the last. */
function floorsBoard(parts: BoardParts): BoardView {
  const root = element('div', { class: 'floors', role: 'group', 'aria-label': parts.words.t('ladder.board') });
  let floors: { row: HTMLElement; cells: Cell[] }[] = [];
  walkByArrows(root, '.cell[aria-disabled=false]', 1);
  return {
    root,
    lay: ({ places, returns }) => {
      floors = returns.map((returned) => {
        const cells = Array.from({ length: places }, (_, at) => cellOf(parts, String(at), at + 1));
        return { cells, row: element('div', { class: 'floor' }, element('span', { text: `×${returned}` }), ...cells.map(({ button }) => button)) };
      });
      root.replaceChildren(...floors.map(({ row }) => row).toReversed());
      // The first floor is the lowest, and it is the one to see where not all fit.
      requestAnimationFrame(() => (root.scrollTop = root.scrollHeight));
      for (const { cells } of floors) for (const cell of cells) cell.write('hidden', false);
    },
    show: (round, isOpen) => {
      const made = round.steps.filter(({ move }) => move !== 'take');
      for (const [floor, { cells, row }] of floors.entries()) {
        const step = made[floor];
        const isNext = round.state === 'open' && floor === made.length;
        row.classList.toggle('is-next', isNext);
        for (const [at, cell] of cells.entries()) {
          if (step?.move === String(at)) cell.write(step.isSafe ? 'safe' : 'bad', false);
          else if (round.state === 'open') cell.write('hidden', isNext && isOpen);
          else cell.write(round.hidden[floor]?.includes(at) ? 'seen-bad' : 'seen-safe', false);
        }
        if (isNext) row.scrollIntoView({ block: 'nearest' });
      }
    },
  };
}

const SUIT_OF_RANK = ['♠', '♥', '♣', '♦'];

/** A card of hi-lo; its suit is a look only. */
const rankCard = (rank: string, at: number): HTMLElement => {
  const suit = SUIT_OF_RANK[at % SUIT_OF_RANK.length] ?? '';
  return element('span', { class: at % 2 === 1 ? 'card-face is-red' : 'card-face', text: `${rank === 'T' ? '10' : rank}${suit}` });
};
const CARDS_SHOWN = 5;

/** Moves that are buttons with what they lead to; above them a picture that grows, or the cards. */
function movesBoard(parts: BoardParts): BoardView {
  const { rules, words, art, onMove } = parts;
  const { t, find } = words;
  const names = { climb: ['step'], balloon: ['step'], flip: ['heads', 'tails'], shots: ['near', 'mid', 'far'], ranks: ['lower', 'pass', 'higher'] }[
    rules.scene as 'climb'
  ] ?? ['step'];
  const said = element('div', { class: 'said-steps' });
  const buttons = names.map((move) => {
    const name = ladderMoveName(find, rules.scene, move);
    const note = element('span');
    const button = element('button', { type: 'button', class: 'option', 'data-move': move }, element('b', { text: name }), note);
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') onMove(move);
    });
    return { move, button, note };
  });
  const drawSteps = ({ first, steps, state }: Pick<LadderRound, 'first' | 'steps' | 'state'>): void => {
    if (rules.scene === 'ranks') {
      const cards = [first, ...steps.filter(({ drawn }) => drawn !== '').map(({ drawn }) => drawn)];
      fill(said, ...cards.map(rankCard).slice(-CARDS_SHOWN));
      return;
    }
    const made = steps.filter(({ move }) => move !== 'take');
    const [safe = 'star', bad = 'bomb'] = PICTURES[rules.scene] ?? [];
    const scale = 1 + Math.min(made.length, 14) * 0.06;
    const sign = picture(art(state === 'failed' ? bad : safe));
    sign.style.setProperty('transform', `scale(${state === 'failed' ? 0.8 : scale})`);
    fill(
      said,
      element('div', { class: state === 'failed' ? 'growing is-off' : 'growing' }, sign),
      element('b', { class: 'plate', text: t('ladder.steps', { count: made.length }) }),
    );
  };
  const write = (next: LadderRound['next'], isOpen: boolean, canPass: boolean, made: number): void => {
    for (const { move, button, note } of buttons) {
      const returned = next[move] ?? next['any'];
      nameTap(button, `move ${move}`, String(made));
      note.textContent = move === 'pass' || returned === undefined ? '' : `×${returned}`;
      button.setAttribute('aria-disabled', String(!isOpen || (move === 'pass' ? !canPass : returned === undefined)));
    }
  };
  return {
    root: element(
      'div',
      { class: 'moves-of' },
      said,
      element('div', { class: 'options', role: 'group', 'aria-label': t('ladder.board') }, ...buttons.map(({ button }) => button)),
    ),
    lay: ({ returns }) => {
      if (rules.scene === 'ranks') fill(said, element('span', { class: 'card-back' }));
      else drawSteps({ first: '', steps: [], state: 'open' });
      write(returns[0] === undefined ? {} : { any: returns[0] }, false, false, 0);
    },
    show: (round, isOpen) => {
      drawSteps(round);
      write(round.next, isOpen, round.steps.filter(({ move }) => move === 'pass').length < 52, round.steps.length);
    },
  };
}

/** The board of a scene. */
export const boardOf = (parts: BoardParts): BoardView => {
  const { scene } = parts.rules;
  if (scene === 'mines' || scene === 'gems' || scene === 'candles') return cellsBoard(parts);
  return scene === 'tower' || scene === 'leap' ? floorsBoard(parts) : movesBoard(parts);
};
