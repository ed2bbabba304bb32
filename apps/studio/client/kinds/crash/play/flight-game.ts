import { TICK_MS } from '@laro/games/kinds/crash/climb';
import type { FreeSpinsJson, StudioCalls, TableFrame, TablePlayJson } from '../../../../src/protocol.ts';
import { roundKey } from '../../../shell/calls/ask-play.ts';
import type { Failure } from '../../../shell/calls/calls.ts';
import { element } from '../../../shell/page/dom.ts';
import { soon } from '../../../shell/page/soon.ts';
import { TableLink, type LinkState } from '../../table/play/table-link.ts';
import { counted, emptyTable, timeAt, told, type TableState } from '../../table/play/table-state.ts';
import type { SlotAct } from '../slot-panel.ts';
import {
  flightPhase,
  halvesLeft,
  inAir,
  noPlays,
  playsAfter,
  seqOf,
  pointOf,
  stakeOf,
  valueText,
  withPlay,
  type FlightPhase,
  type SlotPlays,
} from './flight-state.ts';
import { climbPanels, writePanels } from './flight-panels.ts';
import type { FlightParts } from './flight-parts.ts';
import { askSurely } from './send-take.ts';
import { SlotChoices } from './slot-choices.ts';
import { phaseWords, resultOf } from './flight-words.ts';

const LOOK_MS = 100;
/** Where nothing moves the value is written so often. */
const STILL_MS = 400;
/** The value is written in every frame; amounts on buttons change the layout around them, which takes half of a frame. */
const BUTTONS_EVERY_MS = 60;
const SAID_SECONDS: ReadonlySet<number> = new Set([10, 5]);

/** A flight in play: what the server tells, and what the player asks of it. It decides nothing (T57). */
export class FlightGame {
  readonly phase = element('span', { class: 'phase' });
  readonly #parts: FlightParts;
  readonly #link: TableLink;
  readonly #choices: SlotChoices;
  readonly #sending = new Set<number>();
  readonly #told = new Set<string>();
  #state: TableState = emptyTable;
  #plays: SlotPlays = noPlays;
  #balance: bigint;
  #shown: { phase: FlightPhase | null; round: number; isStopped: boolean; said: number } = { phase: null, round: 0, isStopped: false, said: 0 };
  #paintedAt = 0;
  readonly #writeSoon = soon(() => this.#write());
  #climbedAt = 0;
  #linkState: LinkState | null = null;

