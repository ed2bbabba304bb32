import { ApiProblem, type Transport } from './client.ts';

/** Calls over the network from a browser; `extraHeaders` is called for each request (tokens change). */
export const fetchTransport =
  (extraHeaders: () => Record<string, string> = () => ({})): Transport =>
  async ({ method, url, body, headers, signal }) => {
    let response: Response;
    try {
      response = await fetch(url, {
        method,
        credentials: 'same-origin',
        headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...extraHeaders(), ...headers },
        ...(body === undefined ? {} : { body }),
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new ApiProblem(0, 'network.unreachable');
    }
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) as unknown };
    } catch {
      throw new ApiProblem(response.status, 'network.unreadable');
    }
  };
