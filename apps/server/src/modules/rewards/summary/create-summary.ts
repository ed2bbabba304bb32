import type { Parsed } from '@laro/contract/routes';
import type { Money } from '@laro/domain/money/money';
import type { Language } from '@laro/domain/system/languages';
import type pg from 'pg';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { RewardPrograms } from '#server/modules/rewards/rewards/index.ts';

export type RewardSummary = Parsed<'getRewardSummary', 'value'>;

export interface SummaryDeps {
  pool: pg.Pool;
  rewards: Pick<RewardPrograms, 'gateOf'>;
  /** Each is null where its program is off or has nothing for the member. */
  signIn: (context: CallContext) => Promise<RewardSummary['signIn']>;
  mission: (context: CallContext) => Promise<RewardSummary['mission']>;
  /** Shown to members with offers only (T96). */
  tournament?: (context: CallContext) => Promise<RewardSummary['tournament']>;
  rankName: (merchant: Merchant, playerId: bigint, language: Language) => Promise<string | null>;
  points: (context: CallContext) => Promise<Money>;
  unread: (playerId: bigint) => Promise<number>;
}

const nothing: RewardSummary = { signIn: null, mission: null, tournament: null, rank: null, points: null, unread: null };

/** Short view of the member's rewards, for the strip of home (REW-51). Members who earn nothing get their mail alone. */
async function summaryOf(deps: SummaryDeps, context: CallContext): Promise<RewardSummary> {
  const { merchant, language } = context;
  const { settings } = merchant;
  const { playerId } = playerOf(context);
  const unread = settings['module.INBOX3'] ? await deps.unread(playerId) : null;
  const { earns, offers } = (await deps.rewards.gateOf(deps.pool, merchant.code, playerId)).answer('cash');
  if (!earns) return { ...nothing, unread };
  const [signIn, mission, tournament, name, points] = await Promise.all([
    settings['module.SIGNIN3'] ? deps.signIn(context) : null,
    settings['module.TASK3'] ? deps.mission(context) : null,
    offers && deps.tournament ? deps.tournament(context) : null,
    deps.rankName(merchant, playerId, language),
    settings['module.PTSYS3'] ? deps.points(context) : null,
  ]);
  return { signIn, mission, tournament, rank: name === null ? null : { name }, points, unread };
}

/** The short view of a member's rewards. */
export const createRewardSummary = (deps: SummaryDeps): { handlers: Handlers<'getRewardSummary'> } => ({
  handlers: { getRewardSummary: (context) => summaryOf(deps, context) },
});
