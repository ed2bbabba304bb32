import { linkLandings } from '@laro/domain/agents/links/landings';
import * as z from 'zod';
import { picture } from '../catalogue/catalogue.ts';
import { endpoint } from '../wire/endpoint.ts';
import { activationRefusals } from '../log-in/registration.ts';
import { moment, money, rowNumber } from '../wire/scalars.ts';
import { sessionInfo } from '../account/session.ts';
import { allRates, day, key, rates } from './agent-scalars.ts';

const shared = { access: 'agent', module: 'AGEINFO3', whileClosed: 'refuses' } as const;
const count = z.number().int().nonnegative();

const invitation = z.object({
  id: z.string(),
  username: z.string(),
  isAgent: z.boolean(),
  rates: allRates,
  state: z.enum(['open', 'used', 'withdrawn', 'lapsed']),
  openedAt: moment,
  expiresAt: moment,
});

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((given) => given.isWellFormed() && !/\p{Cc}/u.test(given), 'pattern');
/** Own codes, without letters and digits that are read for one another. */
const ownCode = z.string().regex(/^[A-HJKMNP-Z2-9]{6,12}$/);
const link = z.object({
  code: z.string(),
  name: z.string(),
  isAgent: z.boolean(),
  landing: z.enum(linkLandings),
  /** The promotion on which it lands; null for other landings. */
  promotionId: rowNumber.nullable(),
  rates: allRates,
  isOn: z.boolean(),
  /** True if it brings members now: on, begun, not expired, not used up, and its owner is active, neither blocked nor paused. */
  isValid: z.boolean(),
  /** Null: from the beginning. */
  validFrom: moment.nullable(),
  validUntil: moment.nullable(),
  usesMax: z.number().int().nullable(),
  createdAt: moment,
  visits: count,
  registrations: count,
});
const validity = {
  name: text(60).pipe(z.string().min(1)),
  rates,
  isOn: z.boolean(),
  /** The first day; empty: now. */
  from: z.union([day, z.literal('')]).default(''),
  /** Days from the first one on; null: it does not end. */
  days: z.number().int().min(1).max(730).nullable(),
  usesMax: z.number().int().min(1).max(1_000_000).nullable(),
};
const linkParams = z.object({ link: z.string().regex(/^[A-Za-z0-9_-]{3,32}$/) });
const rateRefusals = ['agent.rate_above_own', 'agent.rate_above_cap'] as const;
const writing = ['agent.not_an_agent', 'agent.suspended', 'agent.application_open'] as const;

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Figures of a link; null below the floor. Turnover and earnings include everybody below the members. */
const brought = z.object({
  visits: count,
  registrations: count,
  verified: count,
  firstDeposits: count.nullable(),
  valid: money.nullable(),
  earned: money.nullable(),
});

/** A picture with its texts in the requested language. The permit is empty where the market needs none. */
const creative = z.object({ id: z.string(), title: z.string(), condition: z.string(), permit: z.string(), picture });

