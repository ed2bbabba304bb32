/** Method and path of the calls of the mall; only its page loads them. */
export const routes = {
  getPoints: ['GET', '/wps/mall/points'],
  listPointEntries: ['GET', '/wps/mall/points/entries'],
  listGoods: ['GET', '/wps/mall/goods'],
  placeOrder: ['POST', '/wps/mall/orders'],
  listOrders: ['GET', '/wps/mall/orders'],
} as const;

export const deskRoutes = {
  getDeskMall: ['GET', '/wps/desk/merchants/:merchant/goods'],
  changeDeskGoods: ['PUT', '/wps/desk/merchants/:merchant/goods/:goods'],
  changeDeskStock: ['POST', '/wps/desk/merchants/:merchant/goods/:goods/stock'],
  listDeskOrders: ['GET', '/wps/desk/merchants/:merchant/orders'],
} as const;
