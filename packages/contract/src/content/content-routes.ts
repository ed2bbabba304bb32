/**
 * Routes of articles and banners. Separate from routes.ts, which every first page loads; these are loaded only by the pages that
 * call them.
 */
export const contentRoutes = {
  listNotices: ['GET', '/wps/announcement/mine'],
  markNoticeRead: ['POST', '/wps/announcement/read'],
  listPromotions: ['GET', '/wps/promotion'],
  getPromotion: ['GET', '/wps/promotion/detail'],
  listReaderPromotions: ['GET', '/wps/promotion/reader'],
  getReaderPromotion: ['GET', '/wps/promotion/reader/detail'],
  listOwnPromotions: ['GET', '/wps/promotion/mine'],
  applyForPromotion: ['POST', '/wps/promotion/:promotionId/application'],
  claimPromotion: ['POST', '/wps/promotion/:promotionId/claim'],
  listHelp: ['GET', '/wps/system/helpCenter'],
} as const;
