import { randomBytes } from 'node:crypto';
import type { Parsed } from '@laro/contract/routes';
import { applicationCommentMax, applicationsOpenMax, eligibilityOf, isAudience, mayDecide, type ApplicationDecision } from '@laro/domain/content/content-rules';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import { whyLine, whyOf } from '@laro/domain/rewards/grants/why';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { playerOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { getsNoOffers } from '#server/modules/core/blocks/index.ts';
import { isShown, readerOf, statusOf, type ArticleRow } from '#server/modules/reach/content/index.ts';
import type { RewardPrograms } from '#server/modules/rewards/rewards/index.ts';
import { drawApplicationPicture } from './application-picture.ts';
import {
  applicationsOf,
  countOpen,
  decideApplication,
  holdApplication,
  insertApplication,
  issuedSince,
  readApplication,
  readApplications,
  readOwnApplication,
  type ApplicationRow,
} from './applications.store.ts';
import { applicationKey } from './claim-condition.ts';
import { refuseIneligible } from './eligibility.ts';
import type { ApplicationFiles } from './ports.ts';

type OwnState = Parsed<'claimPromotion', 'value'>;
type DeskApplication = Parsed<'listDeskApplications', 'value'>['applications'][number];

const PAGE = 50;
const DAY_MS = 86_400_000;
const NAME_BYTES = 16;
/** The reward of an issued application stays claimable for so long (rewards.md 3). */
const CLAIM_DAYS = 90;

export interface Decision {
  to: ApplicationDecision;
  note: string;
  by: string;
  record: (transaction: Transaction, change: { before: object; after: object }) => Promise<void>;
}

/** Amount that an application would issue, and the sum issued to the member within a day apart from it. */
export type Issue = Pick<ApplicationRow, 'publicId' | 'currency' | 'reward' | 'state' | 'promotionId'> & { ofDay: Money };

export interface Promotions {
  handlers: Handlers<'listOwnPromotions' | 'applyForPromotion' | 'claimPromotion'>;
  list: (merchantCode: string, isOpenOnly: boolean, below: bigint | null) => Promise<Parsed<'listDeskApplications', 'value'>>;
  /** JPEG. Throws `desk.application_unknown`. */
  picture: (merchantCode: string, id: bigint, number: number) => Promise<Buffer>;
  /** Decides in a transaction of the caller. Throws what `decide` throws. */
  decideWithin: (transaction: Transaction, merchantCode: string, id: bigint, decision: Decision) => Promise<DeskApplication>;
  /** The issue of a locked application. Throws the refusals of `decide`. */
  issueWithin: (transaction: Transaction, merchantCode: string, id: bigint) => Promise<Issue>;
  /** Makes the pages of a member whose reward was issued fetch it. */
  announce: (publicId: string) => void;
  /** Throws `desk.application_unknown`, `desk.application_decided`, `promotion.excluded`, `desk.application_needs_verified`, `desk.application_new_members_only`. */
  decide: (merchantCode: string, id: bigint, decision: Decision) => Promise<DeskApplication>;
}

export interface PromotionsDeps {
  pool: pg.Pool;
  files: ApplicationFiles;
  /** Current articles of a merchant. */
  articlesOf: (merchantCode: string) => readonly ArticleRow[];
  rewards: Pick<RewardPrograms, 'grantIdWithin' | 'claimOwn'>;
  /** Makes the member's pages fetch rewards and badges. */
  onChanged: (publicId: string) => void;
  now?: () => number;
}

const deskViewOf = (row: ApplicationRow): DeskApplication => ({
  id: row.id.toString(),
  member: { id: row.playerId.toString(), publicId: row.publicId, username: row.username, isTrial: row.isTrial },
  promotion: { id: row.promotionId.toString(), title: row.promotionTitle },
  state: row.state,
  comment: row.comment,
  pictureCount: row.pictures.length,
  at: row.createdAt.toISOString(),
  reward: row.reward,
  currency: row.currency,
  note: row.note,
  decided: row.decidedAt === null ? null : { at: row.decidedAt.toISOString(), by: row.decidedBy ?? '' },
  claimedAt: row.claimedAt?.toISOString() ?? null,
});

/** Offers that members apply for, and what becomes of their applications (PROMO-02). */
class PromotionDesk implements Promotions {
  readonly #deps: PromotionsDeps;
  readonly #now: () => number;

  constructor(deps: PromotionsDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  readonly handlers: Promotions['handlers'] = {
    listOwnPromotions: async (context) => {
      const { playerId } = playerOf(context);
      const rows = await applicationsOf(this.#deps.pool, playerId);
      return { states: rows.map((row) => this.#ownState(context.merchant.code, row)) };
    },
    applyForPromotion: async (context, { params, body }) => {
      const { merchant, language } = context;
      const player = playerOf(context);
      const { playerId } = player;
      const { pool } = this.#deps;
      const promotion = this.#promotion(merchant.code, params.promotionId);
      const comment = body.comment.trim();
      if (!promotion || !isShown(promotion, language, this.#now())) throw new Refusal('promotion.unknown');
      // Knowing the number of an offer for others does not give access to it.
      if (!isAudience(promotion.audience, await readerOf(pool, player))) throw new Refusal('promotion.unknown');
      if ([...comment].length > applicationCommentMax) throw new Refusal('promotion.comment_long', { max: applicationCommentMax });
      await this.#refuseExcluded(playerId);
      await this.#refuseIneligible(pool, promotion, { playerId, createdAt: new Date(this.#now()) }, 'player');
      if ((await applicationsOf(pool, playerId)).some((row) => row.promotionId === promotion.id)) throw new Refusal('promotion.applied_already');
      if (statusOf(promotion, null, this.#now()) !== 'join') throw new Refusal('promotion.not_open');
      if ((await countOpen(pool, playerId)) >= applicationsOpenMax) throw new Refusal('promotion.too_many', { max: applicationsOpenMax });
      const pictures = await this.#keep(body.pictures);
      const given = { merchantCode: merchant.code, promotionId: promotion.id, playerId, comment, pictures };
      if (!(await insertApplication(pool, given))) {
        await Promise.all(pictures.map((name) => this.#deps.files.remove(name)));
        throw new Refusal('promotion.applied_already');
      }
      return { promotionId: params.promotionId, status: 'applying', note: '', reward: promotion.reward };
    },
    claimPromotion: async (context, { params }) => {
      const player = playerOf(context);
      const promotion = this.#promotion(context.merchant.code, params.promotionId);
      if (!promotion) throw new Refusal('promotion.unknown');
      await this.#refuseExcluded(player.playerId);
      const application = await readOwnApplication(this.#deps.pool, player.playerId, promotion.id);
      const { grantId = null } = application ?? {};
      if (!application || grantId === null) throw new Refusal('promotion.nothing_to_claim');
      await this.#deps.rewards.claimOwn(context.merchant.code, player.playerId, grantId);
      return this.#ownState(context.merchant.code, { ...application, state: 'claimed' });
    },
  };

  async list(merchantCode: string, isOpenOnly: boolean, below: bigint | null): Promise<Parsed<'listDeskApplications', 'value'>> {
    const rows = await readApplications(this.#deps.pool, { merchantCode, isOpenOnly, below, limit: PAGE + 1 });
    const shown = rows.slice(0, PAGE);
    return { applications: shown.map(deskViewOf), next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null };
  }

  async picture(merchantCode: string, id: bigint, number: number): Promise<Buffer> {
    const row = await readApplication(this.#deps.pool, merchantCode, id);
    const name = row?.pictures[number - 1];
    const bytes = name === undefined ? null : await this.#deps.files.read(name);
    if (bytes === null) throw new Refusal('desk.application_unknown');
    return bytes;
  }

  decide(merchantCode: string, id: bigint, decision: Decision): Promise<DeskApplication> {
    return inTransaction(this.#deps.pool, (transaction) => this.decideWithin(transaction, merchantCode, id, decision));
  }

  announce(publicId: string): void {
    this.#deps.onChanged(publicId);
  }

  async decideWithin(transaction: Transaction, merchantCode: string, id: bigint, { to, note, by, record }: Decision): Promise<DeskApplication> {
    const row = await this.#decidable(transaction, merchantCode, id, to);
    const at = new Date(this.#now());
    const reward = to === 'issued' ? row.reward : null;
    await decideApplication(transaction, id, { to, by, at, note, reward });
    if (reward !== null) await this.#grant(transaction, merchantCode, { ...row, reward }, { by, at });
    await record(transaction, { before: { state: row.state }, after: { state: to, note } });
    return deskViewOf({ ...row, state: to, decidedAt: at, decidedBy: by, note });
  }

  async issueWithin(transaction: Transaction, merchantCode: string, id: bigint): Promise<Issue> {
    const { playerId, publicId, currency, reward, state, promotionId } = await this.#decidable(transaction, merchantCode, id, 'issued');
    const ofDay = await issuedSince(transaction, playerId, new Date(this.#now() - DAY_MS));
    return { publicId, currency, reward, state, promotionId, ofDay };
  }

  /** Writes the grant of an issued reward, which the member claims as any other (REW-02). Throws `promotion.excluded`. */
  async #grant(
    transaction: Transaction,
    merchantCode: string,
    { id, playerId, promotionTitle, reward }: ApplicationRow & { reward: Money },
    { by, at }: { by: string; at: Date },
  ): Promise<void> {
    const until = new Date(at.getTime() + CLAIM_DAYS * DAY_MS);
    const why = whyOf(whyLine('application', id), whyLine('giver', by));
    const values = { merchantCode, playerId, rule: null, names: promotionTitle, reward: { kind: 'cash', amount: reward }, at, until, by, why } as const;
    const grantId = await this.#deps.rewards.grantIdWithin(transaction, { ...values, source: 'PROMOTION', sourceKey: applicationKey(id) });
    if (grantId === null) throw new Refusal('promotion.excluded');
  }

  /** The application, held, that may be decided on so. */
  async #decidable(transaction: Transaction, merchantCode: string, id: bigint, to: ApplicationDecision): Promise<ApplicationRow> {
    const row = await holdApplication(transaction, merchantCode, id);
    if (!row) throw new Refusal('desk.application_unknown');
    if (!mayDecide(row.state, to)) throw new Refusal('desk.application_decided');
    // A reward that the member may not get is not reserved for later either.
    if (to === 'issued') await this.#refuseExcluded(row.playerId);
    if (to === 'issued' || to === 'joined') await this.#refuseIneligible(transaction, this.#promotion(merchantCode, row.promotionId.toString()), row, 'staff');
    return row;
  }

  #promotion(merchantCode: string, id: string): ArticleRow | undefined {
    return this.#deps.articlesOf(merchantCode).find((row) => row.kind === 'promotion' && row.id.toString() === id);
  }

  /** Excluded players get no promotion (T50). */
  async #refuseExcluded(playerId: bigint): Promise<void> {
    if (await getsNoOffers(this.#deps.pool, playerId)) throw new Refusal('promotion.excluded');
  }

  /** The offer's own condition (T71) holds when it is applied for, decided on and claimed (SAFE-23). */
  #refuseIneligible(
    queries: Queries,
    promotion: ArticleRow | undefined,
    { playerId, createdAt: appliedAt }: Pick<ApplicationRow, 'playerId' | 'createdAt'>,
    reader: 'player' | 'staff',
  ): Promise<void> {
    return refuseIneligible(queries, { eligibility: eligibilityOf(promotion?.offer?.eligibility), playerId, appliedAt }, reader);
  }

  #ownState(merchantCode: string, row: ApplicationRow): OwnState {
    const promotion = this.#promotion(merchantCode, row.promotionId.toString());
    const application = { state: row.state, hasReward: row.reward !== null };
    const status = promotion && !row.isGone ? statusOf(promotion, application, this.#now()) : 'close';
    return { promotionId: row.promotionId.toString(), status, note: row.note, reward: row.reward };
  }

  /** Draws every picture before the first is kept, so that a wrong one leaves nothing behind. */
  async #keep(pictures: readonly string[]): Promise<string[]> {
    const drawn: Buffer[] = [];
    for (const picture of pictures) drawn.push(await drawApplicationPicture(Buffer.from(picture, 'base64')));
    return Promise.all(
      drawn.map(async (bytes) => {
        const name = `application-${randomBytes(NAME_BYTES).toString('hex')}.jpg`;
        await this.#deps.files.write(name, bytes);
        return name;
      }),
    );
  }
}

export const createPromotions = (deps: PromotionsDeps): Promotions => new PromotionDesk(deps);
