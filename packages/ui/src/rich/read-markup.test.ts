import { describe, expect, test } from 'vitest';
import { plainWords, readMarkup } from './read-markup.ts';

describe('text of notices', () => {
  test('[NOTICE-01] previews are plain text', () => {
    const html = '<p>Maintenance &amp; <b>up</b>dates</p><p>Sunday&nbsp;02:00&#8211;03:00</p>';
    expect(plainWords(readMarkup(html))).toBe('Maintenance & updates Sunday 02:00–03:00');
  });

  test('[HOME-08] known tags become nodes, their synonyms too', () => {
    expect(readMarkup('<h2>News</h2><p>Open <b>now</b>.<br/>Come in</p>')).toEqual([
      { tag: 'h3', children: ['News'] },
      { tag: 'p', children: ['Open ', { tag: 'strong', children: ['now'] }, '.', { tag: 'br', children: [] }, 'Come in'] },
    ]);
  });

  test('[NOTICE-03] [T88] scripts vanish with their content, other tags leave their text', () => {
    expect(readMarkup('a<script>alert(1)</script>b<style>p{}</style>c<!-- x -->d<iframe src=x>y</iframe>e<script>never closed')).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
    expect(readMarkup('<img src=x onerror=alert(1)><form><input value="1">hello</form>')).toEqual(['hello']);
  });

  test('[NOTICE-03] [T88] links lead to our pages or over https, others are only text', () => {
    expect(readMarkup('<a href="/m/help">help</a>')).toEqual([{ tag: 'a', href: '/m/help', children: ['help'] }]);
    expect(readMarkup("<a class=x href='https://example.com/?a=1&amp;b=2'>site</a>")).toEqual([
      { tag: 'a', href: 'https://example.com/?a=1&b=2', children: ['site'] },
    ]);
    for (const href of ['javascript:alert(1)', '&#106;avascript:alert(1)', '//evil.example', 'http://plain.example', 'data:text/html,x', '/\\evil.example'])
      expect(readMarkup(`<a href="${href}">text</a>`), href).toEqual(['text']);
  });

  test('[T71] tables keep their rows; lines and headings have no content of others', () => {
    expect(readMarkup('<h4>a</h4><hr><table><tr><th>x</th><td>y</td></tr></table>')).toEqual([
      { tag: 'h4', children: ['a'] },
      { tag: 'hr', children: [] },
      {
        tag: 'table',
        children: [
          {
            tag: 'tr',
            children: [
              { tag: 'th', children: ['x'] },
              { tag: 'td', children: ['y'] },
            ],
          },
        ],
      },
    ]);
  });

  test('[NOTICE-03] tags that are not closed, or closed twice, harm nothing', () => {
    expect(readMarkup('<p>one<b>two</p>three</b>')).toEqual([{ tag: 'p', children: ['one', { tag: 'strong', children: ['two'] }] }, 'three']);
    expect(readMarkup('1 < 2 & 3 > 2')).toEqual(['1 < 2 & 3 > 2']);
    expect(readMarkup('&lt;b&gt;')).toEqual(['<b>']);
  });
});
