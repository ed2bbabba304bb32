import { createHmac, timingSafeEqual } from 'node:crypto';
import { consentChannels, type ConsentChannel } from '@laro/domain/mail/campaign-rules';

/** Bytes of a token: the member's number, the channel, and the signature. */
const ID_BYTES = 8;
const SIGNED_BYTES = ID_BYTES + 1;
const SIGNATURE_BYTES = 16;

export interface WayOut {
  playerId: bigint;
  channel: ConsentChannel;
}

/** Tokens of links by which a receiver withdraws consent without a session. One token names one member and channel for good. */
export function createWayOut(secret: Buffer) {
  const sign = (merchantCode: string, signed: Buffer) =>
    createHmac('sha256', secret).update(`way out of ${merchantCode}\n`).update(signed).digest().subarray(0, SIGNATURE_BYTES);
  return {
    make: (merchantCode: string, { playerId, channel }: WayOut): string => {
      const signed = Buffer.alloc(SIGNED_BYTES);
      signed.writeBigInt64BE(playerId);
      signed.writeUInt8(consentChannels.indexOf(channel), ID_BYTES);
      return Buffer.concat([signed, sign(merchantCode, signed)]).toString('base64url');
    },
    /** Null for a token that is not ours. */
    read: (merchantCode: string, token: string): WayOut | null => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES) return null;
      const signed = bytes.subarray(0, SIGNED_BYTES);
      if (!timingSafeEqual(sign(merchantCode, signed), bytes.subarray(SIGNED_BYTES))) return null;
      const channel = consentChannels[signed.readUInt8(ID_BYTES)];
      return channel ? { playerId: signed.readBigInt64BE(), channel } : null;
    },
  };
}
