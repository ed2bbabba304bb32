import { expect, test } from 'vitest';
import { documentOf } from './rich-document.ts';

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 ? { marks } : {}) });

test('[NOTICE-03][T88] a stored text becomes known parts of the editor; what acts becomes nothing', () => {
  expect(documentOf('<h3>A</h3><p>b <strong>c <em>d</em></strong><br>e <a href="/m/help">f</a></p><script>x</script>')).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [text('A')] },
      {
        type: 'paragraph',
        content: [
          text('b '),
          text('c ', { type: 'bold' }),
          text('d', { type: 'bold' }, { type: 'italic' }),
          { type: 'hardBreak' },
          text('e '),
          text('f', { type: 'link', attrs: { href: '/m/help' } }),
        ],
      },
    ],
  });
});

test('[NOTICE-03] lists, quotes and tables keep their form; loose words become a paragraph', () => {
  const paragraph = (words: string) => ({ type: 'paragraph', content: [text(words)] });
  expect(documentOf('loose<ul><li>one</li></ul><table><tbody><tr><th>h</th><td>d</td></tr></tbody></table>').content).toEqual([
    paragraph('loose'),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('one')] }] },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            { type: 'tableHeader', content: [paragraph('h')] },
            { type: 'tableCell', content: [paragraph('d')] },
          ],
        },
      ],
    },
  ]);
  expect(documentOf('').content).toEqual([{ type: 'paragraph' }]);
});
