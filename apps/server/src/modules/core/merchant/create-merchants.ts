import type { MerchantDirectory } from './merchant-directory.ts';
import type { CountryLocator } from './ports.ts';
import { systemCalls } from './system-calls.ts';

interface MerchantsDeps {
  directory: MerchantDirectory;
  countries: CountryLocator;
  /** Counts a path that leads nowhere. */
  noteUnknownPath: (merchantCode: string, path: string) => void;
  onBackgroundError: (error: unknown) => void;
}

/** Module of the merchants: the first calls of a page, and refreshing the directory. */
export const createMerchants = ({ directory, countries, noteUnknownPath, onBackgroundError }: MerchantsDeps) => ({
  handlers: systemCalls(countries, noteUnknownPath),
  start: () => directory.start(onBackgroundError),
  stop: () => directory.stop(),
});
