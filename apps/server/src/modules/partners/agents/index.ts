export { createAgents } from './create-agents.ts';
export { countFrom } from './counting/count-from.ts';
export { createJoining } from './joining.ts';
export { makeTopAgent } from './make-top-agent.ts';
export { placeUnder } from './place-member.ts';
export { seedAgents, seedDeskWork, type SeededMember } from './seed-agents.ts';
