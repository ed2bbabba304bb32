import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file as an answer: its bytes go out while they are made, so that its length costs no memory. */
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

  /** Always as an attachment and never guessed at: nothing of it is run by a browser (T88). */
  send(reply: FastifyReply): FastifyReply {
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${this.#fileName}"`)
      .header('x-content-type-options', 'nosniff')
      .type(this.#type)
      .send(this.#bytes);
  }
}
