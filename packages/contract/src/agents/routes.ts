/** Method and path of the calls of the agent centre; only its pages load them. */
export const agentRoutes = {
  getAgentHome: ['GET', '/wps/agent/home'],
  listTeam: ['GET', '/wps/agent/members'],
  getTeamMember: ['GET', '/wps/agent/members/:memberId'],
  getMemberRounds: ['GET', '/wps/agent/members/:memberId/rounds'],
  changeRates: ['PUT', '/wps/agent/members/:memberId/rates'],
  listInvitations: ['GET', '/wps/agent/invitations'],
  openAccount: ['POST', '/wps/agent/invitations'],
  endInvitation: ['DELETE', '/wps/agent/invitations/:invitationId'],
  listLinks: ['GET', '/wps/agent/links'],
  addLink: ['POST', '/wps/agent/links'],
  changeLink: ['PUT', '/wps/agent/links/:link'],
  getLinkDays: ['GET', '/wps/agent/links/:link/days'],
  getRebateDays: ['GET', '/wps/agent/rebates'],
  getStatement: ['GET', '/wps/agent/statements/:number'],
  getAgentWallet: ['GET', '/wps/agent/wallet'],
  takeOut: ['POST', '/wps/agent/wallet/out'],
} as const;

/** Of the figures of a team; the pages that show them load them. */
export const agentFigureRoutes = {
  getTeamKpiA: ['GET', '/wps/agent/kpi/a'],
  getTeamKpiB: ['GET', '/wps/agent/kpi/b'],
  getTeamKpiC: ['GET', '/wps/agent/kpi/c'],
  listTeamBets: ['GET', '/wps/agent/records/bets'],
  exportTeam: ['GET', '/wps/agent/records/export'],
} as const;

/** Of statements as files; the tap that saves one loads them. */
export const agentFileRoutes = {
  downloadAgentStatement: ['GET', '/wps/agent/statements/:number/file'],
} as const;

/** Of creatives; the part of a link’s sheet that shows them loads them. */
export const agentCreativeRoutes = {
  listCreatives: ['GET', '/wps/agent/creatives'],
} as const;

/** Of contracts; their pages and the prompt after log-in load them. */
export const agentContractRoutes = {
  getPendingContracts: ['GET', '/wps/agent/contracts/pending'],
  listContracts: ['GET', '/wps/agent/contracts'],
  getContract: ['GET', '/wps/agent/contracts/:contractId'],
  askContract: ['POST', '/wps/agent/contracts/requests'],
  answerRequest: ['POST', '/wps/agent/contracts/:contractId/request'],
  offerContract: ['POST', '/wps/agent/contracts'],
  withdrawOffer: ['DELETE', '/wps/agent/contracts/:contractId'],
  answerContract: ['POST', '/wps/agent/contracts/:contractId/answer'],
  endContract: ['POST', '/wps/agent/contracts/:contractId/end'],
  listContractPay: ['GET', '/wps/agent/contract-pay'],
} as const;

/** Of the contracts with one member; the part of the member’s sheet that shows them loads them. */
export const agentMemberRoutes = {
  listMemberContracts: ['GET', '/wps/agent/members/:memberId/contracts'],
} as const;

/** Of applications to become an agent; their page alone loads them. */
export const agentApplicationRoutes = {
  getApplication: ['GET', '/wps/agent/application'],
  applyAsAgent: ['POST', '/wps/agent/application'],
  listApplications: ['GET', '/wps/agent/applications'],
  answerApplication: ['POST', '/wps/agent/applications/:applicationId/answer'],
} as const;

/** Of money that is sent to the downline; its page alone loads them. */
export const agentTransferRoutes = {
  getTransferForm: ['GET', '/wps/agent/transfers/form'],
  sendTransfer: ['POST', '/wps/agent/transfers'],
  listTransfers: ['GET', '/wps/agent/transfers'],
} as const;

/** Of quotas; their page alone loads them. */
export const agentQuotaRoutes = {
  getQuota: ['GET', '/wps/agent/quota'],
  passQuota: ['POST', '/wps/agent/quota'],
} as const;

/** Of guests who come by a link or an invitation; the registration page alone loads them. */
export const agentJoiningRoutes = {
  noteLinkVisit: ['POST', '/wps/check/affiliateCode/visit'],
  checkInvitation: ['POST', '/wps/check/invitation'],
  activateInvitation: ['PUT', '/wps/member/activation'],
} as const;

