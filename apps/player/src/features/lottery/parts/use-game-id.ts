import { usePlacePart } from '#player/shared/router/router-view.tsx';

/** The last part of the address: the game, draw or order that a page is about. */
export const usePathId = (): string => usePlacePart(({ pathname }) => decodeURIComponent(pathname.replace(/\/+$/, '').split('/').at(-1) ?? ''));
