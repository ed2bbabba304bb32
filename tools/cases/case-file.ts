/** The outcome of one worked case: the product's result against the file's. */
export interface CaseResult {
  id: string;
  title: string;
  expected: unknown;
  /** The computed value in the form of `expected`, or the error that the computation threw. */
  computed: unknown;
}

/** A form of worked cases: how its files are recognised and how their cases are computed with the product's pure functions. */
export interface CaseForm {
  name: string;
  recognises: (file: Readonly<Record<string, unknown>>) => boolean;
  /** Every case of the file. A case that this form cannot compute is a result with an error, never left out. */
  evaluate: (file: Readonly<Record<string, unknown>>) => CaseResult[];
}

/** Computes one case; an error becomes its outcome, so that the cases after it still run. */
export function computed(compute: () => unknown): unknown {
  try {
    return compute();
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
