import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { BATCH_PATH, type BatchBody, type WalletStandIn } from './wallet-stand-in.ts';

/** One address for the wallets of many players: each question goes to the wallet of its user. */
export class WalletCrowd {
  url = '';
  /** Calls with many wins that were received. */
  batches = 0;
  /** False: the platform does not have the call with many wins. */
  hasBatch = true;
  readonly #wallets = new Map<string, { wallet: WalletStandIn; url: string }>();
  readonly #server = http.createServer((request, response) => void this.#pass(request, response));

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this.url;
  }

  async add(wallet: WalletStandIn): Promise<void> {
    this.#wallets.set(wallet.user, { wallet, url: await wallet.listen() });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#wallets.values()].map(({ wallet }) => wallet.close()));
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (request.url?.endsWith(BATCH_PATH)) return this.#passBatch(body, request, response);
    const { user } = JSON.parse(body.toString('utf8')) as { user: string };
    const signature = request.headers['x-hub88-signature'];
    try {
      const headers = { 'content-type': 'application/json', 'x-hub88-signature': typeof signature === 'string' ? signature : '' };
      const answer = await fetch(`${this.#wallets.get(user)?.url ?? ''}${request.url ?? ''}`, { method: 'POST', body, headers });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    } catch {
      // A wallet that cuts its line cuts ours.
      response.destroy();
    }
  }

  /** The signature covers all wins; each goes to the wallet of its user. */
  async #passBatch(bytes: Buffer, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    if (!this.hasBatch) return void response.writeHead(404).end();
    this.batches += 1;
    const { request_uuid, transactions } = JSON.parse(bytes.toString('utf8')) as BatchBody;
    const answers: (object | string)[] = [];
    for (const body of transactions) {
      const wallet = this.#wallets.get(body.user)?.wallet;
      const answer = wallet?.isProved(bytes, request.headers) ? await wallet.answerWin(body) : { status: 'RS_ERROR_INVALID_SIGNATURE' };
      if (answer === null) return void response.destroy();
      answers.push(answer);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 'RS_OK', request_uuid, transactions: answers }));
  }
}
