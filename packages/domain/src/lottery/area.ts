export { lotterySettings as settings } from './settings.ts';

export const auditActions = [
  'lottery.drawHeld',
  'lottery.drawReleased',
  'lottery.drawVoided',
  'lottery.resultDecided',
  'lottery.feedChanged',
  'lottery.drawCorrected',
  'lottery.payoutReleased',
] as const;

export const permissions = { games: ['lottery.read', 'lottery.results'] } as const;
