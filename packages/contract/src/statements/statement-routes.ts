export const statementsRoutes = {
  listTransactions: ['GET', '/wps/report/transaction'],
  getTransaction: ['GET', '/wps/report/transaction/:entryId'],
  getProfitAndLoss: ['GET', '/wps/report/profitandloss'],
  downloadStatement: ['GET', '/wps/report/statement'],
} as const;
