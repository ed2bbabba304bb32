import { useServices } from '#player/shared/api/services.ts';
import { countText } from '#player/shared/language/count-text.ts';

/** Visits and registrations in one line. */
export function useVisits(): (figures: { visits: number; registrations: number }) => string {
  const { words } = useServices();
  return ({ visits, registrations }) =>
    words.t('agentlinks.figures', { visits: countText(visits, words.tag), registrations: countText(registrations, words.tag) });
}
