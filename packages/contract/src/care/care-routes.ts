/** Routes for closing an account, the review of account and limits, and requests of relatives. Loaded only by the pages that use them. */
export const closureRoutes = {
  getClosure: ['GET', '/wps/member/closure'],
  closeAccount: ['POST', '/wps/member/closure'],
} as const;

export const reviewRoutes = {
  openReview: ['POST', '/wps/member/review'],
  answerReview: ['PUT', '/wps/member/review/:reviewId'],
} as const;

export const relativeRoutes = {
  sendRelativeRequest: ['POST', '/wps/relative-requests'],
} as const;

export const careDeskRoutes = {
  listCareInteractions: ['GET', '/wps/desk/merchants/:merchant/care'],
  getCareInteraction: ['GET', '/wps/desk/merchants/:merchant/care/:interactionId'],
  recordCareInteraction: ['PUT', '/wps/desk/merchants/:merchant/care/:interactionId'],
  exportCareInteractions: ['POST', '/wps/desk/merchants/:merchant/care/csv'],
  getDeskMemberCare: ['GET', '/wps/desk/merchants/:merchant/members/:memberId/care'],
  openCareInteraction: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/care'],
  reopenDeskMember: ['DELETE', '/wps/desk/merchants/:merchant/members/:memberId/closure'],
  listRelativeRequests: ['GET', '/wps/desk/merchants/:merchant/relative-requests'],
  openRelativeRequest: ['POST', '/wps/desk/merchants/:merchant/relative-requests/:requestId/opening'],
  getRelativePicture: ['GET', '/wps/desk/merchants/:merchant/relative-requests/:requestId/picture'],
  moveRelativeRequest: ['PUT', '/wps/desk/merchants/:merchant/relative-requests/:requestId'],
} as const;
