export { createMessages, type Messages } from './create-messages.ts';
export type { Notes } from './outgoing/notes.ts';
export { wayOf, type Way } from './codes/way-of.ts';
export { createTemplates } from './texts/templates.ts';
export { isServedNumber, numberOf, servedNumber } from './outgoing/phone-number.ts';
export { DeliveryFailure, type MailServer, type SmsGateway } from './ports.ts';
export { messageDeskCalls } from './desk-calls.ts';
