import '@laro/ui/tokens.css';
import '@laro/ui/fonts.css';
import type { Translator } from '@laro/i18n/translator';
import { buildGame } from './build-game.ts';
import { Calls } from './calls.ts';
import { element, wordButton } from './dom.ts';
import { Lobby } from './lobby.ts';
import { problemWords } from './problem-words.ts';
import { loadPictures } from './stage/sprites.ts';
import { loadWords } from './words.ts';
import './styles/game.css';

/** Folder of the pictures of this build; the name carries their content. */
declare const ART_ROOT: string;

/** `/play/<game>#<code>`: which game, and the code that opens it once. */
const launchOf = ({ pathname, hash }: Location): { gameId: string; code: string } => ({
  gameId: /^\/play\/([a-z0-9-]+)/.exec(pathname)?.[1] ?? '',
  code: hash.slice(1),
});

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

/** The page when the game could not be opened: why, and the way back. */
const showRefusal = (root: HTMLElement, words: Translator, code: Parameters<typeof problemWords>[1], retry: (() => void) | null): void => {
  const { t } = words;
  const lobby = new Lobby(document.referrer);
  const text = code === 'offline' ? t('studio.offline.words') : problemWords(words, code);
  const act = retry
    ? wordButton(t('studio.again'), 'primary', retry)
    : lobby.isThere
      ? wordButton(t('studio.leave'), 'primary', () => lobby.leave('session-over'))
      : null;
  root.replaceChildren(element('main', { class: 'refusal' }, element('h1', { text: t('studio.refused.title') }), element('p', { role: 'alert', text }), act));
  if (!retry) lobby.tell('session-over');
};

async function start(): Promise<void> {
  const root = document.querySelector<HTMLElement>('#game');
  if (!root) return;
  const { gameId, code } = launchOf(window.location);
  // The code is spent with the first question; it has no business in the address after that.
  history.replaceState(null, '', window.location.pathname);
  const sign = `${ART_ROOT}/games/${gameId}.avif`;
  const calls = new Calls();
  const open = async (): Promise<void> => {
    showLoading(root, sign);
    const answer = await calls.ask('open', { code });
    if (!answer.done) {
      const words = await loadWords(navigator.language);
      document.documentElement.lang = words.tag;
      showRefusal(root, words, answer.failure.code, answer.failure.code === 'offline' ? () => void open() : null);
      return;
    }
    const game = answer.value;
    calls.begin(game.session);
    document.documentElement.lang = game.language;
    document.title = game.game.name;
    const [words, pictures] = await Promise.all([loadWords(game.language), loadPictures(game.look, ART_ROOT), fontsReady()]);
    await buildGame({ game, serverNowMs: answer.serverNowMs, words, pictures, calls, sign, root }).begin();
  };
  await open();
}

void start();
