/** Looks up the country of an address, for region rules (GATE-02, T70). */
export interface CountryLocator {
  /** ISO 3166-1 alpha-2, or null when it is not known (private networks, unlisted addresses). */
  countryOf: (ip: string) => string | null;
}
