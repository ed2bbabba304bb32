/** A marked team (agents.md 10, T51): `seen` once a person has looked at it. */
export const harmStates = ['open', 'seen'] as const;
export type HarmState = (typeof harmStates)[number];

/** Days for which a sign counts: pauses that began, and markers of long sessions. Own limits count while they are set. */
export const harmDays = { pauses: 90, long_play: 30 } as const;
/** Days after a person has looked in which the same team is not marked again. */
export const HARM_QUIET_DAYS = 30;

/** Smaller teams say nothing, and a few members would be recognised by their number. */
const MEMBERS_MIN = 20;
const MARKED_MIN = 5;
const TIMES_THE_MEAN = 2;
/** The excess over the mean in standard deviations of chance. */
const DEVIATIONS = 3;

interface Marked {
  readonly members: number;
  readonly marked: number;
}

/** True if the share of members with signs of harm is far above that of all members: at least twice as high, and by more than chance does in a team of this size. */
export function isFarAbove(team: Marked, all: Marked): boolean {
  if (team.members < MEMBERS_MIN || team.marked < MARKED_MIN || all.members === 0) return false;
  if (team.marked * all.members < TIMES_THE_MEAN * all.marked * team.members) return false;
  const mean = all.marked / all.members;
  const excess = team.marked - team.members * mean;
  return excess * excess >= DEVIATIONS * DEVIATIONS * team.members * mean * (1 - mean);
}
