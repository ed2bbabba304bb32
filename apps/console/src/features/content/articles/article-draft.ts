import type { Wire } from '@laro/contract/routes';
import { helpTagPattern, TERMS_TAG, type ArticleKind } from '@laro/domain/content/content-rules';
import type { Language } from '@laro/domain/system/languages';
import type { AmountReader } from '#console/shared/amounts/amount-reader.ts';
import type { DeskArticle } from '#console/shared/api/content-queries.ts';

export type ArticleDraft = Omit<Wire<'addDeskArticle', 'body'>, 'reason' | 'reward'> & {
  /** As typed; empty for none. */
  reward: string;
};
export type OfferDraft = NonNullable<ArticleDraft['offer']>;
export type ArticleFault = 'title_missing' | 'body_missing' | 'tag' | 'ends_before_start' | 'offer_window' | 'permit_missing' | 'reward';

const emptyOffer: OfferDraft = {
  takesApplications: true,
  activeFrom: null,
  activeUntil: null,
  eligibility: 'everybody',
  wagering: 0,
  contribution: 'notNeeded',
  withdrawal: 'atOnce',
  orderOfFunds: 'cashOnly',
  cancellation: 'beforeDecision',
  notice: 'page',
};

export const emptyArticle = (kind: ArticleKind, nowMs: number): ArticleDraft => ({
  type: kind === 'announcement' ? 'PL' : '',
  tag: '',
  isEnabled: true,
  title: {},
  body: {},
  audience: 'all',
  languages: [],
  pictureId: '',
  categoryId: null,
  offer: kind === 'promotion' ? emptyOffer : null,
  reward: '',
  permit: '',
  startsAt: new Date(nowMs).toISOString(),
  endsAt: null,
});

export function draftOfArticle(article: DeskArticle, reader: AmountReader): ArticleDraft {
  const { id: _id, kind: _kind, position: _position, picture: _picture, stamp: _stamp, reward, ...rest } = article;
  return { ...rest, reward: reader.text(reward) };
}

const isFilled = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';
/** True if a text is more than the markup that an emptied editor leaves. */
const isWritten = (html: string | undefined): boolean => html !== undefined && html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== '';

/** The help page of the terms shows the current version of the terms; the text of this article is shown below it and is optional. */
const hasOwnText = ({ tag }: Pick<ArticleDraft, 'tag'>): boolean => tag !== TERMS_TAG;

/** Languages in which an article has no title or no text. */
export const missingIn = (draft: Pick<ArticleDraft, 'tag' | 'title' | 'body'>, offered: readonly Language[]): Language[] =>
  offered.filter((code) => !isFilled(draft.title[code]) || (hasOwnText(draft) && !isWritten(draft.body[code])));

/** The title of an article in lists: in one's own language, else the merchant's, else English. */
export const shownIn = (texts: ArticleDraft['title'], language: Language, fallback: Language): string =>
  [language, fallback, 'EN' as const].map((code) => texts[code] ?? '').find(isFilled) ?? '';

/** Faults that must be corrected before an article can be saved. */
export function articleFaults(
  kind: ArticleKind,
  draft: ArticleDraft,
  { fallback, isPermitNeeded, reader }: { fallback: Language; isPermitNeeded: boolean; reader: AmountReader },
): ArticleFault[] {
  const { offer, startsAt, endsAt } = draft;
  const hasReward = draft.reward.trim() !== '';
  const hasTitle = isFilled(draft.title[fallback]) || isFilled(draft.title.EN);
  const checks: readonly (readonly [ArticleFault, boolean])[] = [
    ['title_missing', !hasTitle],
    // A title in one language and a text in another are never shown together.
    ['body_missing', hasOwnText(draft) && ![fallback, 'EN' as const].some((code) => isWritten(draft.body[code]) && (isFilled(draft.title[code]) || !hasTitle))],
    ['tag', kind === 'help' && !helpTagPattern.test(draft.tag)],
    ['ends_before_start', endsAt !== null && endsAt <= startsAt],
    ['offer_window', offer !== null && offer.activeFrom !== null && offer.activeUntil !== null && offer.activeUntil <= offer.activeFrom],
    ['permit_missing', kind === 'promotion' && isPermitNeeded && draft.isEnabled && !isFilled(draft.permit)],
    ['reward', hasReward && (reader.amount(draft.reward) === null || offer?.takesApplications !== true)],
  ];
  return checks.flatMap(([fault, isWrong]) => (isWrong ? [fault] : []));
}

/** The draft as it crosses the wire: texts without spaces at the ends, empty ones left out. */
export function articleBody(draft: ArticleDraft, reader: AmountReader): Omit<Wire<'addDeskArticle', 'body'>, 'reason'> {
  const clean = (texts: ArticleDraft['title'], has: (text: string | undefined) => boolean) =>
    Object.fromEntries(Object.entries(texts).flatMap(([code, text]) => (has(text) ? [[code, text.trim()]] : [])));
  return { ...draft, title: clean(draft.title, isFilled), body: clean(draft.body, isWritten), reward: reader.amount(draft.reward) };
}
