import type { ContentPictures } from '#server/modules/reach/content/index.ts';

/** The only picture that the operator has uploaded. */
export const knownPicture = `media-${'7'.repeat(32)}`;

const picture = { key: knownPicture, plate: '#336699' };

export const testPictures: ContentPictures = {
  listFor: async () => [{ id: knownPicture, title: 'Tumbler', picture }],
  pictureOf: (id) => ({ ...picture, key: id }),
  hold: async (_transaction, _merchantCode, id) => id === knownPicture,
};
