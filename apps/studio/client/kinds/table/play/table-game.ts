import type { FreeSpinsJson, TablePlayJson } from '../../../../src/protocol.ts';
import { roundKey } from '../../../shell/calls/ask-play.ts';
import type { Failure } from '../../../shell/calls/calls.ts';
import { remembered } from '../../../shell/page/remembered.ts';
import { soon } from '../../../shell/page/soon.ts';
import { RoundView } from './round-view.ts';
import { sendAct, sendChip, sendStake, type SentStake } from './send-stake.ts';
import { SEND_AFTER_MS, SEND_BEFORE_MS, TableBets, type Placed } from './table-bets.ts';
import { TableLink, type LinkState } from './table-link.ts';
import type { TableParts } from './table-parts.ts';
import { counted, emptyTable, momentAt, paidSince, phaseAt, timeAt, told, withPlay, type TableState } from './table-state.ts';

const LOOK_MS = 100;
/** A shared table in play: what the server tells, the player's chips, and what came of them. It decides nothing (T57). */
export class TableGame {
  readonly phase: HTMLElement;
  readonly #parts: TableParts;
  readonly #bets: TableBets;
  readonly #link: TableLink;
  readonly #view: RoundView;
  #state: TableState = emptyTable;
  #chip: bigint;
  #touchedAt = 0;
  #balance: bigint;
  #linkState: LinkState | null = null;
  #past: readonly string[] | null = null;
  readonly #writeSoon = soon(() => this.#write());

