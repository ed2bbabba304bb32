import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';

const STEPS: readonly bigint[] = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1000n];

/** The usual stakes up to a number of major units, in money units. A slot with a high most win has a low highest stake. */
export const stakesUpTo = (highest: number): readonly Money[] => STEPS.filter((step) => step <= BigInt(highest)).map((step) => step * MAJOR_UNIT);
