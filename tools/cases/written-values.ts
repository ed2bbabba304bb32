// How the case files write the values of the domain.
import { formatMoney } from '../../packages/domain/src/money/money.ts';

type Written<T> = T extends bigint ? string : T;

/** An object with its amounts (money units) as decimal strings. */
export const withAmounts = <T extends object>(value: T): { [K in keyof T]: Written<T[K]> } =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, typeof part === 'bigint' ? formatMoney(part) : part])) as {
    [K in keyof T]: Written<T[K]>;
  };
