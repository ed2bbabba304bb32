import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { mayAt } from '@laro/domain/staff/access';
import { Refusal } from '#server/http/problems/refusal.ts';
import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { DeskVendors } from '#server/modules/play/vendors/index.ts';
import type { VendorGames } from './create-vendor-games.ts';

type VendorGameCalls =
  | 'addVendor'
  | 'changeVendor'
  | 'setVendorMark'
  | 'removeVendor'
  | 'listVendorGames'
  | 'readVendorGames'
  | 'mapVendorGames'
  | 'takeVendorPictures'
  | 'setVendorGamePicture'
  | 'sellVendorGames'
  | 'openWalletSandbox'
  | 'playWalletSandbox'
  | 'checkVendorSignature';

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');

/** Vendors that the desk adds, their games, and the wallet sandbox; each change with its audit entry in the same transaction. */
export function vendorGameDeskCalls({ knownMerchant, actOf }: DeskCallsDeps, vendors: DeskVendors, games: VendorGames): Handlers<VendorGameCalls> {
  const ofVendor = (context: CallContext, action: AuditAction, vendor: string, reason: string) => actOf(context, action, `vendor:${vendor}`, reason).record;
  return {
    addVendor: async (context, { body: { reason, ...vendor } }) => {
      await games.add(vendor, ofVendor(context, 'vendor.added', vendor.code, reason));
      return vendors.read(vendor.code);
    },
    changeVendor: async (context, { params, body: { reason, ...change } }) => {
      await games.change(params.vendor, change, ofVendor(context, 'vendor.changed', params.vendor, reason));
      return vendors.read(params.vendor);
    },
    setVendorMark: async (context, { params, body }) => {
      await games.setMark(params.vendor, bytesOf(body.picture), ofVendor(context, 'vendor.markChanged', params.vendor, body.reason));
      return {};
    },
    removeVendor: async (context, { params, body: { isRemoved, reason } }) => {
      await games.remove(params.vendor, isRemoved, ofVendor(context, isRemoved ? 'vendor.removed' : 'vendor.restored', params.vendor, reason));
      return vendors.read(params.vendor);
    },
    listVendorGames: async (context, { params, query }) => {
      if (!mayAt(staffOf(context).access, query.merchant, 'vendors.read')) throw new Refusal('request.not_found');
      return games.list(params.vendor, knownMerchant(query.merchant).code);
    },
    readVendorGames: async (_context, { params, body }) => games.read(params.vendor, knownMerchant(body.merchant).code),
    mapVendorGames: async (context, { params, body }) => ({
      results: await games.map(params.vendor, body.games, ofVendor(context, 'vendor.gamesMapped', params.vendor, body.reason)),
    }),
    takeVendorPictures: async (context, { params, body }) => ({
      results: await games.takePictures(params.vendor, body.codes, ofVendor(context, 'vendor.picturesTaken', params.vendor, body.reason)),
    }),
    setVendorGamePicture: async (context, { params, body }) => {
      const { record } = actOf(context, 'game.pictureChanged', `game:${params.gameId}`, body.reason);
      await games.setPicture(params.vendor, params.gameId, bytesOf(body.picture), record);
      return {};
    },
    sellVendorGames: async (context, { params: { merchant, vendor }, body: { gameIds, isOnSale, reason } }) => {
      const { record } = actOf(context, isOnSale ? 'vendor.gamesSold' : 'vendor.gamesUnsold', `merchant:${merchant}/vendor:${vendor}`, reason);
      return { results: await games.sell(knownMerchant(merchant).code, vendor, gameIds, isOnSale, record) };
    },
    openWalletSandbox: async (context, { params, body }) => vendors.sandbox.open(params.vendor, knownMerchant(body.merchant).code, staffOf(context).name),
    playWalletSandbox: async (_context, { params, body }) => vendors.sandbox.play(params.vendor, body),
    checkVendorSignature: async (_context, { params, body }) => vendors.sandbox.check(params.vendor, body),
  };
}
