import { languages } from '@laro/domain/system/languages';
import { checkTemplate, templateNames, valuesOf, type TemplateName } from '@laro/domain/messages/message-templates';
import { translatorFor } from '@laro/i18n/compile';
import { describe, expect, test } from 'vitest';

describe.each(languages)('shipped texts in $name', ({ code }) => {
  const { find } = translatorFor(code, ['messages']);
  const shipped = (name: TemplateName) => {
    const values = Object.fromEntries(valuesOf(name).map((value) => [value, `{${value}}`]));
    return { subject: find(`messages.${name}.subject`, values), text: find(`messages.${name}.text`, values) ?? '' };
  };

  test.each(templateNames)('[T15] %s can be sent by mail', (name) => {
    expect(checkTemplate(name, 'email', shipped(name))).toBeNull();
  });

  test('[T15] a code can be sent by SMS and fits into two parts, in any writing', () => {
    expect(checkTemplate('code', 'sms', shipped('code'))).toBeNull();
    expect(shipped('code').text.length).toBeLessThan(134);
  });
});
