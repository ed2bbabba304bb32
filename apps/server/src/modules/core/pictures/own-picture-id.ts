const OWN = /^own-[0-9a-f]{24}([0-9a-f]{6})$/;

/** True for the id of a picture that the desk has given to a game: the hash of its content, and its mean colour. */
export const isOwnPicture = (id: string): boolean => OWN.test(id);

/** The mean colour of such a picture. */
export const plateOf = (id: string): string => `#${OWN.exec(id)?.[1] ?? '101a3e'}`;
