import type { MessageKey } from '@laro/i18n/areas';

const words: Readonly<Record<string, MessageKey>> = {
  password: 'security.method.password',
  sms: 'security.method.sms',
  phone: 'security.method.sms',
  social: 'security.method.social',
  passkey: 'security.method.passkey',
  registration: 'security.method.registration',
  recovery: 'security.method.recovery',
};

/** How somebody got in, in words; a way that this page does not know yet is a log-in. */
export const methodKey = (method: string): MessageKey => (Object.hasOwn(words, method) ? words[method] : undefined) ?? 'security.method.other';
