export { createInbox, type Inbox } from './create-inbox.ts';
export { createMail, type Mail } from './create-mail.ts';
export { noteWords } from './mail-words.ts';
export { lotteryPushWords, lotteryWords } from './notes/lottery-notes.ts';
export { seedPastCampaign, type PastCampaign } from './past/seed-past-campaign.ts';
export { seedPastMails, type PastMail } from './past/seed-past-mail.ts';
