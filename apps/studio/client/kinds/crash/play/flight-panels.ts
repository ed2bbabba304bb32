import type { FlightParts } from './flight-parts.ts';
import { brings, halvesLeft, isHalvable, valueText, type FlightPhase, type SlotPlays } from './flight-state.ts';
import type { SlotChoices } from './slot-choices.ts';
import { halfText, slotView } from './slot-view.ts';

type PanelParts = Pick<FlightParts, 'slots' | 'words' | 'money' | 'game'>;
type WriteParts = PanelParts & Pick<FlightParts, 'chips'>;

/** The stakes of a flight at a moment. */
export interface StakesNow {
  readonly plays: SlotPlays;
  readonly choices: SlotChoices;
  /** Slots whose bet or take is on its way. */
  readonly sending: ReadonlySet<number>;
  readonly phase: FlightPhase;
  /** The value, in hundredths; the point after the crash. */
  readonly value: number;
  readonly isStopped: boolean;
}

/** Writes the panels of all slots. */
export function writePanels({ slots, words, money, game, chips }: WriteParts, { plays, choices, sending, ...now }: StakesNow): void {
  // A chosen chip takes the place of the stake, not of one that waits for the next flight.
  const chip = chips.chosen && now.phase === 'betting' ? { stake: BigInt(chips.chosen.stake) } : {};
  slots.forEach((panel, at) => {
    const slot = at + 1;
    const play = plays.get(slot) ?? null;
    panel.show(slotView({ words, money }, { ...now, play, isSending: sending.has(slot), canHalve: game.rules.canHalve, ...choices.of(slot), ...chip }));
  });
}

/** Writes the amounts that climb with a flight on the buttons of open stakes. */
export function climbPanels({ slots, words, money, game }: PanelParts, { plays, sending, value }: Pick<StakesNow, 'plays' | 'sending' | 'value'>): void {
  for (const [slot, play] of plays) {
    if (play.state !== 'open' || sending.has(slot)) continue;
    slots[slot - 1]?.climb(
      money(brings(play, halvesLeft(play), value)),
      words.t('crash.take', { value: valueText(value, words.tag) }),
      isHalvable(game.rules.canHalve, play) ? halfText({ words, money }, play, value) : null,
    );
  }
}
