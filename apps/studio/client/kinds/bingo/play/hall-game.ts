import type { Translator } from '@laro/i18n/translator';
import type { BingoDetails, OpenedGame, TableFrame } from '../../../../src/protocol.ts';
import { roundKey } from '../../../shell/calls/ask-play.ts';
import type { Calls, Failure } from '../../../shell/calls/calls.ts';
import type { Lobby } from '../../../shell/calls/lobby.ts';
import type { MoneyText } from '../../../shell/money-text.ts';
import { soon } from '../../../shell/page/soon.ts';
import type { TableNotices } from '../../table/panels/table-notices.ts';
import { sendStake } from '../../table/play/send-stake.ts';
import { TableLink, type LinkState } from '../../table/play/table-link.ts';
import { emptyTable, paidSince, phaseAt, timeAt, told, withPlay, type Phase, type TableState } from '../../table/play/table-state.ts';
import type { HallHud } from '../hall-hud.ts';
import { betsIn, cardsOf, drawnIn } from './hall-marks.ts';
import { HeardPool } from './heard-pool.ts';
import { OwnResults } from './own-results.ts';
import type { HallSound } from './hall-sound.ts';
import type { HallView } from '../hall-view.ts';
import type { Order } from '../sale-tray.ts';

export type HallOpened = OpenedGame<BingoDetails>;

export interface HallParts {
  readonly game: HallOpened;
  readonly words: Translator;
  readonly money: MoneyText;
  readonly calls: Calls;
  readonly lobby: Lobby;
  readonly hud: HallHud;
  readonly view: HallView;
  readonly sound: HallSound;
  readonly notices: TableNotices;
}

const LOOK_MS = 100;
/** The rollbacks of a void round follow it: the balance is read then. */
const REFUND_LOOKS_MS = [1500, 5000];
const SAID_SECONDS: ReadonlySet<number> = new Set([10, 5]);

