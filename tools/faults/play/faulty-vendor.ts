import { setTimeout as sleep } from 'node:timers/promises';
import { moneyAsInteger } from '../../../packages/domain/src/money/money.ts';
import { Draws } from './draws.ts';
import type { Answer, FaultyLine } from './faulty-line.ts';
import type { BookedBet, BookedWin, VendorBook } from './vendor-book.ts';

export interface VendorPlayer {
  id: string;
  token: string;
  currency: string;
}

export interface VendorOptions {
  book: VendorBook;
  line: FaultyLine;
  /** Decides every round by its number, whatever the timing. */
  seed: string;
  players: readonly VendorPlayer[];
  games: readonly string[];
  onWrong: (what: string) => void;
}

const TRIES = 3;
const PAUSE_MS = 250;
const UNIT = 100_000n;
/** Money that no player has, for bets that must be refused. */
const TOO_MUCH = 50_000_000n * UNIT;

/** A vendor that plays by the protocol over a bad line, and keeps its own book. */
export class FaultyVendor {
  readonly #options: VendorOptions;
  readonly #later: (() => Promise<void>)[] = [];

  constructor(options: VendorOptions) {
    this.#options = options;
  }

  /** The round of a number. Some of it may be left for `settle`. */
  round(number: number): Promise<void> {
    return new VendorRound(this.#options, new Draws(`${this.#options.seed} round ${number}`), (task) => void this.#later.push(task)).play();
  }

  /** Ends, one after the other, what rounds have left for later. */
  async settle(): Promise<void> {
    for (let rest = this.#later.splice(0); rest.length > 0; rest = this.#later.splice(0)) for (const task of rest) await task();
  }

  /** Repeats calls of long ago: they must be answered as they were, and move nothing. */
  async repeatOld(count: number): Promise<void> {
    const draws = new Draws(`${this.#options.seed} repeats`);
    const settled = this.#options.book.bets.filter((bet) => bet.state === 'taken' || bet.state === 'refused');
    for (let n = 0; n < count && settled.length > 0; n++) await new VendorRound(this.#options, draws, () => {}).repeat(draws.pick(settled));
  }
}

/** One round of a player, with its order and ending drawn. */
class VendorRound {
  readonly #options: VendorOptions;
  readonly #draws: Draws;
  readonly #leave: (task: () => Promise<void>) => void;

  constructor(options: VendorOptions, draws: Draws, leave: (task: () => Promise<void>) => void) {
    this.#options = options;
    this.#draws = draws;
    this.#leave = leave;
  }

  async play(): Promise<void> {
    const { players, games, book } = this.#options;
    const draws = this.#draws;
    const player = draws.pick(players);
    const bet = book.bet({ player: player.id, key: draws.uuid(), round: draws.uuid(), game: draws.pick(games), amount: this.#stake(), closes: false });
    const order = draws.share();
    if (order < 0.05) return this.#rollbackFirst(player, bet);
    if (order < 0.09) await this.#winFirst(player, bet);
    const answer = await this.#try(() => this.#askBet(player, bet));
    if (answer === null && draws.happens(0.5)) return this.#takeBack(player, bet);
    if (answer === null) await this.#insistOnBet(player, bet);
    else this.#noteBet(bet, answer);
    if (bet.state === 'taken') await this.#end(player, bet);
  }

  async repeat(bet: BookedBet): Promise<void> {
    const { players, onWrong } = this.#options;
    const player = players.find(({ id }) => id === bet.player);
    if (!player) return;
    const wanted = bet.state === 'taken' ? 'RS_OK' : 'RS_ERROR_NOT_ENOUGH_MONEY';
    const answer = await this.#askBet(player, bet);
    if (answer !== null && answer !== wanted) onWrong(`an old bet (${bet.state}) was answered ${answer}`);
    const other = await this.#askBet(player, { ...bet, amount: bet.amount + 1n });
    if (other !== null && other !== 'RS_ERROR_DUPLICATE_TRANSACTION') onWrong(`another amount under an old id was answered ${other}`);
  }

  #stake(): bigint {
    const draws = this.#draws;
    if (draws.happens(0.03)) return TOO_MUCH;
    if (draws.happens(0.03)) return 0n;
    return BigInt(1 + draws.below(50)) * UNIT + BigInt(draws.below(100_000));
  }

  async #end(player: VendorPlayer, bet: BookedBet): Promise<void> {
    const draws = this.#draws;
    const ending = draws.share();
    if (ending < 0.08) return this.#takeBack(player, bet);
    if (ending < 0.14) return this.#leave(async () => void (await this.#pay(player, bet)));
    if (ending < 0.22) await this.#secondBet(player, bet);
    if (ending < 0.27) return void (await Promise.all([this.#pay(player, bet), this.#takeBack(player, bet)]));
    const win = await this.#pay(player, bet);
    if (win.state === 'paid' && win.amount > 0n && draws.happens(0.04)) await this.#takeWinBack(player, win);
  }

  /** Two bets of one round, both standing; the round is closed by the win of the first. */
  async #secondBet(player: VendorPlayer, first: BookedBet): Promise<void> {
    const { book } = this.#options;
    const draws = this.#draws;
    const bet = book.bet({ ...first, key: draws.uuid(), amount: this.#stake() });
    await this.#insistOnBet(player, bet);
  }

  async #rollbackFirst(player: VendorPlayer, bet: BookedBet): Promise<void> {
    await this.#takeBack(player, bet);
    const answer = await this.#askBet(player, bet);
    if (answer !== null && answer !== 'RS_ERROR_TRANSACTION_ROLLED_BACK') this.#options.onWrong(`a bet after its rollback was answered ${answer}`);
  }

  /** The win overtakes its bet: the wallet knows of no bet, and keeps nothing. */
  async #winFirst(player: VendorPlayer, bet: BookedBet): Promise<void> {
    const { line, onWrong } = this.#options;
    const draws = this.#draws;
    const win: BookedWin = { player: player.id, key: draws.uuid(), bet, amount: UNIT, closes: true, state: 'unknown' };
    const text = JSON.stringify(this.#winBody(player, win));
    const answer = await this.#insist(() => line.send('/transaction/win', text));
    if (answer !== 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST') onWrong(`a win before its bet was answered ${answer}`);
  }

  async #pay(player: VendorPlayer, bet: BookedBet): Promise<BookedWin> {
    const { book } = this.#options;
    const draws = this.#draws;
    const amount = draws.happens(0.6) ? 0n : (bet.amount % TOO_MUCH) * BigInt(1 + draws.below(5)) + BigInt(draws.below(1000));
    const win = book.win({ player: player.id, key: draws.uuid(), bet, amount, closes: true });
    const answer = await this.#insist(() => this.#options.line.ask(this.#draws, '/transaction/win', this.#winBody(player, win)));
    if (answer === 'RS_OK') win.state = 'paid';
    else if (answer === 'RS_ERROR_TRANSACTION_ROLLED_BACK') win.state = 'refused';
    else this.#options.onWrong(`a win of a bet (${bet.state}) was answered ${answer}`);
    return win;
  }

  async #takeBack(player: VendorPlayer, bet: BookedBet): Promise<void> {
    const answer = await this.#askRollback(player, bet.key, bet);
    if (answer === 'RS_OK') bet.state = 'back';
    else this.#options.onWrong(`a rollback was answered ${answer}`);
  }

  /** A spent win cannot be taken back. The result is only certain if nothing else is in progress. */
  async #takeWinBack(player: VendorPlayer, win: BookedWin): Promise<void> {
    const again = async (): Promise<void> => {
      const answer = await this.#askRollback(player, win.key, win.bet);
      if (answer === 'RS_OK') win.state = 'back';
      else if (answer !== 'RS_ERROR_NOT_ENOUGH_MONEY') this.#options.onWrong(`a rollback of a win was answered ${answer}`);
    };
    this.#leave(again);
  }

  #askRollback(player: VendorPlayer, reference: string, bet: BookedBet): Promise<string> {
    const { line } = this.#options;
    const draws = this.#draws;
    const body = {
      request_uuid: draws.uuid(),
      user: player.id,
      transaction_uuid: draws.uuid(),
      reference_transaction_uuid: reference,
      round: bet.round,
      round_closed: false,
      game_code: bet.game,
    };
    return this.#insist(() => line.ask(this.#draws, '/transaction/rollback', body));
  }

  async #insistOnBet(player: VendorPlayer, bet: BookedBet): Promise<void> {
    this.#noteBet(bet, await this.#insist(() => this.#askBet(player, bet)));
  }

  #noteBet(bet: BookedBet, answer: string): void {
    if (answer === 'RS_OK') bet.state = 'taken';
    else if (answer === 'RS_ERROR_NOT_ENOUGH_MONEY') bet.state = 'refused';
    else this.#options.onWrong(`a bet was answered ${answer}`);
  }

  #askBet(player: VendorPlayer, bet: BookedBet): Promise<Answer> {
    return this.#options.line.ask(this.#draws, '/transaction/bet', {
      request_uuid: this.#draws.uuid(),
      user: player.id,
      token: player.token,
      transaction_uuid: bet.key,
      round: bet.round,
      round_closed: bet.closes,
      game_code: bet.game,
      currency: player.currency,
      amount: moneyAsInteger(bet.amount),
    });
  }

  #winBody(player: VendorPlayer, win: BookedWin): object {
    return {
      request_uuid: this.#draws.uuid(),
      user: player.id,
      transaction_uuid: win.key,
      reference_transaction_uuid: win.bet.key,
      round: win.bet.round,
      round_closed: win.closes,
      game_code: win.bet.game,
      currency: player.currency,
      amount: moneyAsInteger(win.amount),
    };
  }

  async #try(ask: () => Promise<Answer>): Promise<Answer> {
    for (let n = 0; n < TRIES; n++) {
      const answer = await ask();
      if (answer !== null) return answer;
    }
    return null;
  }

  async #insist(ask: () => Promise<Answer>): Promise<string> {
    for (;;) {
      const answer = await this.#try(ask);
      if (answer !== null) return answer;
      await sleep(PAUSE_MS + this.#draws.below(PAUSE_MS));
    }
  }
}
