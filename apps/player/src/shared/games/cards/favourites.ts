import { create } from 'zustand';

/** Node ids of the player's favourites, as text (LIST-10); `isKnown` once the server has said them. What keeps them comes later. */
export const useFavourites = create<{ nodes: ReadonlySet<string>; isKnown: boolean }>(() => ({ nodes: new Set(), isKnown: false }));
