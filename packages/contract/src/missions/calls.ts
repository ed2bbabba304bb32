import { deskMissions } from './desk.ts';
import { missionCalls } from './missions.ts';

/** Missions: the member's list, and the desk's part. */
export const calls = { ...missionCalls, ...deskMissions };
