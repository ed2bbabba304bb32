export { createGifts, type Gifts } from './create-gifts.ts';
