/** Why a line of a slip is wrong, as the page says it at the line (LOTT-20). */
export const lotteryLineFaults = ['play', 'form', 'range', 'count', 'double', 'bets', 'unit', 'stake', 'payout', 'full'] as const;
export type LotteryLineFault = (typeof lotteryLineFaults)[number];

export interface WrongLine {
  /** Counted from 1. */
  readonly line: number;
  readonly fault: LotteryLineFault;
}

/** Wrong lines as a refusal carries them: `1:range,3:stake`. */
export const lineFaultsText = (wrong: readonly WrongLine[]): string => wrong.map(({ line, fault }) => `${line}:${fault}`).join(',');

const PART = /^(\d{1,3}):([a-z]+)$/;

/** Reads what `lineFaultsText` has written; anything else is left out. */
export const lineFaultsOf = (text: string): WrongLine[] =>
  text.split(',').flatMap((part) => {
    const [, line, name] = PART.exec(part) ?? [];
    const fault = lotteryLineFaults.find((known) => known === name);
    return fault === undefined ? [] : [{ line: Number(line), fault }];
  });
