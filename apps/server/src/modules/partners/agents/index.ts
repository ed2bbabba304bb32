export { createAgents } from './create-agents.ts';
export { countFrom } from './counting/count-from.ts';
export { openHouseAccount } from './tree/house/open-house-account.ts';
export { createJoining } from './joining/joining.ts';
export { ownRatesByType } from './rates/rates.store.ts';
export { makeTopAgent } from './tree/make-top-agent.ts';
export { placeUnder } from './tree/place-member.ts';
export { waitingAgentWork, type WaitingAgentWork } from './desk/waiting.store.ts';
export { seedAgents, seedDeskWork, type SeededMember } from './seed-agents.ts';
