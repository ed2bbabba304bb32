/** The size of a sample: `npm run test:all` (LARO_LONG=1) takes the long one, `npm test` the short one. */
export const sampleOf = (long: number, short: number): number => (process.env['LARO_LONG'] === '1' ? long : short);
