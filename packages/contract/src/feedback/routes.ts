export const routes = {
  getFeedbackRules: ['GET', '/wps/feedback'],
  sendFeedback: ['PUT', '/wps/feedback'],
} as const;

export const deskRoutes = {
  listDeskFeedback: ['GET', '/wps/desk/merchants/:merchant/feedback'],
  closeDeskFeedback: ['PUT', '/wps/desk/merchants/:merchant/feedback/:feedbackId'],
} as const;
