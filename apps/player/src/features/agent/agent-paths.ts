/** The addresses of the agent centre and of the page that opens an invited account. */
export const agentPaths = {
  team: '/m/agent/team',
  open: '/m/agent/open',
  links: '/m/agent/links',
  rebates: '/m/agent/rebates',
  statements: '/m/agent/statements',
  contracts: '/m/member/agent/getSalaryContract',
  contract: '/m/agent/contracts',
  dividends: '/m/member/agent/getDevidendContract',
  hours: '/m/member/agent/getHourContract',
  newPlayers: '/m/member/agent/getCpaContract',
  records: '/m/agent/records',
  wallet: '/m/agent/wallet',
  transfer: '/m/agent/transfer',
  quota: '/m/agent/quota',
  apply: '/m/agent/apply',
  activate: '/m/activate',
} as const;
