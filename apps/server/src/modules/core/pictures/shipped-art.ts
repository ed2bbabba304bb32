import { bannerBriefs } from '@laro/art/banners/banner-briefs';
import { locatePicture, pictureOf as drawnPictureOf, type LocatedPicture } from '@laro/art/output/manifest';
import { isOwnPicture, plateOf } from './own-picture-id.ts';
import type { PictureSource } from './picture-store.ts';

/** A picture's address and its mean colour, shown until it is there. */
export interface Picture {
  key: string;
  plate: string;
}

/** Finds the artwork of a game or banner by its id. */
export type PictureOf = (kind: 'game' | 'banner', id: string) => Picture;

/** Colour of the page, visible in place of a missing picture. */
const NO_PICTURE_PLATE = '#101a3e';

/** Key and plate of a picture; an id without artwork gets an address that leads nowhere, and the page shows its own default (LIST-02). */
export const pictureOf: PictureOf = (kind, id) => {
  if (isOwnPicture(id)) return { key: id, plate: plateOf(id) };
  const picture = drawnPictureOf(kind, id);
  return picture ? { key: picture.key, plate: picture.plate } : { key: id, plate: NO_PICTURE_PLATE };
};

/** All banner pictures to choose from. */
export const listBannerPictures = (): { id: string; picture: Picture }[] => bannerBriefs.map(({ id }) => ({ id, picture: pictureOf('banner', id) }));

/** Icons, typefaces and the encoder are loaded when the first picture is drawn: a server whose visitors read AVIF never needs them. */
async function draw({ kind, id, width, format }: LocatedPicture): Promise<Buffer | null> {
  const { drawPicture } = await import('@laro/art/drawing/draw');
  return await drawPicture(kind, id, width, format);
}

/** The artwork that comes with the product. */
export const shippedArt: PictureSource = { locate: locatePicture, draw };
