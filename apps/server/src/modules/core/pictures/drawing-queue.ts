/** Thrown instead of letting more wait than the queue may hold. */
export class QueueFull extends Error {
  constructor() {
    super('too many pictures are waiting to be drawn');
    this.name = 'QueueFull';
  }
}

/** Runs costly work one piece at a time. Requests for a piece in progress share its result; a full queue refuses. */
export class DrawingQueue<Result> {
  readonly #waitingMax: number;
  readonly #pieces = new Map<string, Promise<Result>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  /** Pieces that wait or are being made. */
  get length(): number {
    return this.#pieces.size;
  }

  async run(key: string, work: () => Promise<Result>): Promise<Result> {
    const underWay = this.#pieces.get(key);
    if (underWay) return await underWay;
    if (this.#pieces.size >= this.#waitingMax) throw new QueueFull();
    const piece = this.#last.then(work);
    this.#pieces.set(key, piece);
    this.#last = piece.catch(() => {});
    try {
      return await piece;
    } finally {
      this.#pieces.delete(key);
    }
  }
}
