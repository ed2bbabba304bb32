// Of the types of members (agents.md 3.1), what every page asks: apart from the tree, so that the start of the site stays small.

export const playerType = 0;
/** A visitor’s free play: in no tree. */
export const visitorType = 4;
export const housePlayerType = 40;

/** True for visitors and house accounts: all types from the visitor’s on. A guest, who has no type, plays with no money. */
export const playsTrialMoney = (type: number = playerType): boolean => type >= visitorType;

/** Agents and house agents have the agent centre (NAV-05); players, visitors and house players do not. */
export const hasAgentCentre = (type: number): boolean => ![playerType, visitorType, housePlayerType].includes(type);
