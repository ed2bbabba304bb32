import type { BannerPlace } from '@laro/contract/content/content';
import type { Wire } from '@laro/contract/routes';
import { languageCodes, type Language } from '@laro/domain/system/languages';
import type { DeskBanner } from '#console/shared/api/queries.ts';

export type BannerDraft = Omit<Wire<'addDeskBanner', 'body'>, 'reason'>;
export const textFields = ['kicker', 'title', 'condition'] as const;
export type TextField = (typeof textFields)[number];

/** Targets as the contract takes them: a path of the site, a secure address, or none. */
const TARGET = /^(?:|\/m\/[^\s\\]*|https:\/\/[^\s"<>\\]+)$/;

export type DraftFault = 'title_missing' | 'picture_missing' | 'target' | 'ends_before_start' | 'permit_missing';

export const emptyDraft = (type: BannerPlace, pictureId: string): BannerDraft => ({
  type,
  isEnabled: true,
  target: '',
  pictureId,
  kicker: {},
  title: {},
  condition: {},
  permit: '',
  startsAt: null,
  endsAt: null,
});

export const draftOf = ({ type, isEnabled, target, pictureId, kicker, title, condition, permit, startsAt, endsAt }: DeskBanner): BannerDraft => ({
  type,
  isEnabled,
  target,
  pictureId,
  kicker,
  title,
  condition,
  permit,
  startsAt,
  endsAt,
});

const isFilled = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';

/** Languages that lack a text which another language has. */
export function missingLanguages(draft: BannerDraft, offered: readonly Language[]): Language[] {
  const used = textFields.filter((field) => languageCodes.some((code) => isFilled(draft[field][code])));
  const needed = used.includes('title') ? used : [...used, 'title' as const];
  return offered.filter((code) => needed.some((field) => !isFilled(draft[field][code])));
}

/** In which language players of one read a text: their own, else the merchant's default, else English (as the server chooses); null for none. */
export const shownLanguage = (draft: BannerDraft, field: TextField, language: Language, fallback: Language): Language | null =>
  [language, fallback, 'EN' as const].find((code) => isFilled(draft[field][code])) ?? null;

/** Text shown to readers of a language. */
export function shownText(draft: BannerDraft, field: TextField, language: Language, fallback: Language): string {
  const shown = shownLanguage(draft, field, language, fallback);
  return shown === null ? '' : (draft[field][shown]?.trim() ?? '');
}

export const withText = (draft: BannerDraft, field: TextField, language: Language, text: string): BannerDraft => ({
  ...draft,
  [field]: { ...draft[field], [language]: text },
});

/** The draft as it crosses the wire: texts without spaces at the ends, empty ones left out. */
export function cleanDraft(draft: BannerDraft): BannerDraft {
  const clean = (texts: BannerDraft['title']) =>
    Object.fromEntries(Object.entries(texts).flatMap(([code, text]) => (isFilled(text) ? [[code, text.trim()]] : [])));
  return { ...draft, target: draft.target.trim(), kicker: clean(draft.kicker), title: clean(draft.title), condition: clean(draft.condition) };
}

/** Faults that must be corrected before a banner can be saved. */
export function draftFaults(draft: BannerDraft, fallback: Language, isPermitNeeded = false): DraftFault[] {
  const faults: DraftFault[] = [];
  if (!isFilled(draft.title[fallback]) && !isFilled(draft.title.EN)) faults.push('title_missing');
  if (isPermitNeeded && draft.isEnabled && !isFilled(draft.permit)) faults.push('permit_missing');
  if (draft.pictureId === '') faults.push('picture_missing');
  if (!TARGET.test(draft.target.trim())) faults.push('target');
  if (draft.startsAt !== null && draft.endsAt !== null && draft.endsAt <= draft.startsAt) faults.push('ends_before_start');
  return faults;
}
