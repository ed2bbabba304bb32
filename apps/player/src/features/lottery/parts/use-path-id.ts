import { usePlacePart } from '#player/shared/router/router-view.tsx';

/** The last part of the address: the id of the game, draw or order of a page. Ids need no escapes, so nothing is decoded. */
export const usePathId = (): string => usePlacePart(({ pathname }) => pathname.replace(/\/+$/, '').split('/').at(-1) ?? '');
