import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Html, html, page } from '#sandbox/pages/html.ts';

/**
 * Script of the page, as sent to the browser. It follows docs/operations.md for an operator's page: it returns only to the sites that it knows,
 * proves only the number it was given, and passes one token in the fragment.
 */
function runCheck(): void {
  const given = new URLSearchParams(location.hash.slice(1));
  const [state, phone, back] = [given.get('state') ?? '', given.get('phone') ?? '', given.get('return') ?? ''];
  const find = (id: string): HTMLElement => document.querySelector<HTMLElement>(`#${id}`) ?? document.body;
  const say = (text: string) => {
    find('said').textContent = text;
  };
  // The sites of a developer's own machine; an operator's page has a list of its sites here.
  const isKnown = /^https?:\/\/(?:[a-z0-9-]+\.)?(?:localhost|127\.0\.0\.1)(?::\d+)?\/m\/phoneCheck$/.test(back);
  if (!isKnown || state === '' || !/^\+[1-9]\d{6,14}$/.test(phone)) {
    say('Nothing was asked of this page. Begin at the site.');
    return;
  }
  find('number').textContent = phone;
  find('check').hidden = false;
  // The check leaves no step in the history: the browser's way back leads to the site.
  const leave = (result: Record<string, string>) => location.replace(`${back}#${new URLSearchParams({ state, ...result }).toString()}`);
  const ask = async (name: string, body: object): Promise<{ sessionInfo?: string; idToken?: string }> => {
    const answer = await fetch(`/v1/accounts:${name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return (await answer.json()) as { sessionInfo?: string; idToken?: string };
  };
  let sessionInfo = '';
  find('send').addEventListener('click', () => {
    void ask('sendVerificationCode', { phoneNumber: phone }).then(
      (sent) => {
        sessionInfo = sent.sessionInfo ?? '';
        say(sessionInfo === '' ? 'The code could not be sent.' : 'The code is on its way.');
      },
      () => leave({ error: 'failed' }),
    );
  });
  find('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const code = (find('code') as HTMLInputElement).value.trim();
    void ask('signInWithPhoneNumber', { sessionInfo, code }).then(
      ({ idToken }) => (idToken === undefined ? say('That is not the code.') : leave({ token: idToken })),
      () => leave({ error: 'failed' }),
    );
  });
  find('cancel').addEventListener('click', () => leave({ error: 'cancelled' }));
}

const SCRIPT = `(${runCheck.toString()})()`;
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Simulates an operator's page that proves a phone by an outside service (docs/operations.md). */
export function registerCheckPage(app: FastifyInstance): void {
  app.get('/phone/check', async (_request, reply) => {
    const body = html`<div id="check" hidden>
        <p>Is <b id="number"></b> your number? A code goes there.</p>
        <button id="send">Send the code</button>
        <form id="form">
          <label>Code<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required /></label><button>Confirm</button>
        </form>
        <button id="cancel" class="plain">Cancel</button>
      </div>
      <p id="said" role="status"></p>
      ${new Html(`<script>${SCRIPT}</script>`)}`;
    return reply
      .type('text/html')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .send(page({ title: 'Phone check', path: '/phone/check' }, body));
  });
}
