import type { OpenedGame, SlotDetails } from '../../../../src/protocol.ts';
import { element } from '../../../shell/page/dom.ts';
import { Board } from './board.ts';
import { resize, surface, type Surface } from './canvas.ts';
import { machinePaint } from './colours.ts';
import { paintBulbs, paintFrame, paintGlass } from './painting/frame-painting.ts';
import { paintScene } from './painting/scene-painting.ts';
import { Sparks } from './sparks.ts';
import { makeSprites, type RoleLabels } from './sprites.ts';
import { cellPlace, stageSize, type StageSize } from './stage-size.ts';

export interface StageParts {
  readonly game: OpenedGame<SlotDetails>;
  readonly pictures: ReadonlyMap<string, HTMLImageElement>;
  readonly labels: RoleLabels;
  /** Text alternative of the reels. */
  readonly name: string;
  /** Address of the game's sign. */
  readonly sign: string;
  readonly moves: () => boolean;
}

/** Codes that pay in the ordinary way: they pass by while the reels turn. */
const passingCodes = ({ rules }: OpenedGame<SlotDetails>): string[] => {
  const special = new Set([rules.wild?.symbol, rules.scatter?.symbol, rules.holdAndSpin?.symbol, rules.bonus?.symbol]);
  return Object.keys(rules.pays).filter((code) => !special.has(code));
};

/** The window that is seen before the first spin. */
const firstWindow = (game: OpenedGame<SlotDetails>): string[] => {
  const codes = passingCodes(game);
  return Array.from({ length: game.rules.reels }, (_, reel) =>
    Array.from({ length: game.rules.rows }, (__, row) => codes[(reel * 3 + row * 2 + reel * row) % codes.length] ?? '').join(''),
  );
};

/** Background, sign, machine and what flies over them. */
export class Stage {
  readonly root: HTMLElement;
  readonly board: Board;
  readonly sparks = new Sparks();
  /** The plate under the machine, for the words of wins. */
  readonly plate: HTMLElement;
  /** The plaque on the machine's upper edge, for what a feature counts. */
  readonly plaque: HTMLElement;
  readonly #parts: StageParts;
  readonly #scene: Surface = surface(1, 1, 1);
  readonly #layers: { frame: Surface; bulbs: readonly [Surface, Surface]; reels: Surface; glass: Surface };
  readonly #machine: HTMLElement;
  readonly #sign: HTMLImageElement;
  #size: StageSize = stageSize({ width: 320, height: 300 }, 5, 3);
  #last = '';

  constructor(parts: StageParts) {
    this.#parts = parts;
    const { game } = parts;
    const { pay } = game.rules;
    this.board = new Board({
      reels: game.rules.reels,
      rows: game.rules.rows,
      lines: pay.kind === 'lines' ? pay.lines : [],
      passing: passingCodes(game),
    });
    this.board.show(firstWindow(game));
    const layer = (name: string): Surface => {
      const made = surface(1, 1);
      made.canvas.className = name;
      made.canvas.setAttribute('aria-hidden', 'true');
      return made;
    };
    this.#layers = { frame: layer('frame'), bulbs: [layer('bulbs one'), layer('bulbs two')], reels: layer('reels'), glass: layer('glass') };
    const { frame, bulbs, reels, glass } = this.#layers;
    this.plate = element('div', { class: 'plate' });
    this.plaque = element('div', { class: 'plaque', hidden: true });
    this.#machine = element(
      'div',
      { class: 'machine', role: 'img', 'aria-label': parts.name },
      frame.canvas,
      reels.canvas,
      glass.canvas,
      bulbs[0].canvas,
      bulbs[1].canvas,
    );
    this.#sign = element('img', { class: 'sign', src: parts.sign, alt: '', width: 480, height: 480, decoding: 'async' });
    this.#sign.addEventListener('error', () => this.#sign.remove());
    this.#scene.canvas.className = 'scene';
    this.#scene.canvas.setAttribute('aria-hidden', 'true');
    const holder = element('div', { class: 'machine-holder' }, this.plaque, this.#machine);
    this.root = element('div', { class: 'stage' }, element('div', { class: 'sign-holder' }, this.#sign), holder, this.plate);
  }

  /** The painted background; it lies under the whole game. */
  get scene(): HTMLElement {
    return this.#scene.canvas;
  }

  /** Draws everything for the room there is; called again when it changes. */
  fit(): void {
    const { game, pictures, labels } = this.#parts;
    const { clientWidth: width, clientHeight: height } = this.root;
    const key = `${width} ${height} ${window.innerWidth} ${window.innerHeight} ${window.devicePixelRatio} ${this.#parts.moves()}`;
    if (width === 0 || height === 0 || key === this.#last) return;
    this.#last = key;
    const plateHeight = this.plate.offsetHeight + 8;
    const room = { width: Math.min(width - 12, 720), height: height - plateHeight - 14 };
    const size = stageSize(room, game.rules.reels, game.rules.rows);
    this.#size = size;
    const colours = machinePaint(game.look.palette);
    const { frame, bulbs, reels, glass } = this.#layers;
    for (const one of [frame, ...bulbs, reels, glass]) resize(one, size.width, size.height);
    this.#machine.style.width = `${size.width}px`;
    this.#machine.style.height = `${size.height}px`;
    this.root.classList.toggle('has-sign', height - plateHeight - size.height > 84);
    resize(this.#scene, window.innerWidth, window.innerHeight, 1);
    paintScene(this.#scene.paint, window.innerWidth, window.innerHeight, game.look.palette, game.look.symbolSet);
    paintFrame(frame, size, colours, game.rules.reels);
    paintGlass(glass, size);
    bulbs.forEach((one, phase) => paintBulbs(one, size, colours, phase === 0 ? 0 : 1));
    this.sparks.resize(window.innerWidth, window.innerHeight);
    const sprites = makeSprites(game.look, pictures, labels, { width: size.cellWidth, height: size.cellHeight });
    const coin = game.rules.holdAndSpin?.symbol ?? null;
    this.board.use({ paint: reels.paint, size, rows: game.rules.rows, sprites, colours, coin, moves: this.#parts.moves() });
  }

  /** The middle of a cell on the screen. */
  placeOf(cell: number): { readonly x: number; readonly y: number } {
    const box = this.#machine.getBoundingClientRect();
    const { x, y } = cellPlace(this.#size, this.#parts.game.rules.rows, cell);
    return { x: box.left + this.#size.frame + x + this.#size.cellWidth / 2, y: box.top + this.#size.frame + y + this.#size.cellHeight / 2 };
  }

  /** Bulbs run while something special goes on. */
  celebrate(isOn: boolean): void {
    this.root.classList.toggle('is-festive', isOn);
  }
}
