import { withDesk } from '../module.ts';
import { articleDeskCalls, bannerDeskCalls, createContent } from '../modules/reach/content/index.ts';
import { createFeedback } from '../modules/reach/feedback/index.ts';
import { createMessages, messageDeskCalls } from '../modules/reach/messages/index.ts';
import { createPush, createPushSender, pushLooks } from '../modules/reach/push/index.ts';
import { createTerms, termsDeskCalls } from '../modules/reach/terms/index.ts';
import type { createCaptcha } from '../modules/people/log-in/index.ts';
import type { Base, Inbox } from './base.ts';

interface Needs extends Base {
  captcha: Pick<ReturnType<typeof createCaptcha>, 'require'>;
  inbox: Pick<Inbox, 'keepAccountMail'>;
}

/** Reach: messages, notifications of the phone, articles and banners, terms, feedback. */
export async function createReach({ ground, parties, core: { atDesk }, captcha, inbox }: Needs) {
  const messages = createMessages({ ...ground, sms: parties.sms, mail: parties.mail, requireHuman: captcha.require, keepNote: inbox.keepAccountMail });
  const sender = createPushSender({ ...ground, services: parties.push, lookOf: pushLooks(ground.settingsOf) });
  const terms = createTerms(ground);
  const content = await createContent({ ...ground, files: parties.uploads });
  return {
    sender,
    messages: withDesk(messages, messageDeskCalls(atDesk, messages)),
    push: createPush({ ...ground, services: parties.push, sender, audit: atDesk.audit }),
    terms: withDesk(terms, termsDeskCalls(atDesk, terms)),
    feedback: createFeedback(atDesk),
    content: withDesk(content, { ...bannerDeskCalls(atDesk, content), ...articleDeskCalls(atDesk, content) }),
  };
}

export type Reach = Awaited<ReturnType<typeof createReach>>;
