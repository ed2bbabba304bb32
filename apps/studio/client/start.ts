import '@laro/ui/tokens.css';
import '@laro/ui/fonts.css';
import type { Translator } from '@laro/i18n/translator';
import type { OpenedGame } from '../src/protocol.ts';
import { Calls } from './shell/calls/calls.ts';
import { element, wordButton } from './shell/page/dom.ts';
import { Lobby } from './shell/calls/lobby.ts';
import { afterRefusal, openPatiently } from './shell/calls/open-again.ts';
import { problemWords } from './shell/calls/problem-words.ts';
import { ignoreSecondTaps } from './shell/page/second-taps.ts';
import type { BuildParts } from './shell/shell.ts';
import { loadWords, wordsOf } from './shell/words/words.ts';
import './styles/game.css';

/** Folder of the pictures of this build; the name carries their content. */
declare const ART_ROOT: string;

/** `/play/<game>#<code>`: which game, and the code that opens it once. */
const launchOf = ({ pathname, hash }: Location): { gameId: string; code: string } => ({
  gameId: /^\/play\/([a-z0-9-]+)/.exec(pathname)?.[1] ?? '',
  code: hash.slice(1),
});

type Build = (parts: Omit<BuildParts, 'game'>) => Promise<{ begin: () => Promise<void> }>;

/** Kinds of shared tables, each fetched on its own. */
const tables = {
  baccarat: async () => (await import('./kinds/baccarat/baccarat.ts')).baccarat,
  dragon: async () => (await import('./kinds/dragon/dragon.ts')).dragon,
  roulette: async () => (await import('./kinds/roulette/roulette.ts')).roulette,
  dice: async () => (await import('./kinds/dice/dice.ts')).dice,
  turned: async () => (await import('./kinds/turned/turned.ts')).turned,
  wheel: async () => (await import('./kinds/wheel/wheel.ts')).wheel,
  decisions: async () => (await import('./kinds/decisions/decisions.ts')).decisions,
  show: async () => (await import('./kinds/show/show.ts')).show,
  encore: async () => (await import('./kinds/encore/encore.ts')).encore,
};

/** Fetches the scene of a game's kind, and no other. */
async function builderOf(game: OpenedGame): Promise<Build> {
  if (game.kind === 'slot') {
    const { build } = await import('./kinds/slot/build.ts');
    return (parts) => build({ ...parts, game });
  }
  if (game.kind === 'stall') {
    const { build } = await import('./kinds/stall/build.ts');
    return (parts) => build({ ...parts, game });
  }
  if (game.kind === 'ladder') {
    const { build } = await import('./kinds/ladder/build.ts');
    return (parts) => build({ ...parts, game });
  }
  if (game.kind === 'hands') {
    const { build } = await import('./kinds/hands/build.ts');
    return (parts) => build({ ...parts, game });
  }
  if (game.kind === 'colour') {
    const { build } = await import('./kinds/colour/build.ts');
    return (parts) => build({ ...parts, game });
  }
  if (game.kind === 'bingo') {
    const { build } = await import('./kinds/bingo/build.ts');
    return (parts) => build({ ...parts, game });
  }
  if (game.kind === 'crash') {
    const { build } = await import('./kinds/crash/build.ts');
    return (parts) => build({ ...parts, game });
  }
  const [{ build }, client] = await Promise.all([import('./kinds/table/build.ts'), tables[game.kind]()]);
  return (parts) => build({ ...parts, game }, client);
}

const fontsReady = async (): Promise<void> => {
  try {
    await Promise.all(["800 24px 'Sansita Swashed Variable'", "600 16px 'Onest Variable'"].map((face) => document.fonts.load(face, 'AKQJ10₱')));
  } catch {
    // The fallback faces draw as well.
  }
};

/** The page while the game is on its way: its sign, and a bar that says that something happens. */
const showLoading = (root: HTMLElement, sign: string): void => {
  const picture = element('img', { class: 'loading-sign', src: sign, alt: '', width: 240, height: 240 });
  picture.addEventListener('error', () => picture.remove());
  root.replaceChildren(element('div', { class: 'loading', role: 'progressbar' }, picture, element('span', { class: 'loading-bar' })));
};

/** The page when the game could not be opened: why, and another try or the way back. */
const showRefusal = (root: HTMLElement, words: Translator, code: Parameters<typeof problemWords>[1], retry: () => void): void => {
  const { t } = words;
  const lobby = new Lobby(document.referrer);
  const text = code === 'offline' ? t('studio.offline.words') : problemWords(words, code);
  const next = afterRefusal(code);
  const leave = lobby.isThere ? wordButton(t('studio.leave'), 'primary', () => lobby.leave(next === 'reopen' ? 'session-over' : 'close')) : null;
  const act = next === 'retry' ? wordButton(t('studio.again'), 'primary', retry) : leave;
  root.replaceChildren(element('main', { class: 'refusal' }, element('h1', { text: t('studio.refused.title') }), element('p', { role: 'alert', text }), act));
  // The page around covers a game until it hears of it: it has to uncover the message.
  lobby.tell(next === 'reopen' ? 'session-over' : 'ready');
};

async function start(): Promise<void> {
  const root = document.querySelector<HTMLElement>('#game');
  if (!root) return;
  ignoreSecondTaps(document);
  const { gameId, code } = launchOf(window.location);
  // The code is spent with the first question; it has no business in the address after that.
  history.replaceState(null, '', window.location.pathname);
  const sign = `${ART_ROOT}/games/${gameId}.avif`;
  const calls = new Calls();
  const open = async (): Promise<void> => {
    showLoading(root, sign);
    const answer = await openPatiently(() => calls.ask('open', { code }));
    if (!answer.done) {
      const words = await loadWords(navigator.language);
      document.documentElement.lang = words.tag;
      showRefusal(root, words, answer.failure.code, () => void open());
      return;
    }
    const game = answer.value;
    calls.begin(game.session);
    document.documentElement.lang = game.language;
    document.title = game.game.name;
    const [words, build] = await Promise.all([loadWords(game.language, wordsOf[game.kind]), builderOf(game), fontsReady()]);
    const play = await build({ serverNowMs: answer.serverNowMs, words, calls, sign, artRoot: ART_ROOT, root });
    await play.begin();
  };
  await open();
}

void start();
