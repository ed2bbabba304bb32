/** The rules of what a visitor writes to log in, the same for the page and the server (LOGIN-07). Lengths in characters. */
export const logInRules = {
  loginUsername: { min: 1, max: 64 },
  loginPassword: { min: 1, max: 256 },
  /** Digits as people write them: spaces, dashes and brackets between are left out before. */
  loginMobileNum: { min: 5, max: 20, pattern: /^\d{5,20}$/ },
  verificationCode: { min: 4, max: 10, pattern: /^\d{4,10}$/ },
} as const;

export type LogInField = keyof typeof logInRules;
export type LogInFault = 'required' | 'pattern' | 'range';

/** A mobile number as it is checked and sent: its digits alone. */
export const mobileDigits = (text: string): string => text.replaceAll(/[\s().-]/g, '');

/** Fault of a field, or null; names are compared without the spaces around them. */
export function logInFault(field: LogInField, text: string): LogInFault | null {
  const rule = logInRules[field];
  const value = field === 'loginPassword' ? text : field === 'loginMobileNum' ? mobileDigits(text) : text.trim();
  if (value === '') return 'required';
  if ('pattern' in rule) return rule.pattern.test(value) ? null : 'pattern';
  return value.length >= rule.min && value.length <= rule.max ? null : 'range';
}
