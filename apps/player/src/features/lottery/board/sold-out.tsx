import { Note } from '@laro/ui/states/note.tsx';
import { useT } from '#player/shared/api/services.ts';
import { selectionText } from '@laro/i18n/play-names';

export interface FullPlay {
  isFull: boolean;
  values: readonly string[];
  outcomes: readonly string[];
}

/** Says before a tap what of a play is sold out for the draw (LOTT-26). */
export function SoldOut({ full }: { full: FullPlay }) {
  const t = useT();
  if (full.isFull) return <Note kind="warn">{t('lottery.sold_out_play')}</Note>;
  const names = full.values.length > 0 ? full.values.map((value) => selectionText(t, value)) : full.outcomes.map((outcome) => outcome.replaceAll(',', ' '));
  return <Note kind="info">{t('lottery.sold_out', { numbers: names.join(', ') })}</Note>;
}
