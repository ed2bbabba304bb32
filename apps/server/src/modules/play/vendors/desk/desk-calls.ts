import { mayEverywhere } from '@laro/domain/staff/access';
import { actorOf, staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { DeskVendors } from './desk-vendors.ts';

type VendorCalls =
  | 'listDeskVendors'
  | 'getDeskVendor'
  | 'addVendorKey'
  | 'addVendorSecret'
  | 'changeVendorKey'
  | 'changeVendorEndpoint'
  | 'getVendorTraffic'
  | 'listVendorCalls'
  | 'listPlaySwitches'
  | 'switchPlay';

const subjectOf = (scope: string, code: string): string => (scope === 'all' ? 'play' : `${scope}:${code}`);

/** Vendors' keys, endpoints and traffic, and the play switches; each change with its audit entry in the same transaction. */
export function vendorDeskCalls({ actOf }: Pick<DeskCallsDeps, 'actOf'>, vendors: DeskVendors): Handlers<VendorCalls> {
  const on = (context: CallContext, vendor: string, reason: string) => ({ vendor, by: actorOf(context), reason });
  return {
    listDeskVendors: async (context) => {
      const { vendors: all } = await vendors.list();
      // Calls are counted over the players of all merchants.
      return mayEverywhere(staffOf(context).access, 'vendors.read') ? { vendors: all } : { vendors: all.map((vendor) => ({ ...vendor, lastHour: null })) };
    },
    getDeskVendor: async (_context, { params }) => vendors.read(params.vendor),
    addVendorKey: async (context, { params, body }) => vendors.addKey(body.publicKey, on(context, params.vendor, body.reason)),
    addVendorSecret: async (context, { params, body: { reason, ...given } }) => vendors.addSecret(given, on(context, params.vendor, reason)),
    changeVendorKey: async (context, { params, body }) => vendors.changeKey(params.keyId, body.isEnabled, on(context, params.vendor, body.reason)),
    changeVendorEndpoint: async (context, { params, body: { reason, ...endpoint } }) => vendors.changeEndpoint(endpoint, on(context, params.vendor, reason)),
    getVendorTraffic: async (_context, { params, query }) => vendors.traffic(params.vendor, query.minutes),
    listVendorCalls: async (_context, { params, query }) => vendors.calls(params.vendor, query.only),
    listPlaySwitches: async () => vendors.switches(),
    switchPlay: async (context, { body }) =>
      vendors.turn({ ...body, by: staffOf(context).name }, actOf(context, 'play.switched', subjectOf(body.scope, body.code), body.reason).record),
  };
}
