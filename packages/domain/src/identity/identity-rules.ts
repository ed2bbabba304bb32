import { shiftDay } from '../time/shift-day.ts';

/** Identity of a member (ACC-03, T4, T5, T7, T24): documents, states and what they allow. */

/**
 * Kinds of documents. `sides` are the pictures that are always asked for; `number` is matched after normalisation; a kind without `expires` is
 * good for life. The words are `identity.document.<name>`.
 */
export const identityDocuments = {
  philsys: { sides: ['front', 'back'], number: /^\d{12}(?:\d{4})?$/, expires: false },
  passport: { sides: ['front', 'back'], number: /^[A-Z0-9]{6,12}$/, expires: true },
  drivers_licence: { sides: ['front', 'back'], number: /^[A-Z0-9]{6,20}$/, expires: true },
  umid: { sides: ['front', 'back'], number: /^\d{12}$/, expires: false },
  prc_licence: { sides: ['front', 'back'], number: /^\d{6,8}$/, expires: true },
  acr_card: { sides: ['front', 'back'], number: /^[A-Z0-9]{6,16}$/, expires: true },
  national_id: { sides: ['front', 'back'], number: /^[A-Z0-9]{5,24}$/, expires: true },
  residence_permit: { sides: ['front', 'back'], number: /^[A-Z0-9]{5,24}$/, expires: true },
} as const satisfies Record<string, { sides: readonly IdentitySide[]; number: RegExp; expires: boolean }>;
export type IdentityDocument = keyof typeof identityDocuments;
export const identityDocumentNames = Object.keys(identityDocuments) as IdentityDocument[];

/** Pictures of a proof. A passport has no back: its page with the signature takes that place. The selfie is optional (ACC-03). */
export const identitySides = ['front', 'back', 'selfie'] as const;
export type IdentitySide = (typeof identitySides)[number];

const byCountry: Readonly<Record<string, readonly IdentityDocument[]>> = {
  PH: ['philsys', 'drivers_licence', 'passport', 'umid', 'prc_licence', 'acr_card'],
};
const everywhere: readonly IdentityDocument[] = ['passport', 'national_id', 'drivers_licence', 'residence_permit'];

/** The documents that are taken from somebody of a country (ISO 3166), the most usual first. */
export const documentsFor = (country: string): readonly IdentityDocument[] => byCountry[country] ?? everywhere;

/** States of a proof. `checked`: accepted by the first of two persons, because something was found that needs a second look. */
export const identityStates = ['pending', 'checked', 'verified', 'refused', 'expired', 'recalled', 'replaced'] as const;
export type IdentityState = (typeof identityStates)[number];

/** Transitions of a proof. */
export const identityActs = {
  check: { from: ['pending'], to: 'checked' },
  accept: { from: ['pending', 'checked'], to: 'verified' },
  refuse: { from: ['pending', 'checked'], to: 'refused' },
  /** The document has expired. */
  expire: { from: ['verified'], to: 'expired' },
  /** The desk wants to see a document again. */
  recall: { from: ['verified'], to: 'recalled' },
  /** A newer one was accepted. */
  replace: { from: ['verified'], to: 'replaced' },
} as const satisfies Record<string, { from: readonly IdentityState[]; to: IdentityState }>;
export type IdentityAct = keyof typeof identityActs;

/** True if an act is allowed for a proof in a state. */
export const canIdentity = (act: IdentityAct, state: IdentityState): boolean => (identityActs[act].from as readonly IdentityState[]).includes(state);

/** Reasons for refusing a proof as shown to the member; the words are `identity.refusal.<name>`. `other` needs words of the desk's own. */
export const identityRefusals = [
  'unreadable',
  'wrong_side',
  'cut_off',
  'document_expired',
  'not_accepted',
  'name_differs',
  'birthday_differs',
  'number_differs',
  'address_differs',
  'selfie_differs',
  'altered',
  'other',
] as const;
export type IdentityRefusal = (typeof identityRefusals)[number];

