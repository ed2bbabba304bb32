export { createAgents } from './create-agents.ts';
export { createJoining } from './joining.ts';
