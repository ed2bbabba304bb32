import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { code, money } from '../../wire/scalars.ts';
import { line, shared } from '../scalars.ts';

const vendorParam = z.object({ vendor: code });
const protocol = z.enum(['hub88', 'caleta']);
/** A signed text may contain anything; its signature covers exactly these characters. */
const signedText = z
  .string()
  .max(20_000)
  .refine((text) => text.isWellFormed());
const signature = z.string().max(3000);

/** Wallet sandbox: calls of a vendor, executed for a test member with trial money. */
export const walletSandbox = {
  openWalletSandbox: endpoint({
    summary: 'Creates a test member with trial money and a play token for a vendor’s calls.',
    access: 'staff:vendors.change',
    rate: 'write',
    ...shared,
    serves: ['SAFE-31'],
    params: vendorParam,
    body: z.object({ merchant: code }),
    value: z.object({
      user: z.string(),
      token: z.string(),
      currency: z.string(),
      balance: money,
      /** Some games on sale, by the vendor's codes. */
      gameCodes: z.array(z.string()),
      protocols: z.array(
        z.object({ protocol, signatureHeader: z.string(), paths: z.record(z.enum(['info', 'balance', 'bet', 'win', 'rollback']), z.string()) }),
      ),
    }),
    refusals: ['catalogue.vendor_unknown', 'request.not_found'],
  }),
  playWalletSandbox: endpoint({
    summary: 'Answers one call as the wallet would, with the signature checked against a temporary key of the page. Only test members are affected.',
    access: 'staff:vendors.change',
    rate: 'write',
    ...shared,
    serves: ['SAFE-31'],
    params: vendorParam,
    body: z.object({ protocol, path: line(60), member: line(64), body: signedText, signature, publicKey: z.string().max(5000) }),
    value: z.object({
      isSigned: z.boolean(),
      answer: z.string(),
      status: z.string(),
      balanceBefore: money,
      balanceAfter: money,
    }),
    refusals: ['catalogue.vendor_unknown', 'desk.vendor_key_unusable', 'desk.sandbox_member_unknown'],
  }),
  checkVendorSignature: endpoint({
    summary: 'Finds the vendor’s key that has signed a body, or the reason why none matches. The body is not executed.',
    access: 'staff:vendors.read',
    scope: 'any',
    rate: 'write',
    ...shared,
    serves: ['SAFE-31'],
    params: vendorParam,
    body: z.object({ body: signedText, signature }),
    value: z.object({
      outcome: z.enum(['valid', 'no_key', 'not_base64', 'other_whitespace', 'wrong']),
      fingerprint: z.string().nullable(),
    }),
    refusals: ['catalogue.vendor_unknown'],
  }),
};
