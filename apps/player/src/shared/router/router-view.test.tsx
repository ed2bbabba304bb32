import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Link, RouterContext, usePlacePart } from './router-view.tsx';
import { Router } from './router.ts';

const place = { pathname: '/m/slot-games', search: '?q=star', hash: '', key: 'default' };
const nothing = () => undefined;
const history = { current: () => place, push: nothing, replace: nothing, go: nothing, listen: nothing };
const router = new Router(history, () => Promise.reject(new Error('nobody goes anywhere')), null);
const drawn = (what: React.ReactNode) => renderToStaticMarkup(<RouterContext value={router}>{what}</RouterContext>);

test('[GEN-01] a link has its resolved address: root-relative unchanged, relative from its place, never to another host', () => {
  const href = (to: string) => /href="([^"]*)"/.exec(drawn(<Link to={to}>x</Link>))?.[1];
  expect(href('/m/live-games?q=a%20b#top')).toBe('/m/live-games?q=a%20b#top');
  expect(href('?q=mango')).toBe('/m/slot-games?q=mango');
  expect(href('#vendors')).toBe('/m/slot-games?q=star#vendors');
  expect(href('//evil.example/m/home')).toBe('/m/home');
  expect(href('/\\evil.example/m/home')).toBe('/m/home');
});

test('[GEN-01] a component can subscribe to one part of the place', () => {
  const Path = () => <p>{usePlacePart(({ pathname }) => pathname)}</p>;
  expect(drawn(<Path />)).toBe('<p>/m/slot-games</p>');
});
