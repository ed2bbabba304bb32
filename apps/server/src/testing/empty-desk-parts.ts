import type { DeskCatalogue, DeskDeps, DeskJackpot, DeskLobby, DeskVendorGames, DeskVendors } from '#server/modules/desk/index.ts';
import type { DeskDeposits } from '#server/modules/deposits/index.ts';

// What a desk's test has not brought: asking it is the test's mistake.

const nowhere = async (): Promise<never> => {
  throw new Error('this test gave no catalogue or content');
};
export const noCatalogue: DeskCatalogue = { listGamesForDesk: nowhere, changeGame: nowhere, lobbyOrder: nowhere, orderLobby: nowhere };
export const noJackpot: DeskJackpot = { roomOf: nowhere, count: async () => {} };
export const noLobby: DeskLobby = { list: nowhere, add: nowhere, change: nowhere, remove: nowhere };
export const noVendors: DeskVendors = {
  list: nowhere,
  read: nowhere,
  addKey: nowhere,
  changeKey: nowhere,
  changeEndpoint: nowhere,
  traffic: nowhere,
  calls: nowhere,
  switches: nowhere,
  turn: nowhere,
  sandbox: { open: nowhere, play: nowhere, check: nowhere },
};
export const noVendorGames: DeskVendorGames = {
  add: nowhere,
  change: nowhere,
  setMark: nowhere,
  remove: nowhere,
  list: nowhere,
  read: nowhere,
  map: nowhere,
  takePictures: nowhere,
  setPicture: nowhere,
  sell: nowhere,
};
export const noDeposits: DeskDeposits = {
  list: nowhere,
  read: nowhere,
  slip: nowhere,
  ask: nowhere,
  decide: nowhere,
  payments: {
    methods: nowhere,
    changeMethod: nowhere,
    gateways: nowhere,
    addKeyWithin: nowhere,
    originOf: () => null,
    forgetKeys: () => undefined,
    retireKey: nowhere,
    callbacks: nowhere,
    closeCallback: nowhere,
  },
  reconciliation: { list: nowhere, run: nowhere },
};
export const noContent: DeskDeps['content'] = {
  listBanners: nowhere,
  addBanner: nowhere,
  changeBanner: nowhere,
  orderBanners: nowhere,
  removeBanner: nowhere,
  listArticles: nowhere,
  addArticle: nowhere,
  changeArticle: nowhere,
  orderArticles: nowhere,
  removeArticle: nowhere,
  writeArticleWithin: nowhere,
  rewardWithin: nowhere,
  refresh: nowhere,
  writeCategories: nowhere,
  media: { list: nowhere, add: nowhere, remove: nowhere },
};
