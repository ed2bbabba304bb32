/**
 * Method and path of the calls around what is read. They stand in a file of their own because a browser loads routes.ts with its first
 * page, and these with the pages that ask for them.
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
