import type { Ground } from '../ground.ts';
import type { createInbox } from '../modules/rewards/mail/index.ts';
import type { Parties } from '../parties.ts';
import type { Core } from './core.ts';

/** Notifies the open pages of a player, given by public id, that they show something old. */
type Notice = (publicId: string) => void;

/** The notices of a player's pages. */
export interface Notices {
  mail: Notice;
  wallet: Notice;
  rewards: Notice;
  sessions: Notice;
}

/** The mail of members; contexts below rewards leave notes in it. */
export type Inbox = ReturnType<typeof createInbox>;

/** The base that every context is composed on. */
export interface Base {
  ground: Ground;
  parties: Parties;
  core: Core;
  notices: Notices;
}
