import { createHash } from 'node:crypto';

import { bannerBriefs } from '../banners/banner-briefs.ts';
import { bannerSvgOf } from '../banners/banner.ts';
import { briefs } from '../briefs.ts';
import type { PictureKind } from '../output/formats.ts';
import { markSvg } from '../lettering/mark.ts';
import { gameSvgOf } from '../output/picture.ts';
import { vendors } from '../vendors.ts';

/** Raised when the encoders' settings change, so that every address changes with the bytes behind it. */
const edition = 1;

/** The SVG text of a picture; always the same for the same id. Throws for an id that does not exist. */
export const svgOf = (kind: PictureKind, id: string): string => {
  switch (kind) {
    case 'game':
      return gameSvgOf(id);
    case 'clean':
      return gameSvgOf(id, true);
    case 'banner':
      return bannerSvgOf(id);
    case 'vendor':
      return markSvg(id);
  }
};

/** Eight hexadecimal digits that name a picture's content. */
export const contentHash = (svg: string): string => createHash('sha256').update(`${edition}\n${svg}`).digest('hex').slice(0, 8);

const perVendor = 2;

/** Games that also have a picture without name and frame: the first two of every vendor, whom the lobby features. */
const cleanIds: readonly string[] = vendors.flatMap(({ code }) =>
  briefs
    .filter(({ vendor }) => vendor === code)
    .slice(0, perVendor)
    .map(({ id }) => id),
);

/** Ids of all pictures of a kind, in the order of their briefs. */
export const idsOf = (kind: PictureKind): readonly string[] => {
  switch (kind) {
    case 'game':
      return briefs.map(({ id }) => id);
    case 'clean':
      return cleanIds;
    case 'banner':
      return bannerBriefs.map(({ id }) => id);
    case 'vendor':
      return vendors.map(({ code }) => code);
  }
};
