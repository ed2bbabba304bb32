import { languageCodes, type Language } from '../system/languages.ts';

/** Kinds of articles: a line of news, an offer, or a page of the help centre. */
export const articleKinds = ['announcement', 'promotion', 'help'] as const;
export type ArticleKind = (typeof articleKinds)[number];

/** Announcements: for agents, ticker and list, pop-up, popular (NOTICE-03). */
export const announcementTypes = ['PL', 'PU', 'H', 'A'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

/** Tag of the help page that shows the current terms; its own text appears below them. */
export const TERMS_TAG = 'terms';

type Texts = Partial<Record<Language, string>>;

/**
 * The language of an article, so that title and text are never in different ones: the requested one, else the merchant's, else
 * English, else the first that has both. Null if none has both.
 */
export const articleLanguage = ({ title, body }: { title: Texts; body: Texts }, asked: Language, fallback: Language): Language | null =>
  [asked, fallback, 'EN' as const, ...languageCodes].find((code) => title[code] !== undefined && body[code] !== undefined) ?? null;

export const audiences = ['all', 'guests', 'members', 'newMembers', 'agents'] as const;
export type Audience = (typeof audiences)[number];

/** How long a member is a new one, in days. */
export const newMemberDays = 30;

/** The reader; a free-play account is none of these. */
export interface Reader {
  isGuest: boolean;
  isMember: boolean;
  isNewMember: boolean;
  isAgent: boolean;
}
/** Somebody without a session. */
export const guestReader: Reader = { isGuest: true, isMember: false, isNewMember: false, isAgent: false };

const audienceRules: Record<Audience, (reader: Reader) => boolean> = {
  all: () => true,
  guests: ({ isGuest }) => isGuest,
  members: ({ isMember }) => isMember,
  newMembers: ({ isNewMember }) => isNewMember,
  agents: ({ isAgent }) => isAgent,
};

/** True if a reader belongs to an audience (NOTICE-03). */
export const isAudience = (audience: Audience, reader: Reader): boolean => audienceRules[audience](reader);

/** Pages of the help centre that the product links to; their texts are shipped. Operators may add others (HELP-01). */
export const helpTags = ['terms', 'privacy', 'responsible', 'about', 'deposits', 'withdrawals', 'bonuses', 'faq'] as const;
export const helpTagPattern = /^[a-z][a-z0-9-]{1,39}$/;

/** An application: most pictures, bytes of each, characters of the comment (PROMO-02). */
export const applicationPicturesMax = 3;
export const applicationPictureBytesMax = 5 * 1024 * 1024;
export const applicationCommentMax = 140;
/** How many applications of one member wait at most at a merchant. */
export const applicationsOpenMax = 10;

/** Stored states of an application. */
export const applicationStates = ['applied', 'checking', 'rejected', 'joined', 'issued', 'claimed'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** Transitions of an application by the desk. A member's claim is the way from `issued` to `claimed`. */
export const applicationDecisions = {
  applied: ['checking', 'rejected', 'joined', 'issued'],
  checking: ['rejected', 'joined', 'issued'],
  joined: ['issued', 'rejected'],
  rejected: [],
  issued: [],
  claimed: [],
} as const satisfies Record<ApplicationState, readonly ApplicationState[]>;
export type ApplicationDecision = (typeof applicationDecisions)[ApplicationState][number];
export const applicationDecisionNames = ['checking', 'rejected', 'joined', 'issued'] as const satisfies readonly ApplicationDecision[];

/** True if the desk may move an application from one state to another. */
export const mayDecide = (from: ApplicationState, to: ApplicationDecision): boolean =>
  (applicationDecisions[from] as readonly ApplicationDecision[]).includes(to);

/** Status of an offer as shown to a player (PROMO-02). `none`: there is nothing to apply for. */
export const promotionStatuses = ['none', 'comingSoon', 'join', 'applying', 'process', 'joined', 'issued', 'claim', 'claimed', 'rejected', 'close'] as const;
export type PromotionStatus = (typeof promotionStatuses)[number];

/** Shown status of an application; one issued with a fixed amount can be claimed. */
const shownAs: Record<ApplicationState, PromotionStatus> = {
  applied: 'applying',
  checking: 'process',
  rejected: 'rejected',
  joined: 'joined',
  issued: 'issued',
  claimed: 'claimed',
};

/** The status of an offer for somebody at a moment; times in milliseconds since 1970 (PROMO-02). */
export function promotionStatus(
  offer: { takesApplications: boolean; activeFromMs: number; activeUntilMs: number | null },
  application: { state: ApplicationState; hasReward: boolean } | null,
  nowMs: number,
): PromotionStatus {
  if (application) return application.state === 'issued' && application.hasReward ? 'claim' : shownAs[application.state];
  if (nowMs < offer.activeFromMs) return 'comingSoon';
  if (offer.activeUntilMs !== null && nowMs >= offer.activeUntilMs) return 'close';
  return offer.takesApplications ? 'join' : 'none';
}

/** The facts that every offer states (T71); each is a choice, so that it reads the same in every language. */
export const offerChoices = {
  eligibility: ['everybody', 'verified', 'newMembers'],
  contribution: ['notNeeded', 'allGames', 'slots', 'slotsAndFish'],
  withdrawal: ['atOnce', 'afterWagering'],
  orderOfFunds: ['cashOnly', 'bonusFirst', 'cashFirst'],
  cancellation: ['beforeDecision', 'anyTime'],
  notice: ['page', 'mail'],
} as const satisfies Record<string, readonly string[]>;
export type OfferEligibility = (typeof offerChoices.eligibility)[number];
/** The eligibility of an offer as it is kept; an article without facts is for everybody. */
export const eligibilityOf = (kept: string | undefined): OfferEligibility => offerChoices.eligibility.find((one) => one === kept) ?? 'everybody';
export type OfferChoice = keyof typeof offerChoices;
export const offerChoiceNames = Object.keys(offerChoices) as OfferChoice[];

/** The largest multiple that a bonus may ask to be wagered (T75). */
export const wageringMax = 10;

/** Uploaded pictures of the operator: largest file that is taken, and what a finished file may weigh, in bytes. */
export const mediaUploadBytesMax = 10 * 1024 * 1024;
export const mediaWidths = [400, 750] as const;
export const mediaRatio = 750 / 320;
export const mediaFileBytesMax = { avif: 48 * 1024, webp: 80 * 1024, jpg: 120 * 1024 } as const;

/** Reading marks are sent at most this often; lists wait so long after a change of the language, help so long (CALL-03). */
export const markReadThrottleMs = 150;
export const languageListDebounceMs = 250;
export const languageHelpDebounceMs = 200;
