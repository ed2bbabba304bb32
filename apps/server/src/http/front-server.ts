import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { QuickAnswers } from './quick-answers.ts';
import type { RawAnswers } from './raw-answers.ts';

/** What the framework wants of its server. */
interface ServerOptions {
  keepAliveTimeout: number;
  requestTimeout: number;
  connectionTimeout: number;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** What stands before the framework. */
export interface Front {
  quick: QuickAnswers;
  raw: RawAnswers;
}

/** The server as the framework would make it itself, with what is answered before it in front. While it closes, the framework alone speaks: it ends the connections. */
export function frontServer({ quick, raw }: Front, framework: Listener, options: ServerOptions): http.Server {
  const server = http.createServer({ keepAliveTimeout: options.keepAliveTimeout, requestTimeout: options.requestTimeout }, (request, response) => {
    const otherwise = (): void => framework(request, response);
    if (!server.listening) otherwise();
    else if (request.method === 'POST') raw.answer(request, response, otherwise);
    else quick.answer(request, response, otherwise);
  });
  server.setTimeout(options.connectionTimeout);
  return server;
}
