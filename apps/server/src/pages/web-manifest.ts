import type { Language } from '@laro/domain/system/languages';
import { translatorFor } from '@laro/i18n/compile';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { themeColours } from './document.ts';

/** The merchant's own web app manifest (DL-03). */
export function webManifest(merchant: Merchant, language: Language): Record<string, unknown> {
  const { t, tag } = translatorFor(language, ['shell']);
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
    lang: tag,
    start_url: '/m/home',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: themeColours[skin],
    theme_color: themeColours[skin],
    categories: ['games', 'entertainment'],
    shortcuts: [
      { name: t('shell.nav.promotions'), url: '/m/activity' },
      { name: t('shell.menu.deposit'), url: '/m/voucherCenter' },
      { name: t('shell.menu.bets'), url: '/m/gameRecord' },
    ].map((shortcut) => ({ ...shortcut, icons: [icon(192, 'any')] })),
    // Taken by tools/build/lobby-picture.ts.
    screenshots: [{ src: `/icons/${skin}-lobby.jpg`, sizes: '585x1040', type: 'image/jpeg', form_factor: 'narrow', label: merchant.name }],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable'), { src: `/icons/${skin}.svg`, sizes: 'any', type: 'image/svg+xml' }],
  };
}