export const deskRoutes = {
  listAgents: ['GET', '/wps/desk/merchants/:merchant/agents'],
  getAgent: ['GET', '/wps/desk/merchants/:merchant/agents/:memberId'],
  getAgentFigures: ['GET', '/wps/desk/merchants/:merchant/agents/:memberId/figures'],
  addAgent: ['POST', '/wps/desk/merchants/:merchant/agents'],
  listHouseAccounts: ['GET', '/wps/desk/merchants/:merchant/house-accounts'],
  openHouseAccount: ['POST', '/wps/desk/merchants/:merchant/house-accounts'],
  setHousePassword: ['POST', '/wps/desk/merchants/:merchant/house-accounts/:memberId/password'],
  putHouseContract: ['POST', '/wps/desk/merchants/:merchant/house-accounts/:memberId/contracts'],
  changeAgentState: ['PUT', '/wps/desk/merchants/:merchant/agents/:memberId/state'],
  listAgentApplications: ['GET', '/wps/desk/merchants/:merchant/agent-applications'],
  decideApplication: ['PUT', '/wps/desk/merchants/:merchant/agents/:memberId/application'],
  setAccreditation: ['PUT', '/wps/desk/merchants/:merchant/agents/:memberId/accreditation'],
  listAgentTransfers: ['GET', '/wps/desk/merchants/:merchant/agent-transfers'],
  decideTransfer: ['PUT', '/wps/desk/merchants/:merchant/agent-transfers/:transferId/decision'],
  undoTransfer: ['POST', '/wps/desk/merchants/:merchant/agent-transfers/:transferId/undoing'],
  listAgentLookups: ['GET', '/wps/desk/merchants/:merchant/agents/:memberId/lookups'],
  listNotCounted: ['GET', '/wps/desk/merchants/:merchant/agent-not-counted'],
  decideNotCounted: ['PUT', '/wps/desk/merchants/:merchant/agent-not-counted/:accountId/decision'],
  getMemberRates: ['GET', '/wps/desk/merchants/:merchant/members/:memberId/agent-rates'],
  changeAgentRates: ['PUT', '/wps/desk/merchants/:merchant/agents/:memberId/rates'],
  getAgentQuota: ['GET', '/wps/desk/merchants/:merchant/agents/:memberId/quota'],
  grantQuota: ['POST', '/wps/desk/merchants/:merchant/agents/:memberId/quota'],
  listAgentContracts: ['GET', '/wps/desk/merchants/:merchant/agents/:memberId/contracts'],
  previewContract: ['POST', '/wps/desk/merchants/:merchant/agents/:memberId/contracts/preview'],
  listContractRequests: ['GET', '/wps/desk/merchants/:merchant/agent-contract-requests'],
  decideContractRequest: ['PUT', '/wps/desk/merchants/:merchant/agent-contract-requests/:contractId/decision'],
  offerCompanyContract: ['POST', '/wps/desk/merchants/:merchant/agents/:memberId/contracts'],
  endAgentContract: ['POST', '/wps/desk/merchants/:merchant/agent-contracts/:contractId/end'],
  listContractTemplates: ['GET', '/wps/desk/merchants/:merchant/agent-contract-templates'],
  saveContractTemplate: ['POST', '/wps/desk/merchants/:merchant/agent-contract-templates'],
  deleteContractTemplate: ['POST', '/wps/desk/merchants/:merchant/agent-contract-templates/:templateId/deletion'],
  listAgentDebts: ['GET', '/wps/desk/merchants/:merchant/agent-debts'],
  listAllMoves: ['GET', '/wps/desk/merchants/:merchant/agent-moves'],
  findMovable: ['GET', '/wps/desk/merchants/:merchant/agent-moves/members'],
  listMoves: ['GET', '/wps/desk/merchants/:merchant/agents/:memberId/moves'],
  previewMove: ['POST', '/wps/desk/merchants/:merchant/agents/:memberId/moves/preview'],
  proposeMove: ['POST', '/wps/desk/merchants/:merchant/agents/:memberId/moves'],
  withdrawMove: ['POST', '/wps/desk/merchants/:merchant/agent-moves/:moveId/withdrawal'],
  listEndings: ['GET', '/wps/desk/merchants/:merchant/agents/:memberId/endings'],
  previewEnding: ['POST', '/wps/desk/merchants/:merchant/agents/:memberId/endings/preview'],
  proposeEnding: ['POST', '/wps/desk/merchants/:merchant/agents/:memberId/endings'],
  withdrawEnding: ['POST', '/wps/desk/merchants/:merchant/agent-endings/:endingId/withdrawal'],
  makeAgentPlayer: ['POST', '/wps/desk/merchants/:merchant/agents/:memberId/player'],
  clawEndedPay: ['POST', '/wps/desk/merchants/:merchant/agent-endings/:endingId/clawback'],
  listHarmMarkers: ['GET', '/wps/desk/merchants/:merchant/agent-harm'],
  lookAtHarm: ['PUT', '/wps/desk/merchants/:merchant/agent-harm/:markerId/decision'],
  changeAgentKinds: ['PUT', '/wps/desk/merchants/:merchant/agents/:memberId/kinds'],
  listRuns: ['GET', '/wps/desk/merchants/:merchant/agent-runs'],
  getRun: ['GET', '/wps/desk/merchants/:merchant/agent-runs/:runId'],
  getAgentStatement: ['GET', '/wps/desk/merchants/:merchant/agent-statements/:statementId'],
  recomputeRun: ['POST', '/wps/desk/merchants/:merchant/agent-runs/:runId/recomputation'],
  reverseStatement: ['POST', '/wps/desk/merchants/:merchant/agent-statements/:statementId/reversal'],
  decideStatement: ['PUT', '/wps/desk/merchants/:merchant/agent-statements/:statementId/decision'],
} as const;

/** Of agents, and of guests who join a team. */
export const routes = {
  ...agentRoutes,
  ...agentFigureRoutes,
  ...agentFileRoutes,
  ...agentCreativeRoutes,
  ...agentContractRoutes,
  ...agentMemberRoutes,
  ...agentApplicationRoutes,
  ...agentTransferRoutes,
  ...agentQuotaRoutes,
  ...agentJoiningRoutes,
} as const;
