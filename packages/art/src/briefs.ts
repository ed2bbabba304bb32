import { fish } from './briefs/fish.ts';
import { inhouse } from './briefs/inhouse.ts';
import { live } from './briefs/live.ts';
import { lottery } from './briefs/lottery.ts';
import { poker } from './briefs/poker.ts';
import type { ArtCategory, BriefGroup } from './briefs/rows.ts';
import { slotsFive } from './briefs/slots-5.ts';
import { slotsFour } from './briefs/slots-4.ts';
import { slotsOne } from './briefs/slots-1.ts';
import { slotsThree } from './briefs/slots-3.ts';
import { slotsTwo } from './briefs/slots-2.ts';
import { sports } from './briefs/sports.ts';

export type { ArtCategory } from './briefs/rows.ts';

/** Data of a game from the catalogue and the director, before its picture is drawn. */
export interface GameBrief {
  /** Kebab-case, unique among all games, made from the name; the address of the picture uses it. */
  readonly id: string;
  readonly name: string;
  /** Vendor code, one of vendors.ts. */
  readonly vendor: string;
  readonly category: ArtCategory;
  readonly subject: string;
  readonly companions?: readonly string[];
  readonly scene?: string;
  readonly palette?: string;
}

/** Kebab-case form of a name: letters lose their marks, everything else becomes one hyphen. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const groups: readonly BriefGroup[] = [
  ...inhouse,
  ...slotsOne,
  ...slotsTwo,
  ...slotsThree,
  ...slotsFour,
  ...slotsFive,
  ...live,
  ...fish,
  ...poker,
  ...sports,
  ...lottery,
];

/** All games of the demo catalogue, vendor by vendor (LIST-15). Our own names; no studio's title. */
export const briefs: readonly GameBrief[] = groups.flatMap(({ vendor, category, rows }) =>
  rows.map(([name, subject, extra]) => ({ id: slugOf(name), name, vendor, category, subject, ...extra })),
);
