import type { Translator } from '@laro/i18n/translator';
import type { MoneyText } from '../../../shell/money-text.ts';
import type { SlotFoot, SlotMain, SlotView } from '../slot-panel.ts';
import { brings, brought, halvesLeft, isHalvable, isHeld, stakeOf, valueText, worth, type FlightPhase, type FlightPlay } from './flight-state.ts';

/** The state of one slot. */
export interface SlotState {
  readonly play: FlightPlay | null;
  readonly phase: FlightPhase;
  /** The value now, in hundredths; the point after the crash. */
  readonly value: number;
  /** The player's choice for the next stake. */
  readonly stake: bigint;
  readonly target: number | null;
  /** A bet or take is on its way. */
  readonly isSending: boolean;
  /** The chosen stake goes into the next flight. */
  readonly isQueued: boolean;
  readonly canHalve: boolean;
  /** Stopped at the desk: no stake is taken, now or for a next flight. */
  readonly isStopped: boolean;
}

interface ViewParts {
  readonly words: Translator;
  readonly money: MoneyText;
}

const note = (small: string, large: string, under = '', tone: 'plain' | 'gain' = 'plain'): SlotMain => ({ kind: 'note', tone, small, large, under });

/** The field of a slot without a stake in this flight. */
function freeMain({ words: { t }, money }: ViewParts, { phase, stake, isSending, isQueued, isStopped }: SlotState): SlotMain {
  if (isSending) return note(t('crash.placing'), money(stake));
  if (phase === 'connecting') return note(t('table.phase.connecting'), money(stake));
  if (isStopped) return note(t('table.phase.stopped'), money(stake));
  if (phase === 'betting') return { kind: 'button', look: 'primary', small: t('crash.bet'), large: money(stake), act: 'bet' };
  return { kind: 'button', look: 'quiet', small: t('crash.bet.next'), large: isQueued ? `✓ ${money(stake)}` : money(stake), act: 'queue' };
}

/** The field of a stake that is decided: a return above the stake is a gain, all else is said plainly (T49). */
function decidedMain({ words, money }: ViewParts, play: FlightPlay, value: number): SlotMain {
  const { t } = words;
  // A free chip was not paid for, and does not come back.
  const paid = play.isFree === true ? 0n : stakeOf(play);
  const win = brought(play);
  const last = play.outcome?.takes.at(-1);
  if (!last) return note(t('crash.lost', { value: valueText(play.outcome?.point ?? value, words.tag) }), money.signed(win - paid));
  return note(
    t('crash.taken', { value: valueText(last.at, words.tag) }),
    money(win),
    paid === 0n ? '' : t('crash.taken.included'),
    win > paid ? 'gain' : 'plain',
  );
}

function heldMain(parts: ViewParts, play: FlightPlay, state: SlotState): SlotMain {
  const { words, money } = parts;
  const { t } = words;
  const { phase, value, isSending } = state;
  const stake = stakeOf(play);
  if (play.state === 'void') return note(t('crash.given_back'), money(stake));
  if (play.state !== 'open') return decidedMain(parts, play, value);
  if (isSending) return note(t('crash.take.sent'), money(brings(play, halvesLeft(play), value)));
  if (phase === 'betting' && isHeld(play)) return { kind: 'button', look: 'quiet', small: t('table.undo'), large: money(stake), act: 'undo' };
  if (phase !== 'flying') return note(t(phase === 'crashed' ? 'crash.lost' : 'crash.ready', { value: valueText(value, words.tag) }), money(stake));
  return {
    kind: 'button',
    look: 'primary',
    small: t('crash.take', { value: valueText(value, words.tag) }),
    large: money(brings(play, halvesLeft(play), value)),
    act: 'take',
  };
}

const halfTakenAt = (play: FlightPlay): number | null => play.flight.takes.find(({ isHalf }) => isHalf)?.value ?? null;

/** `Take half, ₱123.50` while half may be taken. */
export function halfText({ words: { t }, money }: ViewParts, play: FlightPlay, value: number): string {
  return t('crash.take.half', { amount: money(worth(stakeOf(play), 1, value)) });
}

function footOf(parts: ViewParts, state: SlotState): SlotFoot {
  const { words, money } = parts;
  const { t } = words;
  const { play, phase, value, stake, isQueued, canHalve, isStopped } = state;
  if (!play || play.state === 'void') return phase === 'betting' || phase === 'resting' || !play ? { kind: 'stake' } : { kind: 'words', text: '' };
  const half = halfTakenAt(play);
  if (play.state === 'open') {
    if (half !== null) return { kind: 'words', text: t('crash.half_taken', { value: valueText(half, words.tag) }) };
    if (phase === 'flying' && isHalvable(canHalve, play)) return { kind: 'button', text: halfText(parts, play, value), act: 'half' };
    return { kind: 'words', text: '' };
  }
  if (isStopped) return { kind: 'words', text: '' };
  return { kind: 'button', text: isQueued ? t('crash.bet.queued', { amount: money(stake) }) : t('crash.bet.next'), act: 'queue', isPressed: isQueued };
}

/** The view of a slot now. */
export function slotView(parts: ViewParts, state: SlotState): SlotView {
  const { play, phase } = state;
  const isIn = play !== null && play.state !== 'void';
  const isVoided = play?.state === 'void' && phase !== 'betting' && phase !== 'resting';
  return {
    stake: isIn ? stakeOf(play) : state.stake,
    target: isIn ? play.flight.target : state.target,
    isChoosing: !isIn && !state.isSending && !state.isQueued,
    isLive: isIn && play.state === 'open' && phase === 'flying',
    main: play && (isIn || isVoided) ? heldMain(parts, play, state) : freeMain(parts, state),
    foot: footOf(parts, state),
  };
}
