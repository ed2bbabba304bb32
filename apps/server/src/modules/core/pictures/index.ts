export { registerPictures } from './register-pictures.ts';
export { listBannerPictures, pictureOf, shippedArt, type Picture, type PictureOf } from './shipped-art.ts';
export { PHOTO_GROUND, PHOTO_SECONDS_MAX, photoKinds, withPhoto } from './uploaded-photo.ts';
export type { PictureSource } from './picture-store.ts';
export { drawGamePicture, drawMark, withOwnPictures } from './own-pictures.ts';
