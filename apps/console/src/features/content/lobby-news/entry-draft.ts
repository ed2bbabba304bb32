import type { Wire } from '@laro/contract/routes';
import { languageCodes, type Language } from '@laro/domain/system/languages';

export type DeskEntry = Wire<'addDeskLobbyEntry', 'value'>;
export type EntryDraft = Omit<DeskEntry, 'id' | 'stamp' | 'startsAt'> & { startsAt: string | null };
export type EntryFault = 'teams' | 'title' | 'times' | 'target';

/** Targets as the contract takes them: a path of the site, a secure address, or none. */
const TARGET = /^(?:|\/m\/[^\s\\]*|https:\/\/[^\s"<>\\]+)$/;

export const emptyEntry = (kind: DeskEntry['kind'], now: Date): EntryDraft => ({
  kind,
  isEnabled: true,
  title: {},
  home: '',
  away: '',
  target: '',
  startsAt: kind === 'news' ? now.toISOString() : null,
  endsAt: null,
});

export const draftOf = ({ kind, isEnabled, title, home, away, target, startsAt, endsAt }: DeskEntry): EntryDraft => ({
  kind,
  isEnabled,
  title,
  home,
  away,
  target,
  startsAt,
  endsAt,
});

const isFilled = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';

/** Faults that prevent saving a draft, in the order of its fields. */
export function entryFaults({ kind, title, home, away, target, startsAt, endsAt }: EntryDraft, fallback: Language): EntryFault[] {
  const isMatch = kind === 'match';
  const hasTimes = startsAt !== null && (endsAt === null ? !isMatch : endsAt > startsAt);
  return [
    ...(isMatch && !(isFilled(home) && isFilled(away)) ? ['teams' as const] : []),
    ...(isFilled(title[fallback]) || isFilled(title.EN) ? [] : ['title' as const]),
    ...(hasTimes ? [] : ['times' as const]),
    ...(TARGET.test(target.trim()) ? [] : ['target' as const]),
  ];
}

/** The draft as it crosses the wire: texts without spaces at the ends, empty ones left out. Only for drafts without faults. */
export function cleanEntry(draft: EntryDraft): Omit<DeskEntry, 'id' | 'stamp'> {
  const texts = languageCodes.flatMap((code) => (isFilled(draft.title[code]) ? [[code, draft.title[code]?.trim()] as const] : []));
  return {
    ...draft,
    title: Object.fromEntries(texts),
    home: draft.home.trim(),
    away: draft.away.trim(),
    target: draft.target.trim(),
    startsAt: draft.startsAt ?? '',
  };
}

/** Name of an entry at the desk: the teams of a match, the title of an item. */
export function entryName({ kind, title, home, away }: Pick<DeskEntry, 'kind' | 'title' | 'home' | 'away'>, language: Language, fallback: Language): string {
  const text = [language, fallback, 'EN' as const].map((code) => title[code]).find(isFilled);
  return kind === 'match' ? `${home} – ${away}` : (text ?? languageCodes.map((code) => title[code]).find(isFilled) ?? '');
}
