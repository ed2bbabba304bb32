import { expect, test } from 'vitest';
import { termsAsText, termsFromText, termsTextMax } from './terms-text.ts';

test('[T3] terms are written as one text and read back as the same parts', () => {
  const sections = [
    { title: 'Who may play', text: 'You, if you are {age}.\n\nNobody else.' },
    { title: 'Money', text: 'Yours # stays yours.' },
  ];
  expect(termsFromText(termsAsText(sections))).toEqual(sections);
  expect(termsFromText('# One\r\ntext\r\n')).toEqual([{ title: 'One', text: 'text' }]);
});

test.each([
  ['nothing', ''],
  ['no heading', 'just text'],
  ['text before the first heading', 'before\n# One\ntext'],
  ['a heading without text', '# One\n\n# Two\ntext'],
  ['an empty heading', '# \ntext'],
  ['a part that is too long', `# One\n${'x'.repeat(termsTextMax + 1)}`],
])('[T3] %s is no version of the terms', (_name, written) => {
  expect(termsFromText(written)).toBeNull();
});
