import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTranslator } from '@laro/i18n/translator';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Joined } from '#console/shared/texts/joined.tsx';
import { WordsProvider } from '#console/shared/texts/words.tsx';
import { momentText, wholeMoment } from './moment-formats.ts';
import { Moment, MomentIn, PlainMoment } from './moment.tsx';
import { MerchantZone, ZoneLine } from './zone.tsx';

const AT = '2026-11-21T17:05:09.000Z';
const words = createTranslator('EN', { 'desk.zone_page': 'Times on this page: {zone}' } as never);
const draw = (content: ReactNode, timeZone = 'Asia/Manila') =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <WordsProvider first={{ ...words, t: (key, values) => `${key} ${JSON.stringify(values ?? {})}` }}>
        <MerchantZone timeZone={timeZone}>{content}</MerchantZone>
      </WordsProvider>
    </QueryClientProvider>,
  );
const text = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s/g, ' ');

describe('a moment at the desk', () => {
  test('[DESK-06] [SAFE-12] is in the zone of the merchant, whatever the browser’s own is', () => {
    expect(text(draw(<Moment at={AT} />))).toBe('Nov 22, 2026, 1:05 AM');
    expect(text(draw(<Moment at={AT} />, 'UTC'))).toBe('Nov 21, 2026, 5:05 PM');
    expect(text(draw(<Moment at={AT} form="exact" />))).toBe('Nov 22, 2026, 01:05:09 AM GMT+8');
    expect(text(draw(<PlainMoment at={AT} form="day" />))).toBe('Nov 22, 2026');
    expect(draw(<Moment at={AT} />)).toContain(`<time dateTime="${AT}">`);
  });

  test('[DESK-06] keeps the half of the day on the line of its time', () => {
    expect(momentText('en', 'Asia/Manila', AT, 'short')).toBe('Nov 22, 2026, 1:05\u00A0AM');
    expect(momentText('en', 'UTC', AT, 'exact')).toBe('Nov 21, 2026, 05:05:09\u00A0PM UTC');
    expect(momentText('ko', 'Asia/Manila', AT, 'short')).toBe('2026. 11. 22. 오전\u00A01:05');
  });

  test('[DESK-06] can be reached by keyboard and touch, and inside another control it is none of its own', () => {
    expect(draw(<Moment at={AT} />)).toContain('<button type="button"');
    expect(draw(<PlainMoment at={AT} />)).not.toContain('button');
  });

  test('[DESK-06] the whole moment says day, second, zone and UTC', () => {
    expect(wholeMoment('en', 'Asia/Manila', AT).replaceAll(/\s/g, ' ')).toBe('Sunday, November 22, 2026 at 1:05:09 AM GMT+8 · 2026-11-21 17:05:09 UTC');
    expect(wholeMoment('en', 'UTC', AT)).toBe('2026-11-21 17:05:09 UTC');
    expect(momentText('en', 'Asia/Manila', AT, 'time').replaceAll(/\s/g, ' ')).toBe('1:05 AM GMT+8');
  });

  test('[DESK-06] fits into a sentence at any place', () => {
    expect(text(draw(<MomentIn at={AT} words={(moment) => `Done ${moment} by Ana`} />))).toBe('Done Nov 22, 2026, 1:05 AM by Ana');
    expect(text(draw(<Joined parts={{ by: 'Ana', at: <Moment at={AT} form="day" />, none: '', no: null }} />))).toBe('Ana · Nov 22, 2026');
  });

  test('[DESK-06] the page names the zone with its offset', () => {
    expect(text(draw(<ZoneLine />))).toMatch(/Asia\/Manila, UTC\+08:00/);
  });
});
