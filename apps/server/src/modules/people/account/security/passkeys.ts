import { createHash } from 'node:crypto';
import { passkeysMax } from '@laro/domain/account/account-rules';
import type { Parsed } from '@laro/contract/routes';
import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server';
import type pg from 'pg';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { findPasskey, insertPasskey, keepChallenge, readPasskeys, takeChallenge, usePasskey, type ChallengePurpose, type PasskeyRow } from './factor.store.ts';

const CHALLENGE_LIFE_MS = 5 * 60_000;
/** EdDSA, ES256, RS256 by their COSE numbers: what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];
const CEREMONY_MS = 2 * 60_000;

/** An eighth of all the files that a start would read: they come with the first ceremony. */
const ceremonies = () => import('@simplewebauthn/server');

/** Assertion of a browser with a passkey of this site. */
export type ShownPasskey = Parsed<'finishPasskeyLogIn', 'body'>['passkey'];

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
const transportsOf = (row: PasskeyRow) => row.transports as AuthenticatorTransport[];
const listed = (rows: readonly PasskeyRow[]) => rows.map((row) => ({ id: row.credentialId, transports: transportsOf(row) }));

/** The site as authenticators know it: the host that the visitor is at, which belongs to the merchant. */
const siteOf = ({ request }: CallContext) => ({ id: request.hostname, origin: `${request.protocol}://${request.host}` });

export interface Passkeys {
  startAdding: (context: CallContext) => Promise<Parsed<'startPasskey', 'value'>>;
  /** Throws `account.passkey_refused` for anything but the response to the challenge, and `account.passkeys_full`. */
  finishAdding: (context: CallContext, given: Parsed<'addPasskey', 'body'>) => Promise<string>;
  /** For a log-in, any member's; to confirm, the member's own. */
  startShowing: (context: CallContext, purpose: 'log-in' | 'confirm') => Promise<Parsed<'startPasskeyLogIn', 'value'>>;
  /** Owner of the passkey; null if the assertion is invalid. */
  finishShowing: (context: CallContext, purpose: 'log-in' | 'confirm', shown: ShownPasskey) => Promise<bigint | null>;
}

/** Challenges of ceremonies: each good for one answer. */
interface Challenges {
  keep: (context: CallContext, challenge: string, purpose: ChallengePurpose, playerId: bigint | null) => Promise<void>;
  /** Takes the challenge that comes back, once. */
  taker: (context: CallContext, purpose: ChallengePurpose, playerId: bigint | null) => (challenge: string) => Promise<boolean>;
}

function createChallenges(pool: pg.Pool): Challenges {
  const keyOf = (context: CallContext, challenge: string, purpose: ChallengePurpose, playerId: bigint | null) => {
    return { hash: hashOf(challenge), merchantCode: context.merchant.code, purpose, playerId };
  };
  return {
    keep: (...given) => keepChallenge(pool, { ...keyOf(...given), lifeMs: CHALLENGE_LIFE_MS }),
    taker: (context, purpose, playerId) => (challenge) => takeChallenge(pool, keyOf(context, challenge, purpose, playerId)),
  };
}

async function readWithRoom(pool: pg.Pool, playerId: bigint): Promise<PasskeyRow[]> {
  const known = await readPasskeys(pool, playerId);
  if (known.length >= passkeysMax) throw new Refusal('account.passkeys_full', { countMax: passkeysMax });
  return known;
}

/** Passkeys are made with the person verified by the device, so that one is two factors (T16). */
function addingOf(pool: pg.Pool, challenges: Challenges): Pick<Passkeys, 'startAdding' | 'finishAdding'> {
  return {
    startAdding: async (context) => {
      const { playerId, publicId, username } = playerOf(context);
      const known = await readWithRoom(pool, playerId);
      const { generateRegistrationOptions } = await ceremonies();
      const options = await generateRegistrationOptions({
        rpName: context.merchant.name,
        rpID: siteOf(context).id,
        userName: username,
        userDisplayName: username,
        // Opaque, and always the same, so that a device keeps one passkey for each account.
        userID: new TextEncoder().encode(publicId) as Uint8Array<ArrayBuffer>,
        timeout: CEREMONY_MS,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: listed(known),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await challenges.keep(context, options.challenge, 'add', playerId);
      return { ...options };
    },
    finishAdding: async (context, { name, passkey }) => {
      const { playerId, merchantCode } = playerOf(context);
      await readWithRoom(pool, playerId);
      const { id, origin } = siteOf(context);
      const expectedChallenge = challenges.taker(context, 'add', playerId);
      const { verifyRegistrationResponse } = await ceremonies();
      const made = await verifyRegistrationResponse({
        response: passkey as unknown as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => null);
      if (!made?.verified) throw new Refusal('account.passkey_refused');
      const { credential } = made.registrationInfo;
      const row = { credentialId: credential.id, publicKey: Buffer.from(credential.publicKey), counter: BigInt(credential.counter) };
      const kept = await insertPasskey(pool, { playerId, merchantCode, ...row, transports: credential.transports ?? [], name });
      if (kept === null) throw new Refusal('account.passkey_refused');
      return kept;
    },
  };
}

/** Passkeys are shown with the person verified by the device, too. */
function showingOf(pool: pg.Pool, challenges: Challenges): Pick<Passkeys, 'startShowing' | 'finishShowing'> {
  return {
    startShowing: async (context, purpose) => {
      const playerId = purpose === 'confirm' ? playerOf(context).playerId : null;
      const known = playerId === null ? [] : await readPasskeys(pool, playerId);
      if (playerId !== null && known.length === 0) throw new Refusal('account.confirmation_unavailable');
      const site = { rpID: siteOf(context).id, allowCredentials: listed(known) };
      const { generateAuthenticationOptions } = await ceremonies();
      const options = await generateAuthenticationOptions({ ...site, userVerification: 'required', timeout: CEREMONY_MS });
      await challenges.keep(context, options.challenge, purpose, playerId);
      return { ...options };
    },
    finishShowing: async (context, purpose, shown) => {
      const row = await findPasskey(pool, context.merchant.code, shown.id);
      const asked = purpose === 'confirm' ? playerOf(context).playerId : null;
      if (!row || (asked !== null && asked !== row.playerId)) return null;
      const { id, origin } = siteOf(context);
      const { verifyAuthenticationResponse } = await ceremonies();
      const proof = await verifyAuthenticationResponse({
        response: shown as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenges.taker(context, purpose, asked),
        expectedOrigin: origin,
        expectedRPID: id,
        credential: { id: row.credentialId, publicKey: new Uint8Array(row.publicKey), counter: Number(row.counter), transports: transportsOf(row) },
        requireUserVerification: true,
      }).catch(() => null);
      if (!proof?.verified) return null;
      return (await usePasskey(pool, row.id, BigInt(proof.authenticationInfo.newCounter))) ? row.playerId : null;
    },
  };
}

/** The ceremonies of passkeys (WebAuthn). */
export function createPasskeys(pool: pg.Pool): Passkeys {
  const challenges = createChallenges(pool);
  return { ...addingOf(pool, challenges), ...showingOf(pool, challenges) };
}
