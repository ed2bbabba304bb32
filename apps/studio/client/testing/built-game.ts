import './no-path.ts';
import type { Area } from '@laro/i18n/areas';
import type { Translator } from '@laro/i18n/translator';
import { afterEach, beforeEach, vi } from 'vitest';
import type { OpenedGame } from '../../src/protocol.ts';
import type { Calls } from '../shell/calls/calls.ts';
import { Hud } from '../shell/hud/hud.ts';
import { stillness, type BuildParts } from '../shell/shell.ts';
import { wordsOf } from '../shell/words/words.ts';
import type { StandInPlan } from './stand-in-plan.ts';
import { StandInStudio } from './stand-in-studio.ts';
import { baccarat } from '../kinds/baccarat/baccarat.ts';
import { build as buildHall } from '../kinds/bingo/build.ts';
import { build as buildColour } from '../kinds/colour/build.ts';
import { build as buildFlight } from '../kinds/crash/build.ts';
import { decisions } from '../kinds/decisions/decisions.ts';
import { dice } from '../kinds/dice/dice.ts';
import { dragon } from '../kinds/dragon/dragon.ts';
import { encore } from '../kinds/encore/encore.ts';
import { build as buildHands } from '../kinds/hands/build.ts';
import { build as buildLadder } from '../kinds/ladder/build.ts';
import { roulette } from '../kinds/roulette/roulette.ts';
import { show } from '../kinds/show/show.ts';
import { build as buildStall } from '../kinds/stall/build.ts';
import { build as buildTable } from '../kinds/table/build.ts';
import { turned } from '../kinds/turned/turned.ts';
import { wheel } from '../kinds/wheel/wheel.ts';

const tables = { baccarat, dragon, roulette, dice, turned, wheel, show, decisions, encore };
/** A game of each kind of table. */
export const tableGames = {
  baccarat: 'sala-baccarat',
  dragon: 'dragon-tiger-sala',
  roulette: 'sala-roulette',
  dice: 'sala-sic-bo',
  turned: 'teen-patti-tanghal',
  wheel: 'money-wheel-mabuhay',
  show: 'karaoke-cash-live',
  decisions: 'sala-blackjack',
  encore: 'encore-hold-em',
} as const;
/** A game of each kind that one plays alone. */
export const soloGames = { stall: 'sic-bo-perya', ladder: 'mina-minero', hands: 'blackjack-perya', colour: 'color-game-perya' } as const;
export const FLIGHT = 'mesa-crash-live';
export const HALL = 'bingo-bituin';

type Build = (parts: BuildParts<never>) => Promise<{ begin: () => Promise<void> }>;
const builds: Readonly<Record<string, Build>> = {
  stall: buildStall,
  ladder: buildLadder,
  hands: buildHands,
  colour: buildColour,
  crash: buildFlight,
  bingo: buildHall,
};

export const root = (): HTMLElement => document.querySelector<HTMLElement>('#game') ?? document.body;
/** Announcements in their order. */
export const said: string[] = [];
export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Calls that a substitute for the studio answers immediately; a table without news does not answer. */
const callsOf = (studio: StandInStudio): Calls =>
  ({
    ask: async (call: string, takes: Record<string, string>) => {
      if (call === 'table-wait' && (takes['after'] ?? null) !== null) return new Promise(() => {});
      const value = studio.plan.refuses?.[call] ?? studio.answer(call, takes);
      return typeof value === 'string' ? { done: false, failure: { code: value, balance: null, limit: null } } : { done: true, value, serverNowMs: null };
    },
    begin: () => {},
  }) as unknown as Calls;

/** Compiles messages, which only tests may do in the browser's sources. */
type Compile = (language: 'EN', areas: readonly Area[]) => Translator;
let compile: Compile;
let spoken: Translator;
/** The words of the game that was built last. */
export const words = (): Translator => spoken;

/** Builds a game on an empty page, and waits until a table has told its state. */
export async function play(gameId: string, plan: StandInPlan = {}): Promise<StandInStudio> {
  const studio = new StandInStudio(gameId, { minCycleMs: 0, ...plan });
  const game = studio.answer('open', {}) as OpenedGame & { kind: keyof typeof tables };
  const place = document.createElement('div');
  place.id = 'game';
  document.body.replaceChildren(place);
  said.length = 0;
  spoken = compile('EN', ['studio', ...wordsOf[game.kind]]);
  const parts = { game, words: spoken, calls: callsOf(studio), serverNowMs: null, sign: '', artRoot: '', root: place } as never;
  const { begin } = await (builds[game.kind]?.(parts) ?? buildTable(parts, tables[game.kind]));
  await begin();
  await pass(1500);
  return studio;
}

/** Listeners of the page of one test: they are removed with it. */
let listeners: [type: string, listener: EventListenerOrEventListenerObject][] = [];

/** Lets each test of a file build games of any kind in a page of happy-dom, with a clock that is turned by hand. */
export function buildsGames(translatorFor: Compile): void {
  compile = translatorFor;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.1);
    vi.stubGlobal(
      'WebSocket',
      class {
        addEventListener(type: string, listener: (event: object) => void): void {
          if (type === 'close') setTimeout(() => listener({ code: 1006 }), 0);
        }
        close(): void {}
      },
    );
    vi.spyOn(Hud.prototype, 'say').mockImplementation((text) => void said.push(text));
    vi.spyOn(stillness, 'matches', 'get').mockReturnValue(true);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
    const add = document.addEventListener.bind(document);
    vi.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject | null) => {
      if (!listener) return;
      listeners.push([type, listener]);
      add(type, listener);
    });
  });
  afterEach(() => {
    for (const [type, listener] of listeners) document.removeEventListener(type, listener);
    listeners = [];
    document.body.replaceChildren();
    vi.clearAllTimers();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
