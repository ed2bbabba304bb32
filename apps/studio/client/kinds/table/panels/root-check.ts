import type { Translator } from '@laro/i18n/translator';
import type { Calls, Failure } from '../../../shell/calls/calls.ts';
import { problemWords } from '../../../shell/calls/problem-words.ts';
import { element, fill, wordButton } from '../../../shell/page/dom.ts';
import type { OwnLines } from '../play/table-state.ts';

/** Fetches the lines of all stakes of a round, hashes them and looks for the player's own: that they are in the root can be checked by every player (GAME-11). */
export class RootCheck {
  readonly root = element('div', { class: 'root-check' });
  readonly #words: Translator;
  readonly #calls: Calls;
  readonly #checked: Pick<OwnLines, 'round' | 'root' | 'lines'>;
  readonly #said = element('p', { class: 'note', role: 'status' });

  constructor(words: Translator, calls: Calls, checked: Pick<OwnLines, 'round' | 'root' | 'lines'>) {
    this.#words = words;
    this.#calls = calls;
    this.#checked = checked;
    fill(
      this.root,
      wordButton(words.t('table.fair.check_line'), 'quiet', () => void this.#check()),
      this.#said,
    );
  }

  #fail(code: Failure['code']): void {
    this.#said.textContent = code === 'offline' ? this.#words.t('studio.offline.words') : problemWords(this.#words, code, 'table');
  }

  async #check(): Promise<void> {
    const { t, tag } = this.#words;
    const { round, root, lines } = this.#checked;
    this.#said.textContent = t('studio.loading');
    const answer = await this.#calls.ask('table-lines', { round });
    if (!answer.done) return this.#fail(answer.failure.code);
    const chain = await import('@laro/games/fair/stakes-root').catch(() => null);
    if (chain === null) return this.#fail('offline');
    const isIn = chain.rootOfLines(answer.value.lines) === root && lines.every((line) => answer.value.lines.includes(line));
    this.#said.textContent = isIn ? t('table.fair.line_in', { count: answer.value.lines.length.toLocaleString(tag) }) : t('table.fair.line_missing');
  }
}
