import { topicsMax, type Topic, type TopicKind } from '@laro/contract/wire/live';
import type { PlayerSession } from '#server/http/handlers.ts';

/** Topics that a page may ask for by name; the player's own comes by itself. */
type AskedKind = Exclude<TopicKind, 'player'>;

/** Whether a session may follow a topic of a kind: asked when its line opens and every half minute afterwards. */
export type TopicRights = { [Kind in AskedKind]: (session: PlayerSession, id: string) => boolean | Promise<boolean> };

const refuseAll = (): boolean => false;
/** For kinds that no module has opened. */
export const noRights: TopicRights = { table: refuseAll, room: refuseAll, desk: refuseAll };

const ASKED = /^(?<kind>table|room|desk):(?<id>[\w-]{1,64})$/;

/** The topics that the address of a line names, each once; what is no topic is among them, and nobody has a right to it. */
export function askedTopics(query: unknown): Topic[] {
  const text = typeof query === 'string' ? query : '';
  return [...new Set(text.split(',').filter((name) => name !== ''))].slice(0, topicsMax) as Topic[];
}

export async function mayFollow(rights: TopicRights, session: PlayerSession, topic: Topic): Promise<boolean> {
  const { kind, id } = ASKED.exec(topic)?.groups ?? {};
  return kind === undefined || id === undefined ? false : rights[kind as AskedKind](session, id);
}
