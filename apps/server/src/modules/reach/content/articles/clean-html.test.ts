import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanHtml, plainParagraphs, plainText } from './clean-html.ts';

test('[NOTICE-03][T88] nothing that acts survives', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>1</script></svg>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="java\tscript:alert(1)">a</a>',
    '<a href="//evil.example">a</a>',
    '<a href="http://plain.example">a</a>',
    '<a href="data:text/html,<script>1</script>">a</a>',
    '<p style="position:fixed" onclick="x()" class="a" id="b">a</p>',
    '<iframe src="https://evil.example"></iframe><object></object><embed>',
    '<form action="/x"><input name=q><button>go</button></form>',
    '<style>@import "x"</style><link rel=stylesheet href=x><meta http-equiv=refresh content=0><base href=//evil>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ];
  for (const html of hostile) {
    const clean = cleanHtml(html);
    expect(clean, html).not.toMatch(/<(?!\/?(?:p|a|table|b|br)\b)|javascript|onerror=|onload|onclick|style=|http:|"\/\/|data:/i);
    expect(cleanHtml(clean), html).toBe(clean);
  }
});

test('[NOTICE-03] ordinary text keeps its form; outside links are marked', () => {
  const html = '<h3>Terms</h3><p>Stake <strong>₱10</strong> &amp; more.<br />See <a href="/m/help?tag=terms">help</a>.</p><ul><li>one</li></ul>';
  expect(cleanHtml(html)).toBe(html);
  expect(cleanHtml('<a href="https://www.pagcor.ph">PAGCOR</a>')).toBe('<a href="https://www.pagcor.ph" rel="noopener noreferrer" target="_blank">PAGCOR</a>');
});

test('[NOTICE-03][T88] whatever comes in, only known tags come out, also when what came out is cleaned again', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<b',
    '>',
    '<a href="',
    '"',
    '/m/x',
    'javascript:',
    '&lt;',
    '&',
    '<!--',
    '-->',
    '<script>',
    '</script>',
    'text',
    '\u0000',
    '<ul><li>',
    "'",
    '`',
    '<svg/onload=',
    '<![CDATA[',
    ']]>',
    '<textarea>',
    '<title>',
  );
  const known = /<\/?(?:p|b|ul|li)>|<a(?: href="\/m\/x[^"<>\s]*")?>|<\/a>/g;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const once = cleanHtml(pieces.join(''));
      const twice = cleanHtml(once);
      for (const clean of [once, twice]) expect(clean.replaceAll(known, '')).not.toMatch(/[<>]/);
    }),
    { numRuns: 500 },
  );
});

test('[NOTICE-03] deep nesting ends in text, not in a stack', () => {
  expect(cleanHtml('<ul><li>'.repeat(5000)).length).toBeLessThan(1000);
});

test('[HOME-08] titles are plain text', () => {
  expect(plainText('<b>Fish &amp; chips</b> <script>x</script>5 &lt; 6')).toBe('Fish & chips 5 < 6');
});

test('[MAIL-06] [T88] the plain text of a mail has its paragraphs, lists and addresses, and nothing that was active', () => {
  expect(plainParagraphs('Look in.')).toBe('Look in.');
  expect(plainParagraphs('<h3>Fair</h3><p>One<br>two &amp; <b>three</b></p><ul><li>a</li><li>b</li></ul><p>End</p>')).toBe(
    'Fair\n\nOne\ntwo & three\n\n• a\n• b\n\nEnd',
  );
  expect(plainParagraphs('<p><a href="https://laro.example/x">Rules</a> and <a href="/m/task">missions</a></p>')).toBe(
    'Rules (https://laro.example/x) and missions',
  );
  expect(plainParagraphs('<p>x<script>alert(1)</script><a href="javascript:alert(1)">y</a></p>')).toBe('xy');
  expect(plainParagraphs('<table><tr><th>Place</th><td>1</td></tr></table>')).toBe('Place 1');
});
