import { winnersMax } from '@laro/domain/system/constants';
import type { Wire } from '@laro/contract/routes';
import type { Language } from '@laro/domain/system/languages';
import { formatMoney } from '@laro/domain/money/money';
import type pg from 'pg';
import { ReadyBytes } from '#server/http/ready/ready-bytes.ts';
import { readWinners } from '../catalogue.store.ts';
import { labelLanguage } from './merchant-answers.ts';
import type { MerchantCatalogue } from '../merchant-catalogue.ts';
import type { SharedCatalogue } from '../shared-catalogue.ts';

/** The board is read again when it is older than this. */
const FRESH_MS = 5000;
/** Wins in currently disabled games are skipped; this many additional rows are read to replace them. */
const SPARE = 50;

type Rows = Awaited<ReturnType<typeof readWinners>>;
type Entries = Wire<'listWinners', 'value'>['list'];

const largestFirst = (a: Rows[number], b: Rows[number]): number => (a.amount === b.amount ? Number(a.id - b.id) : a.amount > b.amount ? -1 : 1);

function viewWinners(rows: Rows, catalogue: MerchantCatalogue, shared: SharedCatalogue, language: Language): Entries {
  const offered = rows.filter((row) => {
    const game = shared.byId.get(row.game_id);
    return game !== undefined && catalogue.offersGame(game);
  });
  const board = offered.slice(0, winnersMax).toSorted(largestFirst);
  return board.flatMap((row) => {
    const game = shared.byId.get(row.game_id);
    if (!game) return [];
    const view = catalogue.view(game, language);
    return [
      {
        id: row.id.toString(),
        vo: { iconUrl: view.iconUrl, customerName: row.masked_name, gameName: game.name, winAmount: formatMoney(row.amount), game: view },
      },
    ];
  });
}

interface Reading {
  rows: Promise<Rows>;
  readAt: number;
  /** Answers made from these rows, by language labels and length, as long as the catalogue is the same. */
  answers: Map<string, ReadyBytes>;
  catalogue: MerchantCatalogue;
}

/** The winner board (WIN-01): the latest real settled wins, largest first, read at most once in a few seconds for everybody. */
export class WinnerBoard {
  readonly #pool: pg.Pool;
  readonly #now: () => number;
  readonly #readings = new Map<string, Reading>();

  constructor(pool: pg.Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  #reading(merchantCode: string, catalogue: MerchantCatalogue): Reading {
    const kept = this.#readings.get(merchantCode);
    if (kept?.catalogue === catalogue && this.#now() - kept.readAt < FRESH_MS) return kept;
    const reading: Reading = { rows: readWinners(this.#pool, merchantCode, winnersMax + SPARE), readAt: this.#now(), answers: new Map(), catalogue };
    this.#readings.set(merchantCode, reading);
    // A failed read rejects for its current callers and is not cached for others.
    reading.rows.catch(() => this.#readings.delete(merchantCode));
    return reading;
  }

  async list(merchantCode: string, catalogue: MerchantCatalogue, shared: SharedCatalogue, language: Language, limit: number): Promise<ReadyBytes> {
    const { rows, answers } = this.#reading(merchantCode, catalogue);
    const labels = labelLanguage(language);
    const key = `${labels}:${limit}`;
    const settled = await rows;
    const answer = answers.get(key) ?? new ReadyBytes({ list: viewWinners(settled, catalogue, shared, labels).slice(0, limit) });
    answers.set(key, answer);
    return answer;
  }
}
