/** Addresses of members for goods by post (MALL-06). */
export const addressesMax = 5;

/** Days after the last order that used an address, or after it was saved, until it is erased. */
export const addressKeptDays = 90;

export interface Address {
  readonly name: string;
  readonly phone: string;
  /** Street and number, and what else helps to find the door. */
  readonly lines: string;
  readonly city: string;
  readonly postcode: string;
  /** ISO 3166, two letters. */
  readonly country: string;
}
