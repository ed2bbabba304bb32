import { consentChannels, isTimeZone, marketingProducts } from '@laro/domain/mail/campaign-rules';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';

const choice = z.object({
  channels: z.array(z.enum(consentChannels)).max(consentChannels.length),
  products: z.array(z.enum(marketingProducts)).max(marketingProducts.length),
});
/** The time zone of the browser; null where it names none: that of the merchant. */
const timeZone = z.string().max(60).nullable();
const shown = choice.extend({
  timeZone,
  /** The merchant asks for consent by product, too. */
  isPerProduct: z.boolean(),
  /** Channels without a proven address; a choice has no effect until there is one. */
  missing: z.array(z.enum(consentChannels)),
});
const member = { access: 'member', module: 'INBOX3', whileClosed: 'refuses' } as const;

/** Consent of a member to offers (MAIL-07). Nothing is chosen at first. */
export const marketingCalls = {
  getMarketing: endpoint({
    summary: 'Channels and products that the member consents to.',
    ...member,
    rate: 'read',
    serves: ['MAIL-07', 'T97'],
    value: shown,
    refusals: [],
  }),
  setMarketing: endpoint({
    summary: 'Chooses channels and products of offers; what is left out is withdrawn.',
    ...member,
    rate: 'write',
    serves: ['MAIL-07', 'T97'],
    body: choice.extend({ timeZone: timeZone.refine((name) => name === null || isTimeZone(name), 'pattern').default(null) }),
    value: shown,
    refusals: [],
  }),
  stopMarketing: endpoint({
    summary: 'Withdraws the consent that the link of a message names, without a session.',
    // Of no module: links in messages withdraw consent also after the inbox was switched off.
    access: 'public',
    rate: 'secret',
    whileClosed: 'answers',
    serves: ['MAIL-07', 'T97'],
    body: z.object({ token: z.string().max(80) }),
    value: z.object({ channel: z.enum(consentChannels) }),
    refusals: ['mail.link_unknown'],
  }),
};