  constructor(parts: FlightParts) {
    const { game, calls } = parts;
    this.#parts = parts;
    this.#balance = BigInt(game.balance);
    this.#choices = new SlotChoices(game.game.id, game.rules);
    this.#link = new TableLink(
      {
        calls,
        onFrame: (frame) => this.#onFrame(frame),
        onState: (state) => this.#linked(state),
        onRefused: (failure) => parts.notices.ended(failure),
        known: () => ({ seq: this.#state.seq > 0 ? this.#state.seq : null, playSeq: this.#plays.size > 0 ? seqOf(this.#plays) : null }),
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
    // All ticks are computed at the first question: before a bet is possible, not in the first frame of a flight.
    setTimeout(() => this.#parts.course.valueAt(0));
    setInterval(() => this.#look(), LOOK_MS);
    const frame = (): void => {
      this.#paint();
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    this.#parts.chips.root.addEventListener('click', this.#writeSoon);
    void this.#link.run();
  }

  readonly changeTarget = (slot: number, by: 1 | -1): void => {
    this.#choices.target(slot, by);
    this.#writeSoon();
  };

  readonly changeStake = (slot: number, by: 1 | -1): void => {
    this.#choices.stake(slot, by);
    this.#writeSoon();
  };

  readonly act = (slot: number, act: SlotAct): void => {
    if (act === 'queue') {
      this.#choices.queue(slot, !this.#choices.of(slot).isQueued);
      this.#writeSoon();
    } else if (act === 'bet') void this.#bet(slot);
    else if (act === 'undo') void this.#undo(slot);
    else void this.#take(slot, act === 'half');
  };

  press(slot: number): void {
    this.#parts.slots[slot - 1]?.press();
  }

  /** Takes the stakes of the open round back. */
  undoAll(): void {
    if (this.#phase() === 'betting') for (const [slot, { state }] of this.#plays) if (state === 'open') void this.#undo(slot);
  }

  #time = (): number => timeAt(this.#state, Date.now());
  #phase = (): FlightPhase => flightPhase(this.#state, this.#time());
  #elapsed = (): number => this.#time() - (this.#state.round?.fliesAt ?? this.#time());

  /** The value now, in hundredths; the point after a crash. */
  #value(): number {
    const point = pointOf(this.#state);
    if (point !== null) return point;
    return this.#phase() === 'flying' ? this.#parts.course.valueAt(Math.floor(this.#elapsed() / TICK_MS)) : 100;
  }

  #linked(state: LinkState): void {
    if (this.#linkState === state) return;
    this.#linkState = state;
    this.#parts.hud.strip(state === 'lost' ? this.#parts.words.t('table.reconnecting') : null);
  }

  #onFrame(frame: TableFrame): void {
    // The game was opened with the balance of that moment, which is later than what was paid before.
    const isFirst = this.#state.seq === 0;
    this.#state = counted(told(this.#state, frame, Date.now()), this.#time());
    this.#plays = playsAfter(this.#plays, frame, this.#state);
    // A stake that waits would go into the first flight after the stop, whenever that is.
    if (this.#state.isStopped) this.#choices.takeQueued();
    if (frame.type === 'snapshot' && frame.before && this.#plays.size === 0 && !isFirst) this.#paid(frame.before);
    if (frame.type === 'play') this.#paid(frame.play);
    this.#parts.notices.tellDropped(this.#plays.values());
    this.#sayTakes();
    if (!this.#look()) this.#writeSoon();
  }

  #paid({ balance, net }: TablePlayJson): void {
    if (balance === null) return;
    this.#balance = BigInt(balance);
    this.#parts.hud.balance(this.#balance);
    this.#parts.hud.net(BigInt(net));
  }

  /** Says and sounds what was taken, once, when the server has said so. */
  #sayTakes(): void {
    const { words, money, hud, sound, lobby, chips } = this.#parts;
    for (const [slot, play] of this.#plays) {
      if (!play.outcome || play.state === 'void' || this.#told.has(play.id)) continue;
      this.#told.add(play.id);
      lobby.tell('round-ended');
      const { said, level } = resultOf(words, money, slot, play);
      if (said !== null) hud.say(said);
      if (level > 0) sound.win(level);
      if (play.isFree === true) chips.played(stakeOf(play), BigInt(play.outcome.totalWin));
    }
  }

  /** `isQueued`: without a tap now, which is never played with a chip. */
  async #bet(slot: number, isQueued = false): Promise<void> {
    const { notices, sound, lobby, chips } = this.#parts;
    const [{ stake: own, target }, chip] = [this.#choices.of(slot), isQueued ? null : chips.chosen];
    const stake = chip ? BigInt(chip.stake) : own;
    if (this.#phase() !== 'betting' || this.#sending.has(slot)) return;
    if (chip) chips.turn(false);
    else if (this.#balance < stake) {
      notices.notEnough(this.#balance, stake);
      return;
    }
    sound.chip();
    lobby.tell('round-started');
    await this.#send(slot, 'flight-stake', { key: roundKey(), slot, stake: stake.toString(), target, reward: chip?.reward, round: this.#state.round?.number });
    lobby.tell('balance');
  }

  async #take(slot: number, isHalf: boolean): Promise<void> {
    const stake = this.#plays.get(slot)?.stakes.find(({ state }) => state === 'counted')?.key;
    if (stake === undefined || this.#sending.has(slot)) return;
    await this.#send(slot, 'flight-take', { key: roundKey(), stake, isHalf });
  }

  async #undo(slot: number): Promise<void> {
    const key = this.#plays.get(slot)?.stakes.find(({ state }) => state === 'taken')?.key;
    if (key === undefined || this.#sending.has(slot)) return;
    this.#sending.add(slot);
    this.#writeSoon();
    const answer = await this.#parts.calls.ask('table-undo', { key });
    this.#sending.delete(slot);
    if (answer.done) this.#answered(answer.value.play, answer.value.freeSpins);
    else this.#refused(answer.failure);
  }

  /** Sends a bet or take until it has an answer; nothing is shown as taken before (CRASH-05). */
  async #send<Call extends 'flight-stake' | 'flight-take'>(slot: number, call: Call, takes: StudioCalls[Call]['takes']): Promise<void> {
    this.#sending.add(slot);
    this.#writeSoon();
    const sent = await askSurely(this.#parts.calls, call, takes);
    this.#sending.delete(slot);
    if (sent?.done === true) {
      this.#parts.notices.answered(sent.play);
      this.#answered(sent.play, sent.freeSpins);
    } else if (sent) this.#refused(sent.failure);
    this.#writeSoon();
  }

  #answered(play: TablePlayJson, freeSpins?: FreeSpinsJson | null): void {
    if (freeSpins !== undefined) this.#parts.chips.set(freeSpins);
    this.#plays = withPlay(this.#plays, play, this.#state.round?.number ?? 0);
    this.#paid(play);
    this.#sayTakes();
    this.#writeSoon();
  }

  #refused(failure: Failure): void {
    if (failure.balance !== null) {
      this.#balance = failure.balance;
      this.#parts.hud.balance(this.#balance);
    }
    this.#writeSoon();
    this.#parts.notices.refused(failure, this.#balance, 0n);
  }

  /** Changes that follow from the time alone: the ring, the phase, and stakes that wait for the next flight. True where it has drawn a new phase. */
  #look(): boolean {
    const { ring, words, hud } = this.#parts;
    const { round, isStopped } = this.#state;
    const phase = this.#phase();
    this.#state = counted(this.#state, this.#time());
    const leftMs = round && phase === 'betting' ? round.closesAt - this.#time() : null;
    ring.show(leftMs, round ? round.closesAt - round.opensAt : 1);
    const seconds = leftMs === null ? 0 : Math.ceil(leftMs / 1000);
    if (seconds !== this.#shown.said) {
      this.#shown.said = seconds;
      if (SAID_SECONDS.has(seconds)) hud.say(words.t('table.seconds_left', { count: seconds }));
    }
    const number = round?.number ?? 0;
    const isNew = phase !== this.#shown.phase || number !== this.#shown.round || (phase === 'resting' && isStopped !== this.#shown.isStopped);
    if (isNew) this.#enter(phase, number);
    return isNew;
  }

  #enter(phase: FlightPhase, number: number): void {
    const { hud, sound, lobby, words } = this.#parts;
    const before = this.#shown.phase;
    this.#shown = { ...this.#shown, phase, round: number, isStopped: this.#state.isStopped };
    this.phase.dataset['phase'] = phase;
    this.phase.textContent = phaseWords(words, phase, this.#state.isStopped);
    if (phase === 'flying' && before === 'ready') sound.liftOff();
    if (phase === 'flying') hud.say(words.t('crash.said.flies'));
    else if (phase === 'crashed') hud.say(words.t('crash.lost', { value: valueText(this.#value(), words.tag) }));
    else hud.say(this.phase.textContent);
    if (phase === 'void') lobby.tell('balance');
    if (phase === 'betting') for (const slot of this.#choices.takeQueued()) void this.#bet(slot, true);
    this.#writeSoon();
  }

  /** A frame of the flight: the curve, and the amounts on the buttons. */
  #paint(): void {
    const phase = this.#phase();
    const isMoving = phase === 'flying';
    const now = performance.now();
    if (now - this.#paintedAt < (isMoving && this.#parts.moves() ? 0 : STILL_MS)) return;
    this.#paintedAt = now;
    const markers = [...this.#plays].flatMap(([slot, play]) =>
      play.outcome ? play.outcome.takes.map(({ at }) => ({ slot, value: at })) : play.flight.takes.map(({ value }) => ({ slot, value })),
    );
    const isShown = isMoving || phase === 'crashed';
    this.#parts.stage.show({ elapsedMs: isShown ? this.#elapsed() : null, point: pointOf(this.#state), markers });
    if (!isMoving || now - this.#climbedAt < (this.#parts.moves() ? BUTTONS_EVERY_MS : 0)) return;
    this.#climbedAt = now;
    climbPanels(this.#parts, { plays: this.#plays, sending: this.#sending, value: this.#value() });
  }

  #write(): void {
    const { hud, past } = this.#parts;
    const now = { phase: this.#phase(), value: this.#value(), isStopped: this.#state.isStopped };
    writePanels(this.#parts, { ...now, plays: this.#plays, choices: this.#choices, sending: this.#sending });
    const open = [...this.#plays.values()].filter(({ state, isFree }) => state === 'open' && isFree !== true);
    hud.flying(open.reduce((sum, play) => sum + (stakeOf(play) * BigInt(halvesLeft(play))) / 2n, 0n));
    hud.players(this.#state, inAir(this.#state, now.phase));
    past.show(this.#state.results);
  }
}
