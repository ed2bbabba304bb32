import { expect, type Browser, type Page } from '@playwright/test';
import { inDatabase } from '../../../helpers/server/in-database.ts';
import { plainOffer } from '../../../helpers/money/plain-offer.ts';
import { merchantOrigins, untilLive } from '../../../helpers/pages/shell-helpers.ts';

/** Everything that would act if it could: each sets `hurt`, opens a dialog, or asks a foreign host (T88). */
const HURT = 'window.hurt=1';
const hostileBodies: readonly string[] = [
  `<script>${HURT}</script>`,
  `<script src="https://evil.example/x.js"></script>`,
  `<scr<script>ipt>${HURT}</scr</script>ipt>`,
  `<img src=x onerror="${HURT}">`,
  '<img src="https://evil.example/pixel.gif">',
  `<svg onload="${HURT}"><script>${HURT}</script><foreignObject><iframe srcdoc="<script>parent.hurt=1</script>"></iframe></foreignObject></svg>`,
  `<svg><a xlink:href="javascript:${HURT}"><text y="20">press</text></a><animate onbegin="${HURT}" attributeName=x dur=1s></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${HURT}&gt;">`,
  `<math href="javascript:${HURT}">press</math>`,
  `<iframe src="javascript:parent.hurt=1"></iframe><iframe srcdoc="<script>parent.hurt=1</script>"></iframe>`,
  `<object data="data:text/html,<script>parent.hurt=1</script>"></object><embed src="https://evil.example/e">`,
  `<a href="javascript:${HURT}">press</a><a href="java&#9;script:${HURT}">press</a><a href="&#x6a;avascript:${HURT}">press</a>`,
  `<a href="data:text/html,<script>${HURT}</script>">press</a><a href="vbscript:x">press</a><a href="//evil.example/">press</a>`,
  `<p style="background:url(https://evil.example/b);position:fixed;inset:0" onclick="${HURT}" onpointerover="${HURT}">covered</p>`,
  '<style>body{display:none}@import "https://evil.example/s.css"</style><link rel="stylesheet" href="https://evil.example/l.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/"><base href="https://evil.example/">',
  `<form action="https://evil.example/"><input autofocus onfocus="${HURT}"><button formaction="javascript:${HURT}">press</button></form>`,
  `<details open ontoggle="${HURT}"><summary>press</summary></details><marquee onstart="${HURT}">press</marquee>`,
  `<noscript><p title="</noscript><img src=x onerror=${HURT}>"></noscript>`,
  `<p title="<!--"><b><i><a href="/m/help"><img src=x onerror=${HURT}//--></b></p></i><table><td><p><tr></a>`,
  `<!--[if gte IE 4]><script>${HURT}</script><![endif]--><![CDATA[<script>${HURT}</script>]]><?xml version="1.0"?>`,
  `<template><script>${HURT}</script></template><xmp><script>${HURT}</script></xmp><textarea autofocus onfocus="${HURT}"></textarea>`,
  `${'<ul><li>'.repeat(400)}deep<script>${HURT}</script>`,
];
/** Tags that an operator's text may be drawn with; anything else in it means that something came through. */
const KNOWN = 'p,br,strong,em,u,ul,ol,li,h3,h4,blockquote,hr,a,table,thead,tbody,tr,th,td,div';
/** Once unescaped, this title would end the script that contains the page's data. */
const TITLE = 'Hostile &lt;/script&gt;&lt;script&gt;window.hurt=1&lt;/script&gt;';

type Kind = 'announcement' | 'promotion' | 'help';
interface Answer {
  status: number;
  success: boolean;
  errorCode?: string;
  value?: { id: string };
}

/** A call of the desk as its page makes it: with the cookie and the session's second half. */
const call = (page: Page, method: string, path: string, body: object): Promise<Answer> =>
  page.evaluate(
    async ([verb, address, json]) => {
      const session = (await (await fetch('/wps/desk/session')).json()) as { value: { csrfToken: string } };
      const headers = { 'content-type': 'application/json', 'x-csrf-token': session.value.csrfToken };
      const answer = await fetch(`/wps/desk/merchants/laro/${address ?? ''}`, { method: verb ?? '', headers, body: json ?? '' });
      return { status: answer.status, ...((await answer.json()) as object) } as Answer;
    },
    [method, path, JSON.stringify({ ...body, reason: 'To see that nothing runs' })],
  );

const offer = { ...plainOffer, takesApplications: true };

const articleOf = (kind: Kind, type: string, html: string) => ({
  type,
  tag: kind === 'help' ? 'hostile' : '',
  isEnabled: true,
  title: { TY: TITLE, EN: TITLE },
  body: { TY: html, EN: html },
  audience: 'all',
  languages: [],
  pictureId: '',
  categoryId: null,
  offer: kind === 'promotion' ? offer : null,
  reward: null,
  permit: kind === 'promotion' ? 'ASC-9' : '',
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
});

