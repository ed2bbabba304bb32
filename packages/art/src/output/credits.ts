import { readFileSync } from 'node:fs';

/** Purpose of a package; the interface has a text for each. */
export type CreditUse = 'pictures' | 'lettering' | 'interface-type' | 'interface-icons' | 'drawing-tool';

/** One package the product owes a credit: the licence page shows all of them to players. */
export interface Credit {
  readonly package: string;
  readonly version: string;
  /** SPDX identifier. */
  readonly licence: string;
  readonly author: string;
  readonly link: string;
  readonly use: CreditUse;
  /** True when the drawings were changed, which CC BY asks to say. */
  readonly changed: boolean;
  readonly licenceText: string;
}

/** All credits, from credits.json, which the build makes from the packages' own licence files. */
export const credits = JSON.parse(readFileSync(new URL('../../credits.json', import.meta.url), 'utf8')) as readonly Credit[];
