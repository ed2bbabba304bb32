/** The addresses of the agent centre and of the page that opens an invited account. */
export const agentPaths = { team: '/m/agent/team', open: '/m/agent/open', links: '/m/agent/links', activate: '/m/activate' } as const;