/** Findings about a proof (T5, T8), and whether two persons must then accept it. Families share devices, but not document numbers. */
export const identityFindings = {
  excluded: { needsTwo: true },
  same_number: { needsTwo: true },
  same_person: { needsTwo: true },
  same_mobile: { needsTwo: true },
  same_device: { needsTwo: false },
  birthday_differs: { needsTwo: true },
  name_differs: { needsTwo: false },
} as const satisfies Record<string, { needsTwo: boolean }>;
export type IdentityHit = keyof typeof identityFindings;
export const identityHits = Object.keys(identityFindings) as IdentityHit[];

/** True if two persons must accept a proof with these findings. */
export const needsSecondLook = (hits: readonly IdentityHit[]): boolean => hits.some((hit) => identityFindings[hit].needsTwo);

/** Lists of people who are kept from gambling (T8): the operator's own, and the regulator's. */
export const exclusionLists = ['operator', 'regulator'] as const;
export type ExclusionList = (typeof exclusionLists)[number];
/** Lines of one import. */
export const exclusionLinesMax = 20_000;

/** Results of reading the regulator's register; `shrunk`: it lost too many entries, which are kept until a person confirms. */
export const registerOutcomes = ['trying', 'read', 'unavailable', 'wrong_line', 'shrunk'] as const;
export type RegisterOutcome = (typeof registerOutcomes)[number];
export const registerLinesMax = 200_000;
const SHRINK_ALWAYS = 20;
const SHRINK_PART = 10;

/** True if a register may lose this number of entries without review: a truncated file must not let excluded persons play. */
export const isShrinkBelieved = (entries: number, lost: number): boolean => lost <= Math.max(SHRINK_ALWAYS, Math.floor(entries / SHRINK_PART));

/** The largest picture that is taken, in bytes, and the smallest in pixels that somebody could read a document on. */
export const identityPictureBytesMax = 8 * 1024 * 1024;
export const identityPictureSidesMin = { shorter: 480, longer: 640 } as const;
/** Pictures and proofs that one member may send within 24 hours. */
export const identityPicturesPerDay = 30;
export const identityProofsPerDay = 5;
/** Days before a document expires on which the member is reminded to send a new one (T7). */
export const identityReminderDays = 30;
/** Minutes for which a proof is reserved for the member of staff who opened it. */
export const identityHoldMinutes = 15;
/** How long a proof is kept after it has ended, in years (T9). */
export const identityKeepYears = 5;

export const identityNumberMax = 32;
export const identityAddressBounds = { min: 10, max: 200 } as const;

/** A document's number as it is compared: capital letters and digits alone. */
export const normalNumber = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** A person's name as it is compared: without accents, capitals, signs and the order of its parts, so that "Dela Cruz, Juan" is "Juan dela Cruz". */
export const normalName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .toSorted()
    .join(' ');

/** True if a number is valid for a kind of document. */
export const isDocumentNumber = (document: IdentityDocument, text: string): boolean => identityDocuments[document].number.test(normalNumber(text));

/** The end of a document's number, by which a person knows it. */
export const numberTail = (text: string): string => normalNumber(text).slice(-4);
/** A number as it is shown: its last four signs. */
export const maskedNumber = (text: string): string => `••••${numberTail(text)}`;

/** Of all proofs of a member, the newest first, the one that decides what they may do now: a pending one, else the accepted one, else the last. */
export const decisiveProof = <Proof extends { state: IdentityState }>(proofs: readonly Proof[]): Proof | undefined =>
  proofs.find(({ state }) => state === 'pending' || state === 'checked') ??
  proofs.find(({ state }) => state === 'verified') ??
  proofs.find(({ state }) => state !== 'replaced');

/** True if a member may send a proof: none is pending, and the accepted one is about to expire. `today` and `expiresOn` as YYYY-MM-DD. */
export function maySendIdentity({ state, expiresOn }: { state: IdentityState | 'none'; expiresOn: string | null }, today: string): boolean {
  if (state === 'pending' || state === 'checked') return false;
  return state !== 'verified' || (expiresOn !== null && expiresOn <= shiftDay(today, identityReminderDays));
}
