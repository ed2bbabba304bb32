import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { first } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { issuePlayToken } from '#server/ledger/bets/play-tokens.ts';
import { fingerprintOf, readFingerprint } from '../keys/platform-keys.ts';
import type { SignedProtocol, WalletAnswer, WalletCommands } from '../ports.ts';
import { signerOf } from '../keys/signature.ts';
import { answerBody } from './vendor-routes.ts';
import { findPlayer } from '../vendors.store.ts';
import type { VendorSecrets } from '../keys/vendor-secrets.ts';

type Opened = Parsed<'openWalletSandbox', 'value'>;
type Played = Parsed<'playWalletSandbox', 'value'>;
type Checked = Parsed<'checkVendorSignature', 'value'>;

const TOKEN_LIFE_MS = 8 * 3_600_000;
/** Keeps the sandbox's transactions apart from the vendor's own: a rollback played here must not refuse a real bet of the same id. */
const APART = 'sandbox:';
const UNKNOWN_USER: WalletAnswer = { outcome: 'unknown_user', user: null, balance: null };

/** The wallet restricted to one test member: other users are unknown, and transactions have their own names. */
function sandboxedWallet(wallet: WalletCommands, member: string): WalletCommands {
  const apart = (id: string): string => `${APART}${id}`;
  const forMember = async (userId: string, answer: () => Promise<WalletAnswer>): Promise<WalletAnswer> => (userId === member ? answer() : UNKNOWN_USER);
  const deposit: WalletCommands['deposit'] = (command) =>
    forMember(command.userId, () =>
      wallet.deposit({ ...command, transactionId: apart(command.transactionId), betTransactionId: apart(command.betTransactionId) }),
    );
  return {
    identify: async (question) => {
      const reference = question.referenceTransactionId;
      const found = await wallet.identify({ ...question, referenceTransactionId: reference === null ? null : apart(reference) });
      return found === member ? found : null;
    },
    user: (question) => forMember(question.userId, () => wallet.user(question)),
    withdraw: (command) => forMember(command.userId, () => wallet.withdraw({ ...command, transactionId: apart(command.transactionId) })),
    deposit,
    // One after the other, as they are answered.
    depositAll: async (commands) => {
      const answers: WalletAnswer[] = [];
      for (const command of commands) answers.push(await deposit(command));
      return answers;
    },
    cancel: (command) =>
      forMember(command.userId, () =>
        wallet.cancel({ ...command, transactionId: apart(command.transactionId), referenceTransactionId: apart(command.referenceTransactionId) }),
      ),
  };
}

/** Ways in which a body is often written again between signing and sending. */
function rewritten(body: string): string[] {
  const ways = [body.trim(), `${body}\n`, body.replaceAll('\r\n', '\n')];
  try {
    const value: unknown = JSON.parse(body);
    ways.push(JSON.stringify(value), JSON.stringify(value, null, 1), JSON.stringify(value, null, 2), JSON.stringify(value, null, 4));
  } catch {
    // A body that is not JSON is compared by its outer whitespace only.
  }
  return ways.filter((way) => way !== body);
}

export interface WalletSandboxDeps {
  pool: pg.Pool;
  wallet: WalletCommands;
  protocols: readonly SignedProtocol[];
  takesDemoKeys: boolean;
  keysOf: VendorSecrets['keysOf'];
  /** Opens a trial account and gives its id. */
  openTestMember: (merchantCode: string) => Promise<bigint>;
  hasVendor: (vendorCode: string) => boolean;
  /** Some games of a vendor that a merchant has on sale, by the vendor's codes. */
  someGameCodes: (merchantCode: string, vendorCode: string) => string[];
  now: () => number;
}

/** Plays a vendor's calls against a test member with trial money. The page signs with a key pair that never leaves it. */
export class WalletSandbox {
  readonly #deps: WalletSandboxDeps;

  constructor(deps: WalletSandboxDeps) {
    this.#deps = deps;
  }

  #known(vendorCode: string): void {
    if (!this.#deps.hasVendor(vendorCode)) throw new Refusal('catalogue.vendor_unknown');
  }

