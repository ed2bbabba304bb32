import type { Parsed } from '@laro/contract/routes';
import type { Condition, SegmentGroups } from '@laro/domain/mail/segments';
import { Repeated } from '#server/db/turns/repeated.ts';
import { actorOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { countInSegment } from '../count-members.ts';
import type { Receiver } from '../receivers.store.ts';
import { mayCount, refuseHiddenFacts } from '../hidden-facts.ts';
import { freezeNext } from './freeze-segments.ts';
import { refuseUnknownSegments } from './known-segments.ts';
import { retire, saveSegment, segmentCarrier } from './save-segment.ts';
import { readSegment, segmentsOf, versionsOf, type SavedSegment } from './saved-segments.store.ts';
import { segmentUsesOf, type SegmentUse } from './segment-uses.store.ts';
import type { SegmentsDeps } from './segments-parts.ts';

type Room = Parsed<'listDeskSegments', 'value'>;
type View = Room['segments'][number];

const FREEZE_EVERY_MS = 3000;
/** Examples of a preview (DESK-51). */
const EXAMPLES = 20;

const viewCondition = (condition: Condition): View['groups'][number][number] => condition as View['groups'][number][number];
const viewGroups = (groups: SegmentGroups): View['groups'] => groups.map((group) => group.map(viewCondition));

/** The person who reads the room: the length of a list is for those who may read its facts. */
interface Reader {
  context: CallContext;
  merchant: Merchant;
}
const shownMembers = ({ context, merchant }: Reader, { groups, members }: Pick<SavedSegment, 'groups' | 'members'>): number | null =>
  mayCount(context, merchant.code, groups) ? members : null;

const viewOf = (reader: Reader, { frozenAt, madeAt, groups, members, keptOf: _keptOf, ...segment }: SavedSegment, uses: readonly SegmentUse[]): View => ({
  ...segment,
  members: shownMembers(reader, { groups, members }),
  groups: viewGroups(groups),
  frozenAt: frozenAt?.toISOString() ?? null,
  madeAt: madeAt.toISOString(),
  uses: uses.filter(({ segmentId, isOver }) => segmentId === segment.id && !isOver).length,
});

async function roomOf({ pool, now }: SegmentsDeps, reader: Reader): Promise<Room> {
  const { code } = reader.merchant;
  const uses = await segmentUsesOf(pool, code, new Date(now()));
  return { segments: (await segmentsOf(pool, code)).map((segment) => viewOf(reader, segment, uses)) };
}

async function oneOf({ pool, now }: SegmentsDeps, reader: Reader, id: string): Promise<Parsed<'getDeskSegment', 'value'>> {
  const { code } = reader.merchant;
  const segment = await readSegment(pool, code, id);
  if (!segment) throw new Refusal('desk.segment_unknown');
  const uses = (await segmentUsesOf(pool, code, new Date(now()))).filter(({ segmentId }) => segmentId === id);
  const versions = (await versionsOf(pool, id)).map(({ frozenAt, madeAt, groups, members, keptOf: _keptOf, ...version }) => ({
    ...version,
    members: shownMembers(reader, { groups, members }),
    groups: viewGroups(groups),
    frozenAt: frozenAt?.toISOString() ?? null,
    madeAt: madeAt.toISOString(),
  }));
  return { ...viewOf(reader, segment, uses), versions, usedBy: uses.map(({ kind, name, version, isOver }) => ({ kind, name, version, isOver })) };
}

/** Members with some conditions, of whom the gate keeps some back, within two seconds (DESK-51, DESK-52). */
async function previewOf(deps: SegmentsDeps, merchant: Merchant, groups: SegmentGroups): Promise<Parsed<'previewDeskSegment', 'value'>> {
  const examples: Receiver[] = [];
  let members = 0;
  const { found, looked, all } = await countInSegment(deps.pool, { merchant, groups, at: new Date(deps.now()) }, async (chosen) => {
    const earners = await deps.rewards.earnersOf(
      deps.pool,
      chosen.map(({ playerId }) => playerId),
    );
    members += earners.size;
    examples.push(...chosen.filter(({ playerId }) => earners.has(playerId)).slice(0, EXAMPLES - examples.length));
  });
  return {
    members,
    kept: found - members,
    looked,
    all,
    examples: examples.map(({ playerId, ...member }) => ({ ...member, id: String(playerId), isTrial: false })),
  };
}

/** Saved segments of members at the desk (DESK-51). */
export function createSegments(deps: SegmentsDeps) {
  deps.twoPersons.register('segment.change', segmentCarrier(deps));
  const turn = (): Promise<boolean> => freezeNext(deps);
  const freezing = new Repeated(turn, FREEZE_EVERY_MS, deps.onBackgroundError, 'segments');
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  const handlers: Handlers<'listDeskSegments' | 'getDeskSegment' | 'previewDeskSegment' | 'saveDeskSegment' | 'retireDeskSegment'> = {
    listDeskSegments: (context, { params: { merchant } }) => roomOf(deps, { context, merchant: known(merchant) }),
    getDeskSegment: (context, { params: { merchant, segmentId } }) => oneOf(deps, { context, merchant: known(merchant) }, segmentId),
    previewDeskSegment: async (context, { params: { merchant }, body: { groups } }) => {
      await refuseHiddenFacts(context, deps.pool, merchant, groups);
      await refuseUnknownSegments(deps.pool, merchant, groups);
      return previewOf(deps, known(merchant), groups);
    },
    saveDeskSegment: async (context, { params: { merchant }, body }) => {
      await refuseHiddenFacts(context, deps.pool, merchant, body.groups);
      const proposed = await saveSegment(deps, known(merchant), body, actorOf(context));
      if (proposed) return proposed;
      // A list of one batch is complete in the answer; a longer one goes on in the background.
      if (body.isFrozen) await turn();
      return roomOf(deps, { context, merchant: known(merchant) });
    },
    retireDeskSegment: async (context, { params: { merchant, segmentId: id }, body: { reason } }) => {
      await retire(deps, known(merchant), { id, reason }, actorOf(context));
      return roomOf(deps, { context, merchant: known(merchant) });
    },
  };
  return {
    handlers,
    turn,
    start: () => freezing.start(),
    stop: async () => void (await freezing.stop()),
  };
}
