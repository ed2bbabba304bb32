import type { ScreenPlace } from '#player/shared/router/screen.ts';
import { usePlacePart } from '#player/shared/router/router-view.tsx';

const lastPart = (path: string): string => path.replace(/\/+$/, '').split('/').at(-1) ?? '';

export const pathIdOf = ({ path }: ScreenPlace): string => lastPart(path);

/** The last part of the address: the id of the game, draw or order of a page. Ids need no escapes, so nothing is decoded. */
export const usePathId = (): string => usePlacePart(({ pathname }) => lastPart(pathname));
