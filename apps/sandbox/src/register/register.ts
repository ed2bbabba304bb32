import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import type { FastifyInstance } from 'fastify';
import { html, Html, page } from '#sandbox/pages/html.ts';

const HEADING = 'name,birthday,document number';
/** Number of people: a list cut to its first five has lost more than a site accepts automatically. */
const PEOPLE = 40;
const CUT_TO = 5;
const FIRST_NAMES = ['Amado', 'Belen', 'Crispin', 'Delia', 'Efren', 'Fely', 'Gavino', 'Herminia'];
const LAST_NAMES = ['Abella', 'Bantug', 'Cuenco', 'Dimaculangan', 'Escolta'];

/** Responses of the register's server. */
const answers = {
  list: 'gives the list',
  away: 'does not answer: error 503',
  page: 'gives a page for people instead of the list',
  moved: 'leads elsewhere',
} as const;
type Answer = keyof typeof answers;
const isAnswer = (text: string | undefined): text is Answer => text !== undefined && Object.hasOwn(answers, text);

/** Invented people. */
const invented = Array.from({ length: PEOPLE }, (_, at) => {
  const name = `${FIRST_NAMES[at % FIRST_NAMES.length]} ${LAST_NAMES[Math.floor(at / FIRST_NAMES.length)]}`;
  return `${name},${1960 + (at % 35)}-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')},SBX-${10_000 + at * 37}`;
});

const form = (csv: string, answer: Answer): Html => {
  const ways = Object.entries(answers).map(
    ([value, label]) => html`<option value="${value}" ${new Html(value === answer ? ' selected' : '')}>${label}</option>`,
  );
  return html`<form method="post" action="/register">
    <label
      >When the site asks, it
      <select name="answer">
        ${ways}
      </select></label
    >
    <label>Name, birthday, document number; a line for each person<textarea name="csv" rows="14" spellcheck="false">${csv}</textarea></label>
    <button>Keep</button>
    <button class="plain" name="cut" value="yes">Keep the first ${CUT_TO} only</button>
  </form>`;
};

/** The regulator's register of excluded persons: a list to read with a bearer token, and a page to change it or to let it fail: /register. */
export function registerExclusions(app: FastifyInstance): void {
  let csv = [HEADING, ...invented].join('\n');
  let answer: Answer = 'list';
  const asked: string[] = [];
  const expected = `Bearer ${sandboxAccounts.register.token}`;

  app.get('/register/excluded.csv', async (request, reply) => {
    asked.unshift(new Date().toISOString());
    asked.splice(5);
    if (request.headers.authorization !== expected) return reply.code(401).type('text/plain').send('who are you?');
    if (answer === 'away') return reply.code(503).type('text/plain').send('later');
    if (answer === 'page') return reply.type('text/html').send('<h1>Please log in</h1>');
    if (answer === 'moved') return reply.redirect('/', 302);
    return reply.type('text/csv; charset=utf-8').send(csv);
  });
  app.post<{ Body: Record<string, string> }>('/register', async ({ body }, reply) => {
    const lines = (body['csv'] ?? csv).split(/\r?\n/);
    csv = (body['cut'] === 'yes' ? lines.slice(0, CUT_TO + 1) : lines).join('\n');
    if (isAnswer(body['answer'])) ({ answer } = body as { answer: Answer });
    return reply.redirect('/register', 303);
  });
  app.get('/register', async (_request, reply) => {
    const last = asked.length === 0 ? html`<p>Nobody has asked yet.</p>` : html`<p>Asked last: ${asked.join(', ')}</p>`;
    const about = html`<p>The site reads <code>/register/excluded.csv</code>: as its setting, <code>sandbox/register/excluded.csv</code>.</p>`;
    return reply.type('text/html').send(page({ title: 'Register of excluded persons', path: '/register' }, html`${about}${last}${form(csv, answer)}`));
  });
}
