export { createMissions, type Missions } from './create-missions.ts';
export { noteLook as noteMissionLook } from './progress/progress.store.ts';
export { seedPastMissions } from './seed-past-missions.ts';
export { seedMissions } from './seed-missions.ts';