/** How members come into a team: accounts that an agent opens, and links (agents.md 3.5, 3.6). */
export const agentJoining = {
  listInvitations: endpoint({
    summary: 'Accounts that the agent has opened and nobody has activated yet, and those of the last weeks, newest first.',
    ...shared,
    rate: 'read',
    serves: ['AGENT-10'],
    value: z.object({ invitations: z.array(invitation), leftToday: count }),
    refusals: ['agent.not_an_agent', 'agent.application_open'],
  }),
  openAccount: endpoint({
    summary: 'Opens an account for somebody, who activates it by a link that is told this once.',
    ...shared,
    rate: 'write',
    serves: ['AGENT-10', 'AGENT-18'],
    body: z.object({ key, username: z.string().max(64), isAgent: z.boolean(), rates }),
    value: invitation.extend({ token }),
    refusals: [
      ...writing,
      ...rateRefusals,
      'agent.open_off',
      'agent.open_limit',
      'agent.level_limit',
      'agent.quota_not_enough',
      'registration.username_taken',
      'registration.fields_invalid',
    ],
  }),
  endInvitation: endpoint({
    summary: 'Withdraws an invitation that nobody has activated; its name is free again.',
    ...shared,
    rate: 'write',
    serves: ['AGENT-10'],
    params: z.object({ invitationId: rowNumber }),
    value: z.object({}),
    refusals: [...writing, 'agent.invitation_over'],
  }),
  listLinks: endpoint({
    summary: 'The agent’s links with what each has brought, newest first.',
    ...shared,
    module: 'AFFMAN3',
    rate: 'read',
    serves: ['AGENT-11', 'AGENT-13'],
    value: z.object({ links: z.array(link), max: count, daysMax: count }),
    refusals: ['agent.not_an_agent', 'agent.application_open'],
  }),
  addLink: endpoint({
    summary: 'Makes a link; without its own code it gets one.',
    ...shared,
    module: 'AFFMAN3',
    rate: 'write',
    serves: ['AGENT-11', 'AGENT-18'],
    body: z.object({
      key,
      code: z.union([ownCode, z.literal('')]),
      isAgent: z.boolean(),
      landing: z.enum(linkLandings),
      promotionId: rowNumber.nullable().default(null),
      ...validity,
    }),
    value: link,
    refusals: [...writing, ...rateRefusals, 'agent.link_limit', 'agent.link_taken', 'agent.link_days', 'agent.link_promotion', 'agent.level_limit'],
  }),
  changeLink: endpoint({
    summary: 'Changes a link’s name, rates, validity, uses, or switches it; who came by it stays.',
    ...shared,
    module: 'AFFMAN3',
    rate: 'write',
    serves: ['AGENT-11', 'AGENT-18'],
    params: linkParams,
    body: z.object(validity),
    value: link,
    refusals: [...writing, ...rateRefusals, 'agent.link_unknown', 'agent.link_days', 'agent.link_used'],
  }),
  getLinkDays: endpoint({
    summary: 'What a link has brought on each of the last 31 days.',
    ...shared,
    module: 'AFFMAN3',
    rate: 'read',
    serves: ['AGENT-13'],
    params: linkParams,
    value: z.object({
      link,
      days: z.array(brought.extend({ day, active: count.nullable() })),
      /** Since the link was made. */
      sums: brought,
      /** Members by the link from which first deposits and later figures are shown. */
      teamFloor: count,
    }),
    refusals: ['agent.not_an_agent', 'agent.application_open', 'agent.link_unknown'],
  }),
  listCreatives: endpoint({
    summary: 'Pictures and texts of the operator for links, with their permits; agents have none of their own (T80).',
    ...shared,
    module: 'AFFMAN3',
    rate: 'read',
    serves: ['AGENT-11', 'T80'],
    value: z.object({ creatives: z.array(creative), ageMin: count }),
    refusals: ['agent.not_an_agent', 'agent.application_open'],
  }),
  noteLinkVisit: endpoint({
    summary: 'Counts a visit by a link, once a device and day. The answer is the same for every code.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['AGENT-13', 'REG-10'],
    body: z.object({ code: z.string().trim().max(64) }),
    value: z.object({}),
    refusals: [],
  }),
  checkInvitation: endpoint({
    summary: 'The name that an invitation reserves, for the one who holds its link.',
    access: 'public',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['AGENT-10'],
    body: z.object({ token }),
    value: z.object({ username: z.string(), isAgent: z.boolean() }),
    refusals: ['agent.invitation_over'],
  }),
  activateInvitation: endpoint({
    summary: 'Opens the account of an invitation by the registration form and logs in; the body is encrypted.',
    access: 'public',
    module: 'REGISTER_REE3',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['AGENT-10', 'REG-03', 'T1', 'T3', 'T5', 'T8'],
    body: z.object({ jwe: z.string().max(8192) }),
    value: sessionInfo,
    refusals: activationRefusals,
  }),
};
