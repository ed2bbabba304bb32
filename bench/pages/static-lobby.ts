/**
 * The floor of goals A: a static page with a lobby's content (a hero, a rail, twelve cards, our own pictures) without scripts or web fonts,
 * sent prebuilt over HTTP/2 with brotli. Its cost is the minimum for any page on this machine.
 */
import { once } from 'node:events';
import fs from 'node:fs';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { selfSigned } from './self-signed.ts';

const pictures = path.join(import.meta.dirname, '../../packages/art/pictures');
const CARDS = 12;
/** Cards of the first row load immediately, the others when they come near the viewport. */
const FIRST_ROW = 3;
const RAIL = ['Slots', 'Live', 'Fishing', 'Bingo', 'Sports', 'Lottery', 'Perya', 'Poker', 'Crash', 'Instant'];

const styles = `*{box-sizing:border-box;margin:0}body{background:#13091f;color:#fff;font:14px/1.4 system-ui,sans-serif;padding:56px 12px 72px}
header,nav{position:fixed;left:0;right:0;background:#1f1033;display:flex;gap:12px;padding:12px}header{top:0}nav{bottom:0;justify-content:space-around}
.hero{width:100%;height:auto;aspect-ratio:750/340;border-radius:16px;display:block}ul{list-style:none;padding:0;display:flex;gap:8px;overflow:hidden;margin:12px 0}
li{background:#2d1a47;border-radius:12px;padding:8px 12px}.cards{display:grid;grid-template-columns:repeat(3,1fr);gap:8px}.cards img{width:100%;aspect-ratio:1;border-radius:12px;display:block}`;

/** The first pictures of a kind, by the ends of their names. */
const pictureNames = (folder: string, end: string, count: number): string[] =>
  fs
    .readdirSync(path.join(pictures, folder))
    .filter((name) => name.endsWith(end))
    .toSorted()
    .slice(0, count);

const titleOf = (file: string): string => file.replace(/-[\da-f]{8}-.*$/, '').replaceAll('-', ' ');

function document(hero: string, cards: readonly string[]): string {
  const rail = RAIL.map((name) => `<li>${name}</li>`).join('');
  const games = cards.map(
    (file, place) => `<a><img src="/games/${file}" width="240" height="240" alt=""${place < FIRST_ROW ? '' : ' loading="lazy"'}><b>${titleOf(file)}</b></a>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>A lobby</title>
<meta name="description" content="The floor that a page is measured against."><link rel="icon" href="data:,"><link rel="preload" as="image" href="/banners/${hero}" fetchpriority="high"><style>${styles}</style>
<header><b>A lobby</b></header><main><h1 hidden>A lobby</h1><img class="hero" src="/banners/${hero}" width="750" height="340" alt="" fetchpriority="high"><ul>${rail}</ul><h2>Hot games</h2><div class="cards">${games.join('')}</div></main>
<nav>${['Home', 'Games', 'Rewards', 'Me'].map((word) => `<span>${word}</span>`).join('')}</nav></html>`;
}

export interface StaticLobby {
  origin: string;
  chromiumFlags: readonly string[];
  stop: () => Promise<void>;
}

/** Starts it on a free port of this machine. */
export async function startStaticLobby(): Promise<StaticLobby> {
  const [hero = ''] = pictureNames('banners', '-750.avif', 1);
  const cards = pictureNames('games', '-240.avif', CARDS);
  const page = brotliCompressSync(document(hero, cards));
  const files = new Map([`banners/${hero}`, ...cards.map((name) => `games/${name}`)].map((name) => [`/${name}`, fs.readFileSync(path.join(pictures, name))]));
  const { key, cert, chromiumFlag } = selfSigned(['localhost']);
  const server = http2.createSecureServer({ key, cert }, (request, response) => {
    const picture = files.get(request.url);
    if (picture) response.writeHead(200, { 'content-type': 'image/avif', 'cache-control': 'max-age=31536000, immutable' }).end(picture);
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    chromiumFlags: ['--no-sandbox', chromiumFlag],
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
