import { test, type BrowserContext, type Page } from '@playwright/test';
import { demoAccount } from '../../helpers/people/session-helpers.ts';
import { amountsStory } from './stories/amounts-story.ts';
import { careStory } from './stories/care-story.ts';
import { addAdministrator, enterFirstTime } from '../../helpers/desk/desk-helpers.ts';
import { identityStory } from './stories/identity-story.ts';
import { protectionStory } from './stories/protection-story.ts';
import { registerStory } from './stories/register-story.ts';
import { memberStory } from './stories/member-story.ts';
import { moneyStory } from './stories/money-story.ts';
import { limitAMember } from './rooms/safer-play-rooms.ts';
import { safetyStory } from './stories/safety-story.ts';

// The story of the members' pages, run in parallel with the one of the site's: by its own administrator, about members that the other does not touch.
test.describe.configure({ mode: 'serial' });

let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' });
  page = await context.newPage();
  await enterFirstTime(page, 'mara.members', await addAdministrator('mara.members'));
});
test.afterAll(() => context.close());

const administrator = () => page;
const demoMember = () => demoAccount().username;

moneyStory(administrator);
amountsStory(administrator);
memberStory(administrator, demoMember);
careStory(administrator, demoMember);
safetyStory(administrator);
identityStory(administrator);
registerStory(administrator);
protectionStory(administrator, demoMember);

test('[T40] [T85] the operator’s limit for a member is in force immediately, with its reason, and is removed again @goal', () =>
  limitAMember(page, demoMember()));