/** A hall in play: what the server tells, the cards of the player, and what came of them. It decides nothing (T57). */
export class HallGame {
  readonly #parts: HallParts;
  readonly #link: TableLink;
  readonly #results: OwnResults;
  readonly #writeSoon = soon(() => this.#write());
  #state: TableState = emptyTable;
  readonly #pool = new HeardPool();
  #isPoolStale = false;
  #balance: bigint;
  #linkState: LinkState | null = null;
  /** Bought as soon as the next round opens. */
  #ordered: Order | null = null;
  #isBuying = false;
  #shown: { phase: Phase | null; round: number; isStopped: boolean; said: number; called: number } = {
    phase: null,
    round: 0,
    isStopped: false,
    said: 0,
    called: 0,
  };

  constructor(parts: HallParts) {
    const { game, calls } = parts;
    this.#parts = parts;
    this.#balance = BigInt(game.balance);
    this.#results = new OwnResults(parts);
    this.#link = new TableLink(
      {
        calls,
        onFrame: (frame) => this.#heard(frame),
        onState: (state) => this.#linked(state),
        onRefused: (failure) => parts.notices.ended(failure),
        known: () => ({ seq: this.#state.seq > 0 ? this.#state.seq : null, playSeq: this.#state.play?.seq ?? null }),
      },
      game.session,
    );
  }

  get state(): TableState {
    return this.#state;
  }

  begin(): void {
    const { game, hud, lobby } = this.#parts;
    hud.balance(this.#balance);
    hud.net(BigInt(game.net));
    lobby.tell('shows-balance');
    lobby.tell('ready');
    this.#write();
    setInterval(() => {
      this.#look();
      this.#lookAtPool();
    }, LOOK_MS);
    void this.#link.run();
  }

  /** Buys the order, or keeps it for the next round; a kept one is cancelled. */
  order(order: Order): void {
    const { notices } = this.#parts;
    const due = order.price * BigInt(order.count);
    if (!this.#state.isKnown || this.#state.isStopped) return;
    if (this.#ordered) this.#ordered = null;
    else if (this.#balance < due) notices.notEnough(this.#balance, due);
    else if (this.#isSelling()) void this.#buy(order);
    else this.#ordered = order;
    this.#writeSoon();
  }

  /** Takes the last purchase back while cards are on sale. */
  async takeBack(): Promise<void> {
    const key = this.#state.play?.stakes.findLast(({ state }) => state === 'taken')?.key;
    if (key === undefined || !this.#isSelling()) return;
    const answer = await this.#parts.calls.ask('table-undo', { key });
    if (answer.done) this.#told(withPlay(this.#state, answer.value.play));
    else this.#refused(answer.failure, 0n);
  }

  /** Another choice of cards: an order for the next round is cancelled. */
  changed(): void {
    this.#ordered = null;
    this.#writeSoon();
  }

  redraw(): void {
    this.#writeSoon();
  }

  #time = (): number => timeAt(this.#state, Date.now());
  #isSelling = (): boolean => !this.#state.isStopped && phaseAt(this.#state, this.#time()) === 'betting';

  #heard(frame: TableFrame): void {
    this.#pool.hear(frame, performance.now());
    this.#told(told(this.#state, frame, Date.now()));
  }

  /** The age of the pool's figure is written each second; the banner changes when the figure is too old. */
  #lookAtPool(): void {
    const pool = this.#pool.shownAt(performance.now());
    const isStale = pool?.amount === null;
    if (isStale !== this.#isPoolStale) this.#writeSoon();
    this.#isPoolStale = isStale;
    this.#parts.view.poolAge(pool);
  }

  #linked(state: LinkState): void {
    if (this.#linkState === state) return;
    this.#linkState = state;
    this.#parts.hud.strip(state === 'lost' ? this.#parts.words.t('table.reconnecting') : null);
  }

  #told(state: TableState): void {
    const before = this.#state;
    this.#state = state;
    // An order would wait for as long as the hall is stopped, and then buy cards that its player no longer expects.
    if (state.isStopped) this.#ordered = null;
    const { play } = state;
    const moved = paidSince(before, state) ?? play;
    this.#results.sayMissed(state);
    this.#parts.notices.tellDropped([state.before, play].filter((one) => one !== null));
    if (moved?.balance !== undefined && moved.balance !== null) {
      this.#balance = BigInt(moved.balance);
      this.#parts.hud.balance(this.#balance);
      this.#parts.hud.net(BigInt(moved.net));
    }
    if (cardsOf(play).length > cardsOf(before.play).length) this.#parts.sound.card();
    this.#writeSoon();
    // Its own task: cards and the beginning of the calls are too long for one.
    setTimeout(() => this.#look());
  }

  async #buy(order: Order): Promise<void> {
    if (this.#isBuying) return;
    this.#isBuying = true;
    const { calls, lobby, notices } = this.#parts;
    lobby.tell('round-started');
    const [cards, due] = [order.count, order.price * BigInt(order.count)];
    const sent = await sendStake(calls, roundKey(), new Map([[order.bet, due]]), { cards, round: this.#state.round?.number });
    this.#isBuying = false;
    if (sent?.done === true) {
      notices.answered(sent.play);
      this.#told(withPlay(this.#state, sent.play));
      lobby.tell('balance');
    } else if (sent) this.#refused(sent.failure, due);
    this.#writeSoon();
  }

  #refused(failure: Failure, due: bigint): void {
    if (failure.balance !== null) {
      this.#balance = failure.balance;
      this.#parts.hud.balance(this.#balance);
    }
    this.#parts.notices.refused(failure, this.#balance, due);
  }

  /** Changes that follow from the time alone: the sale, the calls, the phase, and the end of a round. */
  #look(): void {
    const time = this.#time();
    const { round, isStopped } = this.#state;
    const phase = phaseAt(this.#state, time);
    const number = round?.number ?? 0;
    const isNew = phase !== this.#shown.phase || number !== this.#shown.round || (phase === 'resting' && isStopped !== this.#shown.isStopped);
    if (isNew) this.#enter(phase, number);
    const leftMs = round && phase === 'betting' ? round.closesAt - time : null;
    this.#parts.view.sale(leftMs, round ? round.closesAt - round.opensAt : 1);
    if (leftMs !== null) this.#sayTime(Math.ceil(leftMs / 1000));
    if (phase === 'reveal' || phase === 'result') this.#call(phase === 'result' ? Infinity : time - (round?.drawnAt ?? time));
  }

  /** The balls that are called so long after the draw. */
  #call(elapsedMs: number): void {
    const drawn = drawnIn(this.#state.round);
    if (!drawn) return;
    const called = this.#parts.view.calls(drawn, elapsedMs);
    if (called === this.#shown.called) return;
    this.#shown.called = called;
    if (elapsedMs < Infinity && called > 0) this.#parts.sound.ball();
    this.#writeSoon();
    this.#results.called(this.#state, called);
  }

  #sayTime(seconds: number): void {
    if (seconds === this.#shown.said) return;
    this.#shown.said = seconds;
    if (SAID_SECONDS.has(seconds)) this.#parts.hud.say(this.#parts.words.t('bingo.seconds_left', { count: seconds }));
  }

  #enter(phase: Phase, number: number): void {
    const { hud, view, sound } = this.#parts;
    const isNext = number !== this.#shown.round;
    this.#shown = { phase, round: number, isStopped: this.#state.isStopped, said: 0, called: isNext || phase === 'betting' ? 0 : this.#shown.called };
    const said = this.#phaseWords(phase);
    if (phase !== 'reveal' && phase !== 'result') view.clear();
    view.phase(phase, said);
    if (phase === 'closed') sound.bell();
    if (phase === 'void') this.#askBalance();
    if (phase === 'result') this.#results.end(this.#state);
    else hud.say(said);
    if (phase === 'betting' && this.#ordered) {
      const order = this.#ordered;
      this.#ordered = null;
      void this.#buy(order);
    }
    this.#writeSoon();
  }

  #phaseWords(phase: Phase): string {
    const { t } = this.#parts.words;
    if (this.#state.isStopped && (phase === 'resting' || phase === 'result')) return t('bingo.phase.stopped');
    if (phase === 'connecting') return t('table.phase.connecting');
    if (phase !== 'void' || this.#state.play === null) return t(`bingo.phase.${phase}`);
    return t(this.#state.round?.voidReason === 'few_buyers' ? 'bingo.few_buyers' : 'table.phase.void');
  }

  /** Stakes of a void round come back after it. */
  #askBalance(): void {
    if (this.#state.play === null) return;
    const { calls, hud, lobby, notices, words } = this.#parts;
    if (this.#state.round?.voidReason === 'few_buyers') notices.pass(words.t('bingo.few_buyers'));
    for (const ms of REFUND_LOOKS_MS)
      setTimeout(async () => {
        const answer = await calls.ask('balance', {});
        if (!answer.done) return;
        this.#balance = BigInt(answer.value.balance);
        hud.balance(this.#balance);
        lobby.tell('balance');
      }, ms);
  }

  #write(): void {
    const { game, hud, view } = this.#parts;
    const { round, play, totals } = this.#state;
    const cards = cardsOf(play);
    const isSelling = this.#isSelling();
    const sales = totals.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const each = game.rules.prices.length === 1 ? BigInt(game.rules.prices[0] ?? 1) : null;
    hud.cards(
      cards.length,
      cards.reduce((sum, card) => sum + card.price, 0n),
    );
    hud.people(this.#state, each === null ? null : Number(sales / each));
    view.show({
      state: this.#state,
      cards,
      bets: betsIn(game.rules, round?.number ?? 0),
      drawn: drawnIn(round),
      called: this.#shown.called,
      sales,
      pool: this.#pool.shownAt(performance.now()),
      tray: {
        isSelling,
        left: game.rules.cardsMax - cards.length,
        canTakeBack: isSelling && (play?.stakes.some(({ state }) => state === 'taken') ?? false),
        isOrdered: this.#ordered !== null,
        isKnown: this.#state.isKnown,
        isStopped: this.#state.isStopped,
      },
    });
  }
}
