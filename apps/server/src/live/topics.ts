import { topicsMax, type Topic, type TopicKind } from '@laro/contract/wire/live';
import type { PlayerSession } from '#server/http/handlers.ts';

/** Topics that a page may request by name; the player's own is always followed. */
type AskedKind = Exclude<TopicKind, 'player'>;

/** True if a session may follow a topic of a kind: checked when its line opens and every half minute afterwards. */
export type TopicRights = { [Kind in AskedKind]: (session: PlayerSession, id: string) => boolean | Promise<boolean> };

const refuseAll = (): boolean => false;
/** For kinds that no module has opened. */
export const noRights: TopicRights = { table: refuseAll, room: refuseAll, desk: refuseAll, lottery: refuseAll };

/** Draws of a game are everybody's; what a merchant has sold out is for its own players. */
export const mayFollowLottery: TopicRights['lottery'] = ({ merchantCode }, id) => !id.includes('_') || id.startsWith(`${merchantCode}_`);

const ASKED = /^(?<kind>table|room|desk|lottery):(?<id>[\w-]{1,64})$/;

/** Topics in the address of a line, each once; it includes invalid ones, for which no session has a right. */
export function askedTopics(query: unknown): Topic[] {
  const text = typeof query === 'string' ? query : '';
  return [...new Set(text.split(',').filter((name) => name !== ''))].slice(0, topicsMax) as Topic[];
}

export async function mayFollow(rights: TopicRights, session: PlayerSession, topic: Topic): Promise<boolean> {
  const { kind, id } = ASKED.exec(topic)?.groups ?? {};
  return kind === undefined || id === undefined ? false : rights[kind as AskedKind](session, id);
}
