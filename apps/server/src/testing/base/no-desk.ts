/** For a module of which a test makes no desk calls. */
const noDeskCall = (): never => {
  throw new Error('this test makes no desk calls');
};
export const noDesk = { knownMerchant: noDeskCall, actOf: noDeskCall };
