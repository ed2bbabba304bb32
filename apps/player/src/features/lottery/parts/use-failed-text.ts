import { ApiProblem } from '@laro/client/client';
import { useT } from '#player/shared/api/services.ts';

/** Refusals of an id that the merchant has nothing for. */
const unknownCodes: ReadonlySet<string> = new Set(['lottery.draw_unknown', 'lottery.chase_unknown', 'lottery.game_closed', 'request.invalid']);

/** The words for a query that failed: `unknown` if there is nothing of this id, else that it did not load. Public pages do not carry the words of problems. */
export function useFailedText(error: Error | null, unknown: string): string {
  const t = useT();
  return error instanceof ApiProblem && unknownCodes.has(error.code) ? unknown : t('common.loading_failed');
}
