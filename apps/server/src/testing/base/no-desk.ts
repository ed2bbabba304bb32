/** For a module whose desk calls a test does not make. */
const noDeskCall = (): never => {
  throw new Error('this test makes no desk calls');
};
export const noDesk = { knownMerchant: noDeskCall, actOf: noDeskCall };
