import facts from '../../symbol-facts.json' with { type: 'json' };

/** Measurements of a symbol: the box its paint fills (0–1), its main colour, and its position in its set. */
export interface SymbolFacts {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly hue: number;
  /** How much the paint agrees on that hue, 0–100. */
  readonly saturation: number;
  readonly lightness: number;
  /** First byte and length of its entry in the set's file; a length of 0 if it was not measured. */
  readonly start: number;
  readonly length: number;
}

type Row = readonly [number, number, number, number, number, number, number, number, number];
const rows = facts as unknown as Readonly<Record<string, Row>>;
const unknown: Row = [0.03, 0.03, 0.97, 0.97, 0, 0, 50, 0, 0];

/** The measured facts of a symbol; an unmeasured symbol counts as a full grey square. */
export const symbolFacts = (subject: string): SymbolFacts => {
  const [left, top, right, bottom, hue, saturation, lightness, start = 0, length = 0] = rows[subject] ?? unknown;
  return { left, top, right, bottom, hue, saturation, lightness, start, length };
};

/** Names of all measured symbols. */
export const measuredSymbols: readonly string[] = Object.keys(rows);
