import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { QuickAnswers } from './quick-answers.ts';

/** What the framework wants of its server. */
interface ServerOptions {
  keepAliveTimeout: number;
  requestTimeout: number;
  connectionTimeout: number;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The server as the framework would make it itself, with the quick answers in front. While it closes, the framework alone speaks: it ends the connections. */
export function frontServer(quick: QuickAnswers, framework: Listener, options: ServerOptions): http.Server {
  const server = http.createServer({ keepAliveTimeout: options.keepAliveTimeout, requestTimeout: options.requestTimeout }, (request, response) => {
    if (server.listening) quick.answer(request, response, () => framework(request, response));
    else framework(request, response);
  });
  server.setTimeout(options.connectionTimeout);
  return server;
}
