import type { careDeskRoutes } from '@laro/contract/care-routes';
import type { CallName, deskRoutes } from '@laro/contract/routes';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Handlers, StaffSession } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Adjustments } from '#server/modules/adjustments/index.ts';
import type { DeskDeposits } from '#server/modules/deposits/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Limits } from '#server/modules/limits/index.ts';
import type { Members } from '#server/modules/members/index.ts';
import type { Captcha } from '#server/modules/log-in/index.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import type { Messages } from '#server/modules/messages/index.ts';
import type { PlayMonitor } from '#server/modules/play-monitor/index.ts';
import type { Risk } from '#server/modules/risk/index.ts';
import type { TermsModule } from '#server/modules/terms/index.ts';
import type { Statements } from '#server/modules/statements/index.ts';
import type { Promotions } from '#server/modules/promotions/index.ts';
import { twoPersonsCalls, type TwoPersons } from '#server/modules/two-persons/index.ts';
import { adjustmentCalls } from './adjustment-calls.ts';
import { depositCalls, paymentCalls } from './deposit-calls.ts';
import { affiliateCalls } from './affiliate-calls.ts';
import { catalogueCalls } from './catalogue-calls.ts';
import { applicationCalls, articleCalls, type DeskArticles } from './content-calls.ts';
import { jackpotCalls } from './jackpot-calls.ts';
import { limitCalls } from './limit-calls.ts';
import { lobbyCalls } from './lobby-calls.ts';
import { membersCalls } from './members-calls.ts';
import { playCalls } from './play-calls.ts';
import { protectionCalls, type Protection } from './protection-calls.ts';
import { refusedActOf } from './refused-act.ts';
import { riskCalls } from './risk-calls.ts';
import { registrationCalls } from './registration-calls.ts';
import type { DeskCatalogue, DeskContent, DeskJackpot, DeskLobby, DeskRegistration, DeskVendorGames, DeskVendors } from './ports.ts';
import { joiningCalls } from './joining-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { settingsCalls } from './settings-calls.ts';
import { staffCalls } from './staff-calls.ts';
import { statementCalls } from './statement-calls.ts';
import { templateCalls } from './template-calls.ts';
import { termsCalls } from './terms-calls.ts';
import { bookCalls, type DeskPayouts } from './book-calls.ts';
import { withdrawalCalls } from './withdrawal-calls.ts';
import { vendorCalls } from './vendor-calls.ts';
import { vendorGameCalls } from './vendor-game-calls.ts';

export type { DeskCatalogue, DeskJackpot, DeskLobby, DeskVendorGames, DeskVendors } from './ports.ts';

type DeskCalls = (keyof typeof deskRoutes | keyof typeof careDeskRoutes) & CallName;

export interface DeskDeps {
  directory: MerchantDirectory;
  identity: Identity;
  catalogue: DeskCatalogue;
  content: DeskContent & DeskArticles;
  promotions: Promotions;
  jackpot: DeskJackpot;
  lobby: DeskLobby;
  registration: DeskRegistration;
  members: Members;
  adjustments: Adjustments;
  limits: Limits['desk'];
  terms: Pick<TermsModule, 'desk' | 'agreementsOf'>;
  templates: Messages['templates'];
  smsDays: Messages['smsDays'];
  monitor: PlayMonitor;
  statements: Pick<Statements, 'file'>;
  vendors: DeskVendors;
  vendorGames: DeskVendorGames;
  payouts: DeskPayouts;
  pool: pg.Pool;
  deposits: DeskDeposits;
  risk: Risk;
  twoPersons: TwoPersons;
  protection: Protection;
  /** Why an address cannot be that of an outside party, as it is set; null when it can. */
  partyFault: (set: string) => string | null;
  /** The work that a sign-in costs after a failure. */
  captcha: Captcha;
}

export interface Desk {
  handlers: Handlers<DeskCalls>;
  /** Writes a refused act of a signed-in member of staff into the audit log (T85). */
  recordRefusedAct: (session: StaffSession, permission: StaffPermission | null, request: FastifyRequest) => Promise<void>;
}

/** The operator's desk: every call of contract/desk.ts. */
export function createDesk(deps: DeskDeps): Desk {
  const { directory, identity, catalogue, content, promotions, jackpot, lobby, members, adjustments, limits, terms, templates } = deps;
  const { monitor, registration, smsDays, statements, vendors, vendorGames, payouts, pool, deposits, risk } = deps;
  const { twoPersons, protection, partyFault, captcha } = deps;
  const known = (code: string): string => {
    if (!directory.byCode(code)) throw new Refusal('request.not_found');
    return code;
  };
  return {
    handlers: {
      ...sessionCalls(identity, captcha),
      ...settingsCalls(identity, directory, { twoPersons, partyFault }),
      ...catalogueCalls(identity, directory, catalogue, content),
      ...articleCalls(identity, directory, known, content, twoPersons),
      ...applicationCalls(identity, directory, known, promotions, twoPersons),
      ...jackpotCalls(identity, directory, jackpot, twoPersons),
      ...lobbyCalls(identity, directory, catalogue, lobby),
      ...registrationCalls(identity, known, registration),
      ...affiliateCalls(identity, known, registration),
      ...staffCalls(identity, directory, twoPersons),
      ...membersCalls(identity, known, members),
      ...limitCalls(identity, directory, { members, limits, terms }),
      ...termsCalls(identity, directory, terms),
      ...statementCalls(identity, directory, members, statements),
      ...templateCalls(identity, directory, templates),
      ...adjustmentCalls(known, directory, members, adjustments),
      ...playCalls(identity, known, { directory, monitor, twoPersons, withdrawals: payouts.withdrawals, risk, ...protection }),
      ...twoPersonsCalls({ pool: identity.parts.pool, twoPersons, isMerchant: (code) => directory.byCode(code) !== null }),
      ...vendorCalls(identity, vendors),
      ...vendorGameCalls(identity, known, vendors, vendorGames),
      ...withdrawalCalls(known, directory, payouts.withdrawals),
      ...bookCalls(known, directory, pool, payouts),
      ...depositCalls(identity, directory, deposits),
      ...paymentCalls(identity, directory, deposits, twoPersons),
      ...riskCalls(identity, known, risk),
      ...protectionCalls(identity, known, members, protection),
      ...joiningCalls({ known, directory, registration, smsDays, now: identity.parts.now }),
    },
    recordRefusedAct: (session, permission, request) =>
      identity.audit.record({
        actor: session.name,
        action: 'access.refused',
        reason: '',
        before: null,
        ip: request.ip,
        ...refusedActOf(request, permission),
      }),
  };
}
