import type { Translator } from '@laro/i18n/translator';
import type { TablePlayJson } from '../../../../src/protocol.ts';
import type { Failure } from '../../../shell/calls/calls.ts';
import type { Lobby } from '../../../shell/calls/lobby.ts';
import { problemWords } from '../../../shell/calls/problem-words.ts';
import { showNotice } from '../../../shell/hud/notice.ts';
import type { MoneyText } from '../../../shell/money-text.ts';
import type { Hud } from '../../../shell/hud/hud.ts';
import { DroppedStakes } from '../play/dropped-stakes.ts';
import type { TableKindClient } from '../table-kind.ts';

/** After these the session cannot go on; only the first two are mended by opening the game again. */
const REOPENED: ReadonlySet<Failure['code']> = new Set(['studio.session_over', 'studio.code_used']);
const ENDING: ReadonlySet<Failure['code']> = new Set([...REOPENED, 'studio.player_disabled', 'studio.game_disabled', 'studio.tables_many']);

interface NoticeParts {
  readonly game: { readonly isTrial: boolean; readonly rules: { readonly bets: readonly { readonly id: string; readonly most: string }[] } };
  readonly kind: Pick<TableKindClient, 'betName'>;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly lobby: Lobby;
  readonly hud: () => Pick<Hud, 'strip' | 'say'>;
  readonly root: HTMLElement;
}

/** Messages of a table besides its phases: small ones in a line that passes, those that end play in a dialog. */
export class TableNotices {
  readonly #parts: NoticeParts;
  readonly #dropped = new DroppedStakes();
  #timer = 0;

  constructor(parts: NoticeParts) {
    this.#parts = parts;
  }

  notEnough(balance: bigint, stake: bigint): void {
    const { game, words, money, lobby, root } = this.#parts;
    const { t } = words;
    const close = { label: t('studio.close'), kind: 'quiet' as const, press: () => {} };
    const deposit = { label: t('studio.deposit'), kind: 'primary' as const, press: () => lobby.tell('deposit') };
    const text = t(game.isTrial ? 'studio.not_enough.trial' : 'studio.not_enough.words', { balance: money(balance), stake: money(stake) });
    showNotice(root, t('studio.not_enough.title'), text, game.isTrial ? [close] : [deposit, close]);
  }

  /** A bet would go above its limit; `bet` null: one of several. */
  betLimit(bet: string | null): void {
    const { game, kind, words, money } = this.#parts;
    const most = game.rules.bets.find(({ id }) => id === bet)?.most;
    this.pass(
      bet === null || most === undefined
        ? words.t('studio.problem.bet_limit')
        : words.t('table.limit', { bet: kind.betName(words, bet), amount: money(BigInt(most)) }),
    );
  }

  refused(failure: Failure, balance: bigint, stake: bigint): void {
    if (failure.code === 'studio.not_enough_money') this.notEnough(balance, stake);
    else if (ENDING.has(failure.code)) this.ended(failure);
    else this.pass(this.#textOf(failure));
  }

  /** The play in the answer to a stake. */
  answered(play: Pick<TablePlayJson, 'stakes'>): void {
    this.#dropped.answered(play);
  }

  /** Tells of a stake that came to nothing after its answer. */
  tellDropped(plays: Iterable<Pick<TablePlayJson, 'stakes'>>): void {
    const code = this.#dropped.reasonIn(plays);
    if (code !== null) this.pass(this.#textOf({ code, balance: null, limit: null }));
  }

  /** Play cannot go on here. */
  ended(failure: Failure): void {
    const { words, lobby, root } = this.#parts;
    const isOver = REOPENED.has(failure.code);
    if (isOver) lobby.tell('session-over');
    const leave = { label: words.t('studio.leave'), kind: 'primary' as const, press: () => lobby.leave(isOver ? 'session-over' : 'close') };
    showNotice(root, words.t(isOver ? 'studio.over.title' : 'table.failed'), this.#textOf(failure), [leave]);
  }

  #textOf({ code, limit }: Failure): string {
    const { words, money } = this.#parts;
    if (code === 'offline') return words.t('studio.offline.words');
    if (code === 'studio.bet_limit' && limit !== null) return words.t('table.limit_all', { amount: money(limit) });
    if (limit !== null) return words.t('studio.stake_too_high.words', { limit: money(limit) });
    return problemWords(words, code, 'table');
  }

  /** Says something in a line that passes. */
  pass(text: string): void {
    const hud = this.#parts.hud();
    hud.strip(text, false);
    hud.say(text);
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => hud.strip(null), 5000);
  }
}
