import type { Parsed } from '@laro/contract/routes';
import { momentText } from '#console/shared/moments/moment-formats.ts';
import { useZone } from '#console/shared/moments/zone.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';

export type Notice = Parsed<'listDeskMissions', 'value'>['missions'][number]['notice'];

/** The subjects in which a draft is worse for members, and the earliest date on which it can take effect (REW-26). */
export function TermsNotice({ notice }: { notice: Notice }) {
  const { t, tag } = useWords();
  const { list } = useFormats();
  const zone = useZone();
  if (notice === null) return null;
  const what = list(notice.worse.map((subject) => t(`desk-rewards.term.${subject}`)));
  return <small>{t('desk-rewards.notice', { what, day: momentText(tag, zone, notice.earliest, 'short') })}</small>;
}
