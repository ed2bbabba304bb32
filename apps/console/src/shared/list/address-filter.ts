import { useSearchParams } from 'react-router';

/** A filter of texts that is in the address, so that it can be linked and survives a reload. Empty ones are left out. */
export function useAddressFilter<Name extends string>(names: readonly Name[]): [Record<Name, string>, (change: Partial<Record<Name, string>>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>;
  const change = (part: Partial<Record<Name, string>>) => {
    const entries = Object.entries<string | undefined>({ ...filter, ...part });
    setSearch(Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')), { replace: true });
  };
  return [filter, change];
}

/** One of the known values, else none. */
export const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | '' => values.find((value) => value === text) ?? '';
