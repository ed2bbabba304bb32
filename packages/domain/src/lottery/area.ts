export { lotterySettings as settings } from './settings.ts';

export const auditActions = [
  'lottery.drawHeld',
  'lottery.drawReleased',
  'lottery.drawRechecked',
  'lottery.drawVoided',
  'lottery.resultDecided',
  'lottery.feedChanged',
  'lottery.drawCorrected',
  'lottery.payoutReleased',
  'lottery.gameChanged',
  'lottery.personBarred',
  'lottery.personFreed',
] as const;

export const permissions = { games: ['lottery.read', 'lottery.change', 'lottery.results', 'lottery.approve'] } as const;
