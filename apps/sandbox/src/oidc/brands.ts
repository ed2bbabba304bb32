/** The two invented companies at which people of the sandbox have accounts. */
export const brands = [
  { code: 'kawan', name: 'Kawan' },
  { code: 'tala', name: 'Tala' },
] as const;
export type Brand = (typeof brands)[number];

export interface Person {
  id: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
}

/** People who can sign in. The last one has an address that the company has not verified. */
export const people: readonly Person[] = [
  { id: 'ana', name: 'Ana Reyes', email: 'ana.reyes@example.com', isEmailVerified: true },
  { id: 'ben', name: 'Ben Cruz', email: 'ben.cruz@example.com', isEmailVerified: true },
  { id: 'chai', name: 'Chai Suksan', email: 'chai.suksan@example.com', isEmailVerified: false },
];

/** The same person has another number at each company. */
export const subjectOf = (brand: Brand, { id }: Person): string => `${brand.code}-${id}`;
