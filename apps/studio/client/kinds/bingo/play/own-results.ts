import type { Translator } from '@laro/i18n/translator';
import type { TablePlayJson } from '../../../../src/protocol.ts';
import type { Lobby } from '../../../shell/calls/lobby.ts';
import type { MoneyText } from '../../../shell/money-text.ts';
import type { TableState } from '../../table/play/table-state.ts';
import type { HallHud } from '../hall-hud.ts';
import { outcomeOf } from './hall-marks.ts';
import type { HallSound } from './hall-sound.ts';

interface ResultParts {
  readonly words: Translator;
  readonly money: MoneyText;
  readonly hud: HallHud;
  readonly lobby: Lobby;
  readonly sound: HallSound;
  readonly view: { readonly result: (text: string | null) => void };
}

/** A play that returns more than this multiple of its stake is a great one. */
const GREAT = 10n;

/** Announces what the own cards bring, each when its ball is called and not before. */
export class OwnResults {
  readonly #parts: ResultParts;
  #round = 0;
  #won = new Set<number>();
  #ended = 0;
  #missed = 0;

  constructor(parts: ResultParts) {
    this.#parts = parts;
  }

  /** Cards that are complete with the balls called so far. */
  called({ round, play }: TableState, called: number): void {
    const outcome = outcomeOf(play);
    if (!round || !outcome) return;
    if (round.number !== this.#round) {
      this.#round = round.number;
      this.#won = new Set();
    }
    outcome.cards.forEach((card, at) => {
      if (card.ball === 0 || card.ball > called || card.win === '0' || this.#won.has(at)) return;
      this.#won.add(at);
      const { words, money, hud, sound } = this.#parts;
      hud.say(words.t('bingo.complete', { card: at + 1, amount: money(BigInt(card.win)) }));
      // Of many cards one often returns less than all of them cost: only what is above the whole stake is celebrated (T49).
      const back = [...this.#won].reduce((sum, won) => sum + BigInt(outcome.cards[won]?.win ?? 0), 0n);
      sound.returned(BigInt(outcome.stake), back, GREAT);
    });
  }

  /** The end of a round: what the play brought. */
  end({ round, play }: TableState): void {
    const { hud, lobby, view } = this.#parts;
    if (!round || this.#ended === round.number) return;
    const text = play ? this.#textOf(play) : null;
    if (play && text === null) return;
    this.#ended = round.number;
    view.result(text);
    if (text === null) return;
    hud.say(text);
    lobby.tell('round-ended');
  }

  /** Announces the result of an earlier round that ended without the player, once (GAME-08). */
  sayMissed({ before, play }: TableState): void {
    if (!before || play || before.roundNumber <= this.#missed || before.roundNumber <= this.#ended) return;
    this.#missed = before.roundNumber;
    const text = this.#textOf(before);
    if (text !== null) this.#parts.hud.say(text);
  }

  #textOf(play: TablePlayJson): string | null {
    const { words, money } = this.#parts;
    const outcome = outcomeOf(play);
    if (!outcome) return null;
    const [stake, win] = [BigInt(outcome.stake), BigInt(outcome.totalWin)];
    const returned = words.t('table.returned', { amount: money(win), stake: money(stake) });
    return `${returned}. ${words.t('table.round_net', { amount: money.signed(win - stake) })}`;
  }
}
