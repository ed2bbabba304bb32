export { registerPictures } from './register-pictures.ts';
export { listBannerPictures, pictureOf, type Picture, type PictureOf } from './shipped-art.ts';
