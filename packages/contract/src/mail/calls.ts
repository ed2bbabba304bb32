import { campaignCalls } from './campaigns.ts';
import { inboxCalls } from './inbox.ts';
import { marketingCalls } from './marketing.ts';

/** Mail: the inbox of members, their consent to offers, and campaigns of the desk. */
export const calls = { ...inboxCalls, ...marketingCalls, ...campaignCalls };
