/** Method and path of the calls of the mall; only its page loads them. */
export const routes = {
  getPoints: ['GET', '/wps/mall/points'],
  listPointEntries: ['GET', '/wps/mall/points/entries'],
  listGoods: ['GET', '/wps/mall/goods'],
  placeOrder: ['POST', '/wps/mall/orders'],
  listOrders: ['GET', '/wps/mall/orders'],
  cancelOrder: ['DELETE', '/wps/mall/orders/:orderId'],
  listAddresses: ['GET', '/wps/mall/addresses'],
  saveAddress: ['PUT', '/wps/mall/addresses'],
  removeAddress: ['DELETE', '/wps/mall/addresses/:addressId'],
} as const;

export const deskRoutes = {
  getDeskMall: ['GET', '/wps/desk/merchants/:merchant/goods'],
  previewDeskMall: ['GET', '/wps/desk/merchants/:merchant/goods-preview'],
  changeDeskGoods: ['PUT', '/wps/desk/merchants/:merchant/goods/:goods'],
  changeDeskStock: ['POST', '/wps/desk/merchants/:merchant/goods/:goods/stock'],
  addDeskGoods: ['POST', '/wps/desk/merchants/:merchant/goods'],
  listDeskOrders: ['GET', '/wps/desk/merchants/:merchant/orders'],
  stepDeskOrder: ['POST', '/wps/desk/merchants/:merchant/orders/:order/step'],
  readDeskOrderAddress: ['POST', '/wps/desk/merchants/:merchant/orders/:order/address'],
  getDeskPoints: ['GET', '/wps/desk/merchants/:merchant/members/:memberId/points'],
  adjustDeskPoints: ['POST', '/wps/desk/merchants/:merchant/members/:memberId/points'],
} as const;
