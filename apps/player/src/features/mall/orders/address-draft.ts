import type { Address } from '../mall-api.ts';

/** A form without content; with one country there is nothing to choose. */
export const emptyAddress = (countries: readonly string[]): Address => ({
  id: '',
  name: '',
  phone: '',
  lines: '',
  city: '',
  postcode: '',
  country: countries[0] ?? '',
});

const PHONE = /^\+?[0-9 ()-]{6,24}$/;

/** True if the server accepts the address as it is typed: the postcode may be empty. */
export const isComplete = ({ name, phone, lines, city, country }: Address): boolean =>
  [name, lines, city, country].every((text) => text.trim() !== '') && PHONE.test(phone.trim());

/** The address that an order goes to: the chosen one, else the first that the goods are sent to; null for none. */
export const chosenAddress = (addresses: readonly Address[], countries: readonly string[], chosen: string | null): string | null => {
  const fitting = addresses.filter(({ country }) => countries.includes(country));
  return (fitting.find(({ id }) => id === chosen) ?? fitting[0])?.id ?? null;
};
