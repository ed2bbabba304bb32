import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BannerCarousel, type Banner } from './banner-carousel.tsx';
import type { LinkComponent } from '../../cards/game-models.ts';

const Link: LinkComponent = ({ href, children }) => <a href={href}>{children}</a>;
const banner: Banner = {
  id: '1',
  kicker: 'Weekend',
  title: 'Gabi ng perya',
  condition: 'From ₱100',
  href: '/m/slot-games',
  picture: { base: '/img/banners/perya', plate: '#123456' },
};
const draw = (langs?: Banner['langs']) =>
  renderToStaticMarkup(
    <BannerCarousel
      banners={[{ ...banner, langs }]}
      words={{ label: 'Banners', next: () => '', pause: '', play: '' }}
      link={Link}
      widths={[400, 750]}
      sizes="398px"
      autoplayMs={4000}
      transitionMs={600}
      swipePx={60}
    />,
  );

test('[NAV-10] [HOME-05] words of a banner in another language than the page say so to screen readers, each for itself', () => {
  const html = draw({ kicker: 'en', condition: 'en' });
  expect(html).toMatch(/<span[^>]* lang="en">Weekend<\/span>/);
  expect(html).toMatch(/<span[^>]* lang="en">From ₱100<\/span>/);
  expect(html).toMatch(/<span(?![^>]* lang=)[^>]*>Gabi ng perya<\/span>/);
});

test('[HOME-05] [CONST-01] a slide takes the 600 ms that it is given', () => {
  expect(draw()).toContain('transition-duration:600ms');
});

test('[HOME-05] words in the page’s own language carry no mark, and the picture below them has no words of its own', () => {
  const html = draw();
  expect(html).not.toContain('lang=');
  expect(html).toContain('alt=""');
});
