import { queryOptions } from '@tanstack/react-query';

/** One package of others whose work the site shows, as packages/art/credits.json holds it. */
export interface Credit {
  package: string;
  version: string;
  licence: string;
  author: string;
  link: string;
  licenceText: string;
}

const files = import.meta.glob<{ default: readonly Credit[] }>('../../../../../packages/art/credits.json');

async function readCredits(): Promise<readonly Credit[]> {
  const load = Object.values(files)[0];
  return load ? (await load()).default : [];
}

/** The list without the long texts, which would make the page heavy. */
export const creditsQuery = queryOptions({
  queryKey: ['credits'],
  queryFn: async () => (await readCredits()).map(({ licenceText: _, ...credit }) => credit),
  staleTime: Infinity,
});

/** The full text of a package's licence. */
export async function readLicenceText(name: string): Promise<string> {
  return (await readCredits()).find((credit) => credit.package === name)?.licenceText ?? '';
}
