import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PictureHosts } from './picture-hosts.ts';
import { Picture } from './picture.tsx';

const draw = (hosts: readonly string[]) =>
  renderToStaticMarkup(
    <PictureHosts value={hosts}>
      <Picture base="/img/games/mango-1a2b3c4d" widths={[240, 480]} sizes="116px" width={240} height={240} />
    </PictureHosts>,
  );

describe('a picture', () => {
  test('[CONST-01] comes from the site, or in every form from the one host that the merchant has named', () => {
    expect(draw([])).toContain('src="/img/games/mango-1a2b3c4d-240.jpg"');
    const addresses = [...draw(['https://pictures.example']).matchAll(/(\S*)\/img\/games\/mango/g)].map(([, from = '']) => from.replace(/^.*"/, ''));
    expect(addresses).toHaveLength(7);
    expect([...new Set(addresses)]).toEqual(['https://pictures.example']);
  });
});
