/** Data that an outside provider passes to the registration. It is in memory only, never in storage or an address (T20). */
export interface SocialTicket {
  ticket: string;
  email: string | null;
  name: string | null;
}

let kept: SocialTicket | null = null;

export const keepSocialTicket = (ticket: SocialTicket): void => {
  kept = ticket;
};

/** The ticket of a sign-in that has just come back, if any; the registration sends it as `socialTicket`. */
export const socialTicket = (): SocialTicket | null => kept;

export const dropSocialTicket = (): void => {
  kept = null;
};
