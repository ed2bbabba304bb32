import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bannerBriefs, type BannerBrief } from '@laro/art/banners/banner-briefs';
import type { BannerPlace } from '@laro/contract/content/content';
import type { Language } from '@laro/domain/system/languages';
import type { EntryInput } from '#server/modules/play/lobby/index.ts';
import type { ArticleValues } from '#server/modules/reach/content/index.ts';
import type { DemoMerchantCode } from './demo-merchants.ts';

type Texts = Partial<Record<Language, string>>;

/** The operators' own words, in thirteen languages: content of the database, not of the program, so not in its messages. */
const texts = JSON.parse(readFileSync(path.join(import.meta.dirname, 'texts.json'), 'utf8')) as Record<string, Texts>;

/** The operator's words for something, in every language. */
export function demoText(key: string): Texts {
  const found = texts[key];
  if (!found) throw new Error(`the demo has no text ${key}`);
  return found;
}

type Wording = readonly [kicker: string, condition: string, target: string];

/** Text above and below a banner's title, and its link; by the picture's id, else by its place. */
const wordings: Record<string, Wording> = {
  'laro-home-perya': ['studio', 'rtp', '/m/inHouse'],
  'laro-home-kalabaw': ['slots', 'rtp', '/m/slot-games?vassalage=BYNI'],
  'laro-home-color-game': ['studio', 'free', '/m/inHouse'],
  'laro-home-jackpot': ['slots', 'limit', '/m/slot-games?classify=JACKPOT'],
  'laro-register': ['newHere', 'age21', '/m/register'],
  'dagat-home-moonrise': ['tonight', 'limit', '/m/live-games'],
  'dagat-home-treasure': ['slots', 'rtp', '/m/slot-games?classify=JACKPOT'],
  'dagat-home-dragon': ['live', 'limit', '/m/live-games'],
  'dagat-home-lighthouse': ['limit', 'age18', '/m/help'],
  'dagat-register': ['newHere', 'age18', '/m/register'],
  m_rng: ['slots', 'rtp', '/m/slot-games'],
  m_sports: ['sports', 'odds', '/m/sport-games'],
  m_pvp: ['cards', 'limit', '/m/poker-games'],
  m_live: ['live', 'limit', '/m/live-games'],
  m_fish: ['fish', 'rtp', '/m/fishing-games'],
  m_lott: ['lottery', 'closing', '/m/lott'],
  m_elott: ['elottery', 'closing', '/m/elott'],
};

function bannerRow(brief: BannerBrief, position: number, place: BannerPlace = brief.place) {
  const [kicker, condition, target] = wordings[brief.id] ?? wordings[brief.place] ?? ['slots', 'limit', ''];
  return {
    merchant_code: brief.merchant,
    place,
    position,
    target,
    picture_id: brief.id,
    kicker: JSON.stringify(demoText(`kicker.${kicker}`)),
    title: JSON.stringify(demoText(`title.${brief.id}`)),
    condition: JSON.stringify(demoText(`condition.${condition}`)),
    // The strict market requires a number; the demo's is marked as one (T80).
    permit: brief.merchant === 'laro' ? 'DEMO-2026' : '',
  };
}

/** One banner for each picture that was made for a merchant, in the order in which they were made. */
const ownBanners = (merchantCode: DemoMerchantCode) =>
  bannerBriefs.filter((brief) => brief.merchant === merchantCode).map((brief, index) => bannerRow(brief, index + 1));

/** Pictures for the links of agents: those of the registration page. */
const creatives = (merchantCode: DemoMerchantCode) =>
  bannerBriefs
    .filter(({ merchant, place }) => merchant === merchantCode && place === 'm_reg')
    .map((brief, index) => bannerRow(brief, bannerBriefs.length + index + 1, 'm_agent'));

export const demoBanners = (merchantCode: DemoMerchantCode) => [...ownBanners(merchantCode), ...creatives(merchantCode)];

/** Lobby news of both merchants. There are no hot matches, since no bets on them are offered. */
export const demoNews = (now: number): EntryInput[] =>
  [
    { text: 'news.fresh', target: '/m/slot-games?type=NEW' },
    { text: 'news.studio', target: '/m/inHouse' },
  ].map(({ text, target }) => ({
    kind: 'news',
    isEnabled: true,
    title: demoText(text),
    home: '',
    away: '',
    target,
    startsAt: new Date(now).toISOString(),
    endsAt: null,
  }));

/** The ticker's lines and the pop-up that a visitor meets. */
export function demoAnnouncements(now: number): ArticleValues[] {
  const lines = ['welcome', 'limits', 'safety'] as const;
  const announcement = (name: string, type: 'PL' | 'PU'): ArticleValues => ({
    type,
    tag: '',
    isEnabled: true,
    title: demoText(`notice.${name}.title`),
    body: demoText(`notice.${name}.body`),
    audience: 'all',
    languages: [],
    pictureId: '',
    categoryId: null,
    offer: null,
    reward: null,
    permit: '',
    startsAt: new Date(now),
    endsAt: null,
  });
  return [...lines.map((name) => announcement(name, 'PL')), announcement('popup', 'PU')];
}
