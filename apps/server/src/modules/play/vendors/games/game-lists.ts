import type pg from 'pg';
import { Repeated } from '#server/db/turns/repeated.ts';
import type { ListedGame, OperatorClient, OperatorEndpoint } from '../ports.ts';
import type { VendorState } from '../vendor-state.ts';
import { writeGameList } from '../vendors.store.ts';

const LOOK_EVERY_MS = 10_000;
/** Interval between fetches of a list; a failed fetch is retried sooner. */
const ASK_EVERY_MS = 10 * 60_000;
const ASK_AGAIN_MS = 30_000;

/** The codes of games that the vendor hosts now. */
const hostedCodes = (games: readonly ListedGame[]): string[] => [...new Set(games.filter(({ isEnabled }) => isEnabled).map(({ code }) => code))].toSorted();

interface Asked extends Pick<OperatorEndpoint, 'operatorUrl' | 'protocol'> {
  nextAt: number;
}

export interface GameListsDeps {
  pool: pg.Pool;
  state: VendorState;
  operator: Pick<OperatorClient, 'games'>;
  onBackgroundError: (error: unknown) => void;
  now: () => number;
}

/**
 * Fetches from every connected vendor the games that it hosts for us, so that the lobby marks those that cannot be opened. If a vendor does not
 * answer, the last list stays; without any list it counts as hosting all of its games, and launches return the actual error.
 */
export class GameLists {
  readonly #deps: GameListsDeps;
  readonly #asked = new Map<string, Asked>();
  readonly #job: Repeated;

  constructor(deps: GameListsDeps) {
    this.#deps = deps;
    this.#job = new Repeated(async () => (await this.askDue(), false), LOOK_EVERY_MS, deps.onBackgroundError, 'vendor-game-lists');
  }

  /** Fetches every outdated list, and those of vendors with a changed address or dialect. */
  async askDue(): Promise<void> {
    const { state, now } = this.#deps;
    const due = state.connected().filter(({ vendorCode, operatorUrl, protocol }) => {
      const asked = this.#asked.get(vendorCode);
      return asked?.operatorUrl !== operatorUrl || asked.protocol !== protocol || asked.nextAt <= now();
    });
    await Promise.all(due.map((endpoint) => this.#ask(endpoint)));
  }

  /** Fetches a vendor's list now; null if it is not connected or returns none. */
  async askNow(vendorCode: string): Promise<ListedGame[] | null> {
    const endpoint = this.#deps.state.endpoint(vendorCode);
    return endpoint && this.#ask(endpoint);
  }

  async #ask(endpoint: OperatorEndpoint): Promise<ListedGame[] | null> {
    const { pool, state, operator, now } = this.#deps;
    const { vendorCode, operatorUrl, protocol } = endpoint;
    this.#asked.set(vendorCode, { operatorUrl, protocol, nextAt: now() + ASK_AGAIN_MS });
    const answer = await operator.games(endpoint);
    if (answer.kind !== 'games') return null;
    this.#asked.set(vendorCode, { operatorUrl, protocol, nextAt: now() + ASK_EVERY_MS });
    const codes = hostedCodes(answer.games);
    const known = state.gameList(vendorCode);
    if (known !== null && known.size === codes.length && codes.every((code) => known.has(code))) return answer.games;
    await writeGameList(pool, vendorCode, codes);
    await state.refresh();
    return answer.games;
  }

  start(): void {
    this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }
}
