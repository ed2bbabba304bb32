export { createMessages, type Messages } from './create-messages.ts';
export type { Notes } from './notes.ts';
export { wayOf, type Way } from './way-of.ts';
export { createTemplates } from './templates.ts';
export { isServedNumber, numberOf, servedNumber } from './phone-number.ts';
export { DeliveryFailure, type MailServer, type SmsGateway } from './ports.ts';
export { messageDeskCalls } from './desk-calls.ts';