/** Writes the texts past the desk, as somebody who got into the database would: the desk has cleaned what it was given. */
async function writePastTheDesk(ids: readonly string[], html: string): Promise<void> {
  const texts = JSON.stringify({ TY: html, EN: html });
  const { rowCount } = await inDatabase((client) => client.query('update articles set body = $2 where id = any ($1::bigint[])', [ids, texts]));
  expect(rowCount).toBe(ids.length);
}

/** Looks at what a visitor gets, presses everything that a text has left of itself, and says what came through. */
async function whatGotThrough(page: Page): Promise<string[]> {
  await untilLive(page);
  const text = page.locator('main article > div').filter({ hasText: 'press' }).first();
  await expect(text).toBeVisible();
  return text.evaluate((region, known) => {
    for (const element of region.querySelectorAll('*'))
      if (!(element instanceof HTMLAnchorElement && element.href.startsWith('https:'))) (element as HTMLElement).click();
    const elements = [...region.querySelectorAll('*')];
    const odd = elements.filter((element) => !element.matches(known)).map((element) => element.outerHTML.slice(0, 120));
    const acting = elements.flatMap((element) =>
      [...element.attributes].filter(({ name, value }) => /^on|style|^src/.test(name) || /^\s*(?:java|vb|data:)/i.test(value)),
    );
    const hurt = (globalThis as { hurt?: unknown }).hurt === undefined ? [] : ['something ran'];
    return [...odd, ...acting.map(({ name, value }) => `${name}=${value}`), ...hurt];
  }, KNOWN);
}

/** Texts that act are written at the desk and, worse, past it; no visitor's browser runs any of it, and no hostile file is taken (NOTICE-03, T88). */
export async function writeWhatActs(page: Page, browser: Browser, baseURL: string): Promise<void> {
  const html = `<p>press</p>${hostileBodies.join('')}`;
  const written: { kind: Kind; id: string }[] = [];
  await page.goto('/desk/m/laro/announcements');
  for (const [kind, type] of [
    ['announcement', 'PL'],
    ['promotion', ''],
    ['help', ''],
  ] as const) {
    const added = await call(page, 'POST', `articles/${kind}`, articleOf(kind, type, html));
    expect([kind, added.status]).toEqual([kind, 200]);
    written.push({ kind, id: added.value?.id ?? '' });
  }
  const ids = written.map(({ id }) => id);
  const [notice = '', promotion = ''] = ids;
  // The desk's own editor and preview read the same text.
  await page.goto(`/desk/m/laro/announcements/${notice}`);
  await expect(page.locator('[contenteditable=true]')).toContainText('press');
  expect(await page.evaluate(() => 'hurt' in globalThis)).toBe(false);
  await refuseHostileFiles(page);

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [{ origin: merchantOrigins(baseURL).laro, localStorage: [{ name: 'laro.age', value: '21' }] }] },
  });
  const visitor = await context.newPage();
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(request.url()));
  visitor.on('dialog', (dialog) => void dialog.dismiss().then(() => asked.push('a dialog of evil.example')));
  const look = async (path: string) => {
    await visitor.goto(new URL(path, baseURL).href);
    expect(await whatGotThrough(visitor), path).toEqual([]);
  };
  const lookEverywhere = async () => {
    for (const path of ['/m/help?tag=hostile', `/m/noticeDetail?id=${notice}`, `/m/activityDetail?id=${promotion}`]) await look(path);
  };
  await lookEverywhere();
  await writePastTheDesk(ids, `${html}</ul><p>past the desk</p>`);
  await expect.poll(async () => (await visitor.request.get(new URL('/wps/announcement?types=PL&language=EN', baseURL).href)).text()).toContain('past the desk');
  await lookEverywhere();
  expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);
  await context.close();
  for (const { kind, id } of written) expect((await call(page, 'DELETE', `articles/${kind}/${id}`, {})).status).toBe(200);
}

/** Files that are no pictures, or more than pictures. */
async function refuseHostileFiles(page: Page): Promise<void> {
  const files = [
    `<svg xmlns="http://www.w3.org/2000/svg" onload="${HURT}"/>`,
    `<!doctype html><script>${HURT}</script>`,
    `GIF89a=1;/*<script>${HURT}</script>*/`,
    `\u00FF\u00D8\u00FF<?php echo 1; ?>`,
    `\u0089PNG\r\n\u001A\n<script>${HURT}</script>`,
    'PK\u0003\u0004',
  ];
  for (const file of files) {
    const picture = Buffer.from(file, 'latin1').toString('base64');
    expect((await call(page, 'POST', 'media', { title: 'Hostile', picture })).errorCode, file).toBe('desk.media_unreadable');
  }
}
