export const depositRoutes = {
  listDepositMethods: ['GET', '/wps/deposit/methods'],
  quoteDeposit: ['GET', '/wps/deposit/quote'],
  createDeposit: ['POST', '/wps/deposit/orders'],
  listDeposits: ['GET', '/wps/deposit/orders'],
  getDeposit: ['GET', '/wps/deposit/orders/:number'],
  cancelDeposit: ['DELETE', '/wps/deposit/orders/:number'],
  sendDepositSlip: ['POST', '/wps/deposit/orders/:number/slip'],
} as const;
