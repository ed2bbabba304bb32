import type { Merchant } from '#server/modules/merchant/index.ts';
import { themeColours } from './document.ts';

/** The merchant's own web app manifest (DL-03). */
export function webManifest(merchant: Merchant, language: string): Record<string, unknown> {
  const skin = merchant.settings['look.skin'];
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${skin}-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/m/home',
    name: merchant.name,
    short_name: merchant.name,
    lang: language,
    start_url: '/m/home',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: themeColours[skin],
    theme_color: themeColours[skin],
    categories: ['games', 'entertainment'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable'), { src: `/icons/${skin}.svg`, sizes: 'any', type: 'image/svg+xml' }],
  };
}
