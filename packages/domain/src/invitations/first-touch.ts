/** By what a visitor came first: the link of a friend or of an agent (INVITE-02, agents.md 3.6). */
export interface Touch {
  readonly kind: 'friend' | 'link';
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** How long the link of a friend counts; that of an agent as long as the merchant says (`agent.codeDays`). */
export const TOUCH_DAYS = 30;
const DAY_MS = 86_400_000;
const FORM = /^(friend|link)\.([A-Za-z0-9_-]{3,32})\.(\d{1,15})$/;

export const touchText = ({ kind, code, at }: Touch): string => `${kind}.${code}.${at}`;

/** Reads a touch; null for another text, and for one that has expired. `linkDays`: how long the links of agents count. */
export function readTouch(text: string | undefined, now: number, linkDays = TOUCH_DAYS): Touch | null {
  const [, kind, code = '', at = ''] = FORM.exec(text ?? '') ?? [];
  const moment = Number(at);
  if (kind !== 'friend' && kind !== 'link') return null;
  const days = kind === 'link' ? linkDays : TOUCH_DAYS;
  return moment <= now && now < moment + days * DAY_MS ? { kind, code, at: moment } : null;
}

interface Typed {
  affiliateCode: string;
  recommenderId: string;
}
/** The origin of a new member: a code of a friend, or a partner's or agent's link. */
export type Origin = { readonly friend: string } | { readonly link: string } | null;

/** A typed affiliate code comes before all, then a typed recommender, then the first touch; later links change nothing. */
export function originOf({ affiliateCode, recommenderId }: Typed, touch: Touch | null): Origin {
  if (affiliateCode !== '') return { link: affiliateCode };
  if (recommenderId !== '') return { friend: recommenderId };
  if (touch === null) return null;
  return touch.kind === 'friend' ? { friend: touch.code } : { link: touch.code };
}
