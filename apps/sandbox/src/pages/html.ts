const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A piece of HTML, as opposed to untrusted text. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

const write = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((piece) => piece.text).join('');
  return String(part).replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
};

/** HTML from a template: whatever is put in is text, unless it is a piece of HTML itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((whole, piece, index) => whole + write(parts[index - 1] ?? '') + piece));
}

const STYLE = `:root{color-scheme:light dark;--line:#8884;--soft:#8882;--act:#7a3b00;--act-ink:#fff}
@media(prefers-color-scheme:dark){:root{--act:#ffbe2e;--act-ink:#241a2e}}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif}
nav{display:flex;flex-wrap:wrap;padding:8px 16px;border-bottom:1px solid var(--line)}nav a{padding:10px 12px;color:inherit}nav a[aria-current]{font-weight:700}
main{max-width:760px;margin:0 auto;padding:16px}h1{font-size:22px;margin:8px 0 16px}
ul{list-style:none;margin:0;padding:0}li{padding:12px 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
small{opacity:.75}pre{margin:8px 0 0;padding:12px;background:var(--soft);border-radius:8px;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
textarea,select{display:block;width:100%;margin:8px 0;padding:8px;font:inherit;border-radius:8px;border:1px solid var(--line)}select{min-height:44px}
button,input{font:inherit;min-height:44px;padding:8px 16px;border-radius:8px;border:1px solid var(--line)}button{background:var(--act);color:var(--act-ink);border:0;font-weight:700;cursor:pointer}
button.plain{background:none;color:inherit;border:1px solid var(--line)}form{margin:12px 0}form button,form input{width:100%;margin-top:8px}
iframe{width:100%;height:480px;border:1px solid var(--line);border-radius:8px;background:#fff}`;

const pages = [
  { path: '/', name: 'Sandbox' },
  { path: '/sms', name: 'SMS' },
  { path: '/mail', name: 'Mail' },
  { path: '/phone', name: 'Phone proof' },
  { path: '/payouts', name: 'Payouts' },
  { path: '/payments', name: 'Payments' },
  { path: '/register', name: 'Register' },
  { path: '/result-feeds', name: 'Results' },
  { path: '/aggregator', name: 'Aggregator' },
] as const;

/** Policy of pages: they show their own text and style, and send forms here or, from a sign-in, back to the site. No script runs. */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A whole page of the sandbox. */
export function page({ title, path }: { title: string; path: string }, body: Html): string {
  const links = pages.map((entry) => html`<a href="${entry.path}" ${new Html(entry.path === path ? ' aria-current="page"' : '')}>${entry.name}</a>`);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <nav aria-label="Sandbox">${links}</nav>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text;
}
