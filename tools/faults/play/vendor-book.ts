/** One side's record of a player at the end. Money in money units. */
export interface BookLine {
  player: string;
  balance: bigint;
  /** Number of valid bets, and their stakes. */
  bets: number;
  staked: bigint;
  /** Number of valid wins, and their sum. */
  wins: number;
  paid: bigint;
}

type BetState = 'unknown' | 'taken' | 'refused' | 'back';
type WinState = 'unknown' | 'paid' | 'refused' | 'back';

export interface BookedBet {
  player: string;
  key: string;
  round: string;
  game: string;
  amount: bigint;
  closes: boolean;
  state: BetState;
}

export interface BookedWin {
  player: string;
  key: string;
  bet: BookedBet;
  amount: bigint;
  closes: boolean;
  state: WinState;
}

/** The vendor's own book: written from the wallet's definite answers and from nothing else. */
export class VendorBook {
  readonly bets: BookedBet[] = [];
  readonly wins: BookedWin[] = [];
  readonly #start: ReadonlyMap<string, bigint>;

  /** `start`: what each player had before the first call. */
  constructor(start: ReadonlyMap<string, bigint>) {
    this.#start = start;
  }

  bet(bet: Omit<BookedBet, 'state'>): BookedBet {
    const booked: BookedBet = { ...bet, state: 'unknown' };
    this.bets.push(booked);
    return booked;
  }

  win(win: Omit<BookedWin, 'state'>): BookedWin {
    const booked: BookedWin = { ...win, state: 'unknown' };
    this.wins.push(booked);
    return booked;
  }

  /** Calls without a definite answer so far. */
  get open(): number {
    return [...this.bets, ...this.wins].filter(({ state }) => state === 'unknown').length;
  }

  lines(): BookLine[] {
    return [...this.#start].map(([player, start]) => {
      const bets = this.bets.filter((bet) => bet.player === player && bet.state === 'taken');
      const wins = this.wins.filter((win) => win.player === player && win.state === 'paid');
      const staked = bets.reduce((sum, bet) => sum + bet.amount, 0n);
      const paid = wins.reduce((sum, win) => sum + win.amount, 0n);
      return { player, balance: start - staked + paid, bets: bets.length, staked, wins: wins.length, paid };
    });
  }
}
