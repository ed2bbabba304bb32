/** Ways to prove identity again before a sensitive change (T6), the strongest first; a password counts only if there is no other. */
export const confirmationWays = ['passkey', 'totp', 'mobile', 'email', 'password'] as const;
export type ConfirmationWay = (typeof confirmationWays)[number];

/** Second factors for a user who has forgotten the password (T11); the same names. */
export const recoveryFactorWays = ['passkey', 'totp', 'mobile', 'email'] as const satisfies readonly ConfirmationWay[];
export type RecoveryFactorWay = (typeof recoveryFactorWays)[number];

/** How long a proof holds for further changes in the same session, in milliseconds. */
export const confirmationMs = 5 * 60_000;

/** Questions to choose from; the words are security.question.<name>. */
export const securityQuestions = ['first_pet', 'birth_town', 'first_school', 'childhood_friend', 'favourite_teacher', 'first_job'] as const;
export const securityAnswersCount = 2;

export const passkeysMax = 10;
export const recoveryCodesCount = 10;
/** The largest picture that is taken, in bytes. */
export const avatarBytesMax = 5 * 1024 * 1024;

/** A nickname: letters, numbers and single signs between them, 2 to 20. */
export const nicknamePattern = /^(?=.{2,20}$)[\p{L}\p{M}\p{N}]+(?:[ ._'-][\p{L}\p{M}\p{N}]+)*$/u;
/** A person's name as banks write it. */
export const payeeNamePattern = /^(?=.{2,60}$)\p{L}[\p{L}\p{M}]*(?:[ .,'’-]{1,2}[\p{L}\p{M}]+)*\.?$/u;
export const paymentPasswordPattern = /^\d{6}$/;

/** True if six digits are easy to guess: all the same, a row up or down, two or three repeated. Takes six digits. */
export function isGuessable(digits: string): boolean {
  const steps = new Set([...digits].slice(1).map((digit, at) => digit.charCodeAt(0) - digits.charCodeAt(at)));
  const isRow = steps.size === 1 && (steps.has(0) || steps.has(1) || steps.has(-1));
  return isRow || digits.slice(0, 3) === digits.slice(3) || digits === digits.slice(0, 2).repeat(3);
}
