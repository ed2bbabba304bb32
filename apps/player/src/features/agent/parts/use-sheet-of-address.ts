import { usePlacePart } from '#player/shared/router/router-view.tsx';

/** The id after the address of a page, as in `/m/agent/links/CODE`: the sheet that the page opens at first; null without one. */
export const useSheetOfAddress = (): string | null => usePlacePart(({ pathname }) => pathname.split('/')[4] ?? null);
