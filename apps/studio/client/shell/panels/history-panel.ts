import type { OpenedGame, RoundSummary, StudioCalls } from '../../../src/protocol.ts';
import type { Translator } from '@laro/i18n/translator';
import type { Calls } from '../calls/calls.ts';
import { element, fill, icon, wordButton } from '../page/dom.ts';
import type { MoneyText } from '../money-text.ts';
import type { ProofBets } from '../shell.ts';
import { copyRow } from './copy-row.ts';
import { verifyLink } from './verify-link.ts';

export interface HistoryParts {
  readonly calls: Calls;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly game: Pick<OpenedGame, 'verifyUrl'>;
  readonly bets: ProofBets;
  /** Shows a round again on the stage. */
  /** Null where rounds are not played again on the stage. */
  readonly onReplay: ((round: StudioCalls['history-round']['gives']) => void) | null;
}

const timeText = (at: string, tag: string): string => new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at));

/** This player's rounds of this game, newest first, each with its detail, its proof and its replay (T62). */
export class HistoryPanel {
  readonly root = element('div', { class: 'history' });
  readonly #parts: HistoryParts;

  constructor(parts: HistoryParts) {
    this.#parts = parts;
  }

  /** Reads the first page anew. */
  async open(): Promise<void> {
    fill(this.root, element('p', { class: 'note', text: this.#parts.words.t('studio.loading') }));
    const list = element('ul', { class: 'rounds', role: 'list' });
    await this.#page(null, list, true);
  }

  async #page(before: string | null, list: HTMLElement, isFirst: boolean): Promise<void> {
    const { calls, words } = this.#parts;
    const answer = await calls.ask('history', { before });
    if (!answer.done) {
      const again = wordButton(words.t('studio.again'), 'quiet', () => void this.#page(before, list, isFirst));
      fill(this.root, isFirst ? null : list, element('p', { class: 'note', text: words.t('studio.history.failed') }), again);
      return;
    }
    const { rounds, next } = answer.value;
    if (isFirst && rounds.length === 0) {
      fill(this.root, element('p', { class: 'note', text: words.t('studio.history.empty') }));
      return;
    }
    list.append(...rounds.map((round) => this.#row(round)));
    fill(this.root, list, next === null ? null : wordButton(words.t('studio.history.more'), 'quiet', () => void this.#page(next, list, false)));
  }

  #row(round: RoundSummary): HTMLElement {
    const { words, money } = this.#parts;
    const net = BigInt(round.win) - BigInt(round.stake);
    const button = element(
      'button',
      { type: 'button', class: 'round', 'aria-expanded': 'false' },
      element('span', { class: 'round-time', text: timeText(round.at, words.tag) }),
      element('span', { class: 'round-stake', text: `${words.t('studio.stake')} ${money(BigInt(round.stake))}` }),
      element('span', { class: `round-net${net > 0n ? ' gain' : ''}`, text: money.signed(net) }),
      icon('next'),
    );
    const detail = element('div', { class: 'round-detail', hidden: true });
    button.addEventListener('click', () => {
      detail.hidden = !detail.hidden;
      button.setAttribute('aria-expanded', String(!detail.hidden));
      if (!detail.hidden && detail.childElementCount === 0) void this.#detail(round.id, detail);
    });
    return element('li', {}, button, detail);
  }

  async #detail(id: string, place: HTMLElement): Promise<void> {
    const { calls, words, money, game, bets, onReplay } = this.#parts;
    const { t } = words;
    fill(place, element('p', { class: 'note', text: t('studio.loading') }));
    const answer = await calls.ask('history-round', { id });
    if (!answer.done) {
      fill(
        place,
        element('p', { class: 'note', text: t('studio.history.failed') }),
        wordButton(t('studio.again'), 'quiet', () => void this.#detail(id, place)),
      );
      return;
    }
    const { summary, proof, round } = answer.value;
    const { mathematics, version, totalWin } = round;
    const facts: readonly (readonly [string, string])[] = [
      [t('studio.win'), money(BigInt(summary.win))],
      [t('studio.history.before'), money(BigInt(summary.balanceBefore))],
      [t('studio.history.after'), money(BigInt(summary.balanceAfter))],
    ];
    fill(
      place,
      element('dl', { class: 'facts' }, ...facts.map(([name, value]) => element('div', {}, element('dt', { text: name }), element('dd', { text: value })))),
      copyRow(words, t('studio.history.id'), summary.id),
      copyRow(words, t('studio.fair.commitment'), proof.commitment),
      copyRow(words, t('studio.fair.client_seed'), proof.clientSeed),
      copyRow(words, t('studio.fair.nonce'), String(proof.nonce)),
      proof.serverSeed === null
        ? element('p', { class: 'note', text: t('studio.fair.secret') })
        : copyRow(words, t('studio.fair.server_seed'), proof.serverSeed),
      proof.serverSeed === null
        ? null
        : verifyLink(words, game, { mathematics, version, bet: bets.betOf(round), win: totalWin, ...proof, serverSeed: proof.serverSeed, names: bets.names }),
      onReplay && wordButton(t('studio.history.replay'), 'quiet', () => onReplay(answer.value)),
    );
  }
}
