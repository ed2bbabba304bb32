const compared = { now: '0.00', before: '0.00', changePpm: null };
const count = { now: 0, before: 0 };
const span = { from: '2026-11-16', to: '2026-11-22', before: '2026-11-09', countedTo: null };
/** Figures of an agent without play. */
export const noFigures = {
  growth: {
    ...span,
    team: { all: 0, direct: 0, agents: 0, players: 0 },
    joined: count,
    verified: count,
    firstDeposits: count,
    visits: count,
    registrations: count,
  },
  play: {
    ...span,
    rounds: count,
    staked: compared,
    valid: compared,
    active: count,
    teamFloor: 0,
    money: { paid: compared, result: compared, deposits: compared, withdrawals: compared, rewards: compared },
    days: [],
    categories: [],
  },
  pay: {
    ...span,
    gross: compared,
    passed: compared,
    takenBack: compared,
    net: compared,
    kinds: [],
    days: [],
    balance: '0.00',
    owed: '0.00',
    owedToMe: '0.00',
    waiting: '0.00',
    carry: '0.00',
    estimates: [],
  },
};

/** No debts of an agent. */
export const noDebts = { debts: [], open: { toAgents: '0.00', toCompany: '0.00' }, next: null };
