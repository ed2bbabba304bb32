import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file as an answer: streamed while it is generated, so its length needs no memory. */
export class FileAnswer {
  readonly #fileName: string;
  readonly #type: string;
  readonly #bytes: Readable;

  /** `fileName`: letters, digits, `.`, `-` and `_` only. */
  constructor(fileName: string, type: string, bytes: Readable) {
    if (!/^[\w.-]+$/.test(fileName)) throw new Error(`a file cannot be named ${fileName}`);
    this.#fileName = fileName;
    this.#type = type;
    this.#bytes = bytes;
  }

  /** Always sent as an attachment and with nosniff, so that browsers execute none of it (T88). */
  send(reply: FastifyReply): FastifyReply {
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${this.#fileName}"`)
      .header('x-content-type-options', 'nosniff')
      .type(this.#type)
      .send(this.#bytes);
  }
}
