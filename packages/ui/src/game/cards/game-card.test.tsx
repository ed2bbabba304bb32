import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { GameCard, GameRow } from './game-card.tsx';
import type { CardGame, CardTheme, CardWords, LinkComponent } from './game-models.ts';

const Link: LinkComponent = ({ href, children }) => <a href={href}>{children}</a>;
const words: CardWords = {
  tags: { live: 'Live', new: 'New', hot: 'Hot', closed: 'Closed' },
  play: 'Play',
  favourite: (name) => `Favourite: ${name}`,
  about: (name) => `About ${name}`,
};
const game: CardGame = {
  id: 'mango-riches',
  nodeId: '7',
  name: 'Mango Riches',
  vendorName: 'Kislap Games',
  vendorMark: '/img/vendors/KISL-COLOR2.png',
  picture: { base: '/img/games/mango-riches', plate: '#123456' },
  tag: 'new',
  category: 'RNG',
  categoryColour: 'var(--cat-slot)',
  categoryIcon: 'cherries-fill',
  href: '/m/login',
  canFavour: true,
};
const card = (change: Partial<CardGame> = {}, theme: CardTheme = 1) =>
  renderToStaticMarkup(
    <GameCard game={{ ...game, ...change }} theme={theme} words={words} link={Link} sizes="154px" onAct={() => undefined} at={5} of={612} />,
  );

describe('game card', () => {
  test('[LIST-04] the eight themes have the same markup and differ by data-theme alone', () => {
    const themes = [1, 2, 3, 4, 5, 6, 7, 8] as const;
    expect(new Set(themes.map((theme) => card({}, theme).replace(`data-theme="${theme}"`, ''))).size).toBe(1);
    for (const theme of themes) expect(card({}, theme)).toContain(`data-theme="${theme}"`);
  });

  test('[LIST-04] shows name, vendor with mark, and at most one tag; lottery games have no star', () => {
    expect(card()).toContain('Mango Riches');
    expect(card()).toContain('KISL-COLOR2.png');
    expect(card().match(/data-tag=/g)).toHaveLength(1);
    expect(card({ tag: null })).not.toContain('data-tag=');
    expect(card()).toContain('aria-label="Favourite: Mango Riches"');
    expect(card({ canFavour: false })).not.toContain('aria-pressed');
    for (const change of [{}, { canFavour: false }]) expect(card(change)).toContain('aria-haspopup="dialog" aria-label="About Mango Riches"');
  });

  test('[HOUSE-6] a picture has its size, three forms, two widths and its own colour behind it', () => {
    const markup = card();
    expect(markup).toContain('--plate:#123456');
    expect(markup).toMatch(/<img[^>]*width="240"[^>]*height="240"/);
    for (const ending of ['avif', 'webp', 'jpg'])
      expect(markup).toContain(`/img/games/mango-riches-240.${ending} 240w, /img/games/mango-riches-480.${ending} 480w`);
    expect(markup).toContain('loading="lazy"');
  });

  test('[LIST-07] a card says its place in the whole list', () => {
    expect(card()).toContain('aria-posinset="5" aria-setsize="612"');
  });

  test('[LIST-02] the list form has vendor and type, star and play', () => {
    const row = renderToStaticMarkup(<GameRow game={game} typeName="Slots" words={words} link={Link} onAct={() => undefined} />);
    expect(row).toContain('Kislap Games, Slots');
    expect(row).toContain('aria-pressed="false"');
    expect(row).toContain('Play');
  });

  test('[LIST-04] a name with markup in it stays text', () => {
    expect(card({ name: '<img src=x onerror=alert(1)>' })).not.toContain('<img src=x');
  });
});
