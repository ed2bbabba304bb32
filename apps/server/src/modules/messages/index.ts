export { createMessages, type Messages } from './create-messages.ts';
export { createTemplates } from './templates.ts';
export { numberOf } from './phone-number.ts';
export { DeliveryFailure, type MailServer, type SmsGateway } from './ports.ts';
