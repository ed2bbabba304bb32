import fs from 'node:fs';
import path from 'node:path';

/** A renderer that displays its input, in place of the real one. */
const RENDERER = `
let count = 0;
export const placeOf = (pathname, search) => ['/m/home', '/', '/m/broken', '/m/play'].includes(pathname) ? { framesGames: pathname === '/m/play', address: (pathname === '/' ? '/m/home' : pathname) + (search.has('q') ? '?q=' + search.get('q') : '') } : null;
export const messageFile = (area, locale) => 'words/' + area + '/' + locale;
export async function render({ address, language, status, hasSession }) {
  if (status.info === 0 && address.startsWith('/gone')) return { kind: 'redirect', to: '/m/home#not-here' };
  count += 1;
  const hasFailed = address === '/m/broken';
  return { kind: 'page', html: '<p>' + [address, language, status.info, status.ip, count, hasSession ? 'logged in' : 'guest'].join(' ') + '</p>', head: { title: 'A <b> "title"', hero: { base: '/img/banners/fair-1', widths: [400, 750], sizes: '90vw' } }, state: { hasFailed, text: '</script><script>alert(1)</script>' }, httpStatus: hasFailed ? 503 : [200, 503, 451][status.info], files: ['page.tsx'], areas: ['shell'] };
}`;
const entry = 'src/app/entry-client.tsx';
const manifest = {
  [entry]: { file: 'assets/entry-1.js', css: ['assets/entry-1.css'], imports: ['page.tsx'] },
  'src/app/start-page.tsx': { file: 'assets/start-1.js' },
  'page.tsx': { file: 'assets/page-1.js', css: ['assets/page-1.css'] },
  '../../packages/ui/src/fonts.css': { file: 'assets/fonts-1.css' },
  ...Object.fromEntries(['fil', 'en'].map((locale) => [`words/shell/${locale}`, { file: `assets/words-${locale}-1.js` }])),
};

/** Writes a build of the player's site into a folder: a small one with all parts that the server expects. */
export function makePlayerBuild(folder: string): void {
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  };
  write('server/entry-server.js', RENDERER);
  write('client/.vite/manifest.json', JSON.stringify(manifest));
  write('client/assets/entry-1.css', ':root{--a:1px}b{margin:var(--a)}');
  write('client/assets/page-1.css', 'i{margin:0}');
  write('client/assets/fonts-1.css', '@font-face{font-family:Onest Variable;src:url(/assets/onest-ascii-abc.woff2)format("woff2")}');
  write('client/assets/entry-1.js', 'console.log(1)');
  write('legacy/start.js', '0');
  write('client/icons/laro.svg', '<svg/>');
  write('client/sw.js', '0');
  write('client/robots.txt', 'x');
  write('door-script.js', 'door()');
  write('start-script.js', 'start()');
}