  constructor(parts: TableParts) {
    const { game, calls } = parts;
    this.#parts = parts;
    this.#bets = new TableBets(game.rules.bets, parts.listedAs);
    this.#view = new RoundView(parts);
    this.phase = this.#view.phase;
    this.#balance = BigInt(game.balance);
    const kept = remembered.read(`laro-chip-${game.game.id}`);
    this.#chip = BigInt(game.rules.chips.find((chip) => chip === kept) ?? game.rules.chips[0] ?? 0);
    this.#link = new TableLink(
      {
        calls,
        onFrame: (frame) => this.#told(told(this.#state, frame, Date.now())),
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
    hud.mark(game.rules.chips.indexOf(this.#chip.toString()));
    hud.balance(this.#balance);
    hud.net(BigInt(game.net));
    lobby.tell('shows-balance');
    lobby.tell('ready');
    this.#write();
    setInterval(() => this.#look(), LOOK_MS);
    void this.#link.run();
  }

  choose(chip: bigint): void {
    this.#chip = chip;
    remembered.write(`laro-chip-${this.#parts.game.game.id}`, chip.toString());
  }

  place(bet: string): void {
    if (!this.#isBetting() || !this.#isOffered(bet)) return;
    const { notices, sound, chips } = this.#parts;
    if (chips.chosen) void this.#playChip(bet, chips.chosen);
    else if (this.#balance < this.#bets.localTotal + this.#chip) notices.notEnough(this.#balance, this.#bets.localTotal + this.#chip);
    else if (this.#bets.add(bet, this.#chip)) {
      sound.chip();
      this.#touched();
    } else notices.betLimit(bet);
  }

  /** Places a chip on each of several bets; several on one where it is named so often. */
  placeAll(bets: readonly string[]): void {
    const placed = new Map<string, bigint>();
    for (const bet of bets) placed.set(bet, (placed.get(bet) ?? 0n) + this.#chip);
    this.#putAll(placed);
  }

  /** Takes the last chip back; when all are on the table, the last stake. */
  undo(): void {
    if (!this.#isBetting()) return;
    const key = this.#bets.undoable;
    if (this.#bets.undoLocal()) this.#touched();
    else if (key !== null) void this.#undoStake(key);
  }

  repeat(): void {
    this.#putAll(this.#bets.last);
  }

  double(): void {
    this.#putAll(this.#bets.all);
  }

  #isOffered = (bet: string): boolean => this.#parts.offers?.(this.#state.round).has(bet) ?? true;

  #putAll(all: Placed): void {
    if (!this.#isBetting()) return;
    const placed = new Map([...all].filter(([bet]) => this.#isOffered(bet)));
    const { notices, sound } = this.#parts;
    const due = [...placed.values()].reduce((sum, amount) => sum + amount, this.#bets.localTotal);
    if (this.#balance < due) notices.notEnough(this.#balance, due);
    else if (this.#bets.addAll(placed)) {
      sound.chip();
      this.#touched();
    } else if (placed.size > 0) notices.betLimit(null);
  }

  #time = (): number => timeAt(this.#state, Date.now());
  #isBetting = (): boolean => !this.#state.isStopped && phaseAt(this.#state, this.#time()) === 'betting';

  #touched(): void {
    this.#touchedAt = Date.now();
    this.#writeSoon();
  }

  #linked(state: LinkState): void {
    if (this.#linkState === state) return;
    this.#linkState = state;
    this.#parts.hud.strip(state === 'lost' ? this.#parts.words.t('table.reconnecting') : null);
  }

  #told(state: TableState): void {
    const before = this.#state;
    this.#state = counted(state, this.#time());
    if (state.round?.number !== before.round?.number) this.#bets.clear();
    else if (state.round?.phase === 'open' && state.round.deal?.window !== before.round?.deal?.window) this.#bets.dropLocal();
    this.#bets.told(state.play);
    this.#parts.notices.tellDropped([state.before, state.play].filter((play) => play !== null));
    this.#paid(paidSince(before, this.#state));
    this.#view.tellBefore(this.#state);
    this.#writeSoon();
    // Its own task: the first frame of a table and the beginning of a reveal are too long for one.
    setTimeout(() => this.#look());
  }

  /** Money that moved is shown; what a reveal is to bring is not known before its end, since it is paid after it. */
  #paid(play: TablePlayJson | null): void {
    if (play === null || play.balance === null) return;
    this.#balance = BigInt(play.balance);
    this.#parts.hud.balance(this.#balance);
    this.#parts.hud.net(BigInt(play.net));
  }

  /** Sends the player's next decision; their play contains the result. */
  async act(id: string): Promise<void> {
    const turn = this.#state.play?.turn;
    if (!turn) return;
    const sent = await sendAct(this.#parts.calls, { key: roundKey(), number: turn.acts.length + 1, act: id, round: this.#state.round?.number });
    this.#sent(sent, BigInt(turn.offered.find((one) => one.id === id)?.stake ?? 0));
  }

  async #undoStake(key: string): Promise<void> {
    const { calls, chips } = this.#parts;
    const answer = await calls.ask('table-undo', { key });
    if (!answer.done) return this.#refused(answer.failure);
    this.#told(withPlay(this.#state, answer.value.play));
    if (answer.value.freeSpins !== undefined) chips.set(answer.value.freeSpins);
  }

  async #playChip(bet: string, chip: FreeSpinsJson): Promise<void> {
    this.#sent(await sendChip(this.#parts, bet, chip, this.#state.round?.number));
  }

  #sent(sent: SentStake | null, stake?: bigint): void {
    if (sent?.done === true) this.#accepted(sent.play);
    else if (sent) this.#refused(sent.failure, stake);
  }

  #accepted(play: TablePlayJson): void {
    this.#parts.notices.answered(play);
    this.#told(withPlay(this.#state, play));
  }

  /** Sends the chips as one stake. */
  async #send(): Promise<void> {
    const key = roundKey();
    const placed = this.#bets.send(key);
    if (!placed) return;
    this.#writeSoon();
    this.#parts.lobby.tell('round-started');
    const sent = await sendStake(this.#parts.calls, key, placed, { round: this.#state.round?.number, ...this.#parts.decisions?.withStake() });
    if (sent?.done === true) {
      this.#accepted(sent.play);
      this.#parts.lobby.tell('balance');
      return;
    }
    this.#bets.answered(key);
    this.#writeSoon();
    if (sent) this.#refused(sent.failure);
  }

  #refused(failure: Failure, stake = this.#bets.localTotal): void {
    if (failure.balance !== null) {
      this.#balance = failure.balance;
      this.#parts.hud.balance(this.#balance);
    }
    this.#parts.notices.refused(failure, this.#balance, stake);
  }

  /** Changes that follow from the time alone: the ring, chips that are due, the phase, and the end of a reveal. */
  #look(): void {
    const time = this.#time();
    const { phase, window } = momentAt(this.#state, time);
    const leftMs = window && window.until - time;
    this.#parts.ring.show(leftMs, window ? window.until - window.from : 1);
    if (leftMs !== null) this.#view.sayTime(Math.ceil(leftMs / 1000), phase);
    if (leftMs !== null && phase === 'betting') this.#sendDue(leftMs);
    if (this.#view.isNew(phase, this.#state)) {
      this.#view.enter(phase, this.#state, { time, hasUnsent: this.#bets.localTotal > 0n });
      this.#writeSoon();
    }
    this.#parts.decisions?.show(this.#state.play?.turn ?? null, phase === 'deciding' && window !== null);
    if (phase !== 'result') return;
    this.#state = counted(this.#state, this.#time());
    this.#view.showResult(this.#state);
  }

  #sendDue(leftMs: number): void {
    const isDue = Date.now() - this.#touchedAt >= SEND_AFTER_MS || leftMs <= SEND_BEFORE_MS;
    if (isDue && this.#bets.localTotal > 0n) void this.#send();
  }

  /** Draws past rounds in a separate task, after the frame that shows the phase. */
  #showPast(results: readonly string[]): void {
    setTimeout(() => {
      if (this.#past === results) this.#parts.scene.showPast(results);
    });
  }

  #write(): void {
    const { felt, hud, scene } = this.#parts;
    const isBetting = this.#isBetting();
    const { play, round } = this.#state;
    if (round) scene.follow?.(round, play);
    if (round) felt.follow(round);
    // Before its end a reveal brings nothing: the balance is that of before, and after it that of the wallet.
    this.#paid(play);
    felt.show(this.#bets);
    felt.totals(this.#state.totals);
    felt.ready(isBetting);
    hud.staked(this.#bets.total);
    hud.players(this.#state);
    hud.can({
      undo: isBetting && (this.#bets.localTotal > 0n || this.#bets.undoable !== null),
      repeat: isBetting && this.#bets.total === 0n && this.#bets.last.size > 0,
      double: isBetting && this.#bets.total > 0n,
    });
    // Results that are shown already are not drawn again with every frame of the table.
    if (this.#past !== this.#state.results) this.#showPast((this.#past = this.#state.results));
  }
}