  async open(vendorCode: string, merchantCode: string, by: string): Promise<Opened> {
    this.#known(vendorCode);
    const { pool, protocols, openTestMember, someGameCodes, now } = this.#deps;
    const playerId = await openTestMember(merchantCode);
    const { rows } = await pool.query<{ public_id: string; cash_account: bigint }>('select public_id, cash_account from players where id = $1', [playerId]);
    const [row] = rows;
    if (!row) throw new Error('a test member was not kept');
    await pool.query('insert into wallet_sandbox_members (public_id, vendor_code, made_by) values ($1, $2, $3)', [row.public_id, vendorCode, by]);
    const expiresAt = new Date(now() + TOKEN_LIFE_MS);
    const token = await issuePlayToken(pool, { cashAccount: row.cash_account, vendorCode, gameId: 'sandbox', expiresAt });
    const member = await findPlayer(pool, vendorCode, row.public_id);
    if (!member?.isTrial) throw new Error('a test member is no trial account');
    return {
      user: member.publicId,
      token,
      currency: member.currency,
      balance: member.balance,
      gameCodes: someGameCodes(merchantCode, vendorCode),
      protocols: protocols.map(({ name, signatureHeader, questions }) => ({
        protocol: name as Opened['protocols'][number]['protocol'],
        signatureHeader,
        // A batch holds wins as they are sent alone, which the page writes.
        paths: Object.fromEntries(
          questions.flatMap(({ question, path }) => (question === 'batch' ? [] : [[question, path]])),
        ) as Opened['protocols'][number]['paths'],
      })),
    };
  }

  async #balance(vendorCode: string, publicId: string): Promise<bigint> {
    const { pool } = this.#deps;
    const made = await first<{ public_id: string }>(pool, 'select public_id from wallet_sandbox_members where public_id = $1 and vendor_code = $2', [
      publicId,
      vendorCode,
    ]);
    const member = made && (await findPlayer(pool, vendorCode, publicId));
    if (!member?.isTrial) throw new Refusal('desk.sandbox_member_unknown');
    return member.balance;
  }

  /** Throws `desk.sandbox_member_unknown`, `desk.vendor_key_unusable`. */
  async play(vendorCode: string, given: Omit<Parsed<'playWalletSandbox', 'body'>, 'reason'>): Promise<Played> {
    this.#known(vendorCode);
    readFingerprint(given.publicKey);
    const protocol = this.#deps.protocols.find(({ name }) => name === given.protocol);
    const question = protocol?.questions.find(({ path }) => path === given.path);
    const balanceBefore = await this.#balance(vendorCode, given.member);
    const body = Buffer.from(given.body);
    const isSigned = signerOf(body, given.signature, [{ publicKey: given.publicKey }]) !== null;
    const refusals = protocol?.refusals ?? { wrongSignature: {}, wrongSyntax: {}, unknownError: {} };
    const answer = ((): Promise<object> | object => {
      if (!isSigned) return refusals.wrongSignature;
      if (!protocol || !question) return refusals.wrongSyntax;
      return answerBody(protocol, question, vendorCode, body, sandboxedWallet(this.#deps.wallet, given.member));
    })();
    const value = await answer;
    const status = 'status' in value && typeof value.status === 'string' ? value.status : '';
    return { isSigned, answer: JSON.stringify(value), status, balanceBefore, balanceAfter: await this.#balance(vendorCode, given.member) };
  }

  /** Which of the vendor's keys has signed a body, or why none has. */
  async check(vendorCode: string, { body, signature }: { body: string; signature: string }): Promise<Checked> {
    this.#known(vendorCode);
    const keys = (await this.#deps.keysOf(vendorCode, this.#deps.takesDemoKeys)).filter((key) => key.kind === 'rsa');
    const none = (outcome: Checked['outcome']): Checked => ({ outcome, fingerprint: null });
    if (keys.length === 0) return none('no_key');
    const given = signature.trim();
    if (!/^[A-Za-z0-9+/]{16,2048}={0,2}$/.test(given)) return none('not_base64');
    const signer = signerOf(Buffer.from(body), given, keys);
    if (signer) return { outcome: 'valid', fingerprint: fingerprintOf(signer.publicKey) };
    const isRewritten = rewritten(body).some((way) => signerOf(Buffer.from(way), given, keys) !== null);
    return none(isRewritten ? 'other_whitespace' : 'wrong');
  }
}
