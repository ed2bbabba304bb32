export const limitRoutes = {
  getLimits: ['GET', '/wps/member/limits'],
  setLimit: ['PUT', '/wps/member/limits/:kind/:period'],
  confirmLimit: ['POST', '/wps/member/limits/:kind/:period/confirmation'],
  withdrawLimit: ['DELETE', '/wps/member/limits/:kind/:period/request'],
  setReminder: ['PUT', '/wps/member/reminder'],
  takePause: ['POST', '/wps/member/pause'],
  getPlayTime: ['GET', '/wps/member/play-time'],
  acceptTerms: ['POST', '/wps/member/terms'],
} as const;
