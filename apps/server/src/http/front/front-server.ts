import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { httpOptionsFor, type ConnectionLimits } from '@laro/domain/parties/connection-limits';
import { limitBodyTime, limitIdleTime, waitForHandler } from '../rates/connection-limits.ts';
import { refuseSocket } from '../problems/plain-problems.ts';
import type { QuickAnswers } from '../ready/quick-answers.ts';
import type { RawAnswers } from '../ready/raw-answers.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Handlers in front of the framework. */
export interface Front {
  quick: QuickAnswers;
  raw: RawAnswers;
  limits: ConnectionLimits;
}

/** The server that the framework would create itself, with our handlers in front of it. During shutdown only the framework answers, because it closes the connections. */
export function frontServer({ quick, raw, limits }: Front, framework: Listener): http.Server {
  const server = http.createServer(httpOptionsFor(limits), (request, response) => {
    limitBodyTime(request, limits, () => (response.headersSent ? request.destroy() : refuseSocket(request.socket, 'request.timed_out')));
    const otherwise = (): void => {
      waitForHandler(response, limits.idleMs);
      framework(request, response);
    };
    if (!server.listening) otherwise();
    else if (request.method === 'POST') raw.answer(request, response, otherwise);
    else quick.answer(request, response, otherwise);
  });
  limitIdleTime(server, limits);
  return server;
}
