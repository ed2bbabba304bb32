export { createGifts } from './gifts/create-gifts.ts';
export { membersInSegment } from './segment.ts';
