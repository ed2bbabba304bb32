import { describe, expect, test, vi } from 'vitest';
import { placeAt, Router, type Found, type HistoryPort, type Resolve } from './router.ts';

/** A history in memory that behaves as the browser's: an entry has an address and a key, steps call back. */
function memoryHistory(first = '/m/home') {
  let entries = [{ address: first, key: 'default' }];
  let index = 0;
  let onPop = (): void => undefined;
  const port: HistoryPort = {
    current: () => placeAt(entries[index]?.address ?? '/', entries[index]?.key ?? 'default'),
    push: (address, key) => {
      entries = [...entries.slice(0, index + 1), { address, key }];
      index += 1;
    },
    replace: (address, key) => {
      entries[index] = { address, key };
    },
    go: (delta) => {
      index += delta;
      onPop();
    },
    listen: (listener) => {
      onPop = listener;
    },
  };
  return { port, addresses: () => entries.map(({ address }) => address) };
}

const Home = () => null;
const Other = () => null;
const pages: Record<string, Found> = {
  '/m/home': { kind: 'page', Page: Home },
  '/m/other': { kind: 'page', Page: Other },
  '/m/old': { kind: 'redirect', to: '/m/other?from=old' },
};
const known: Resolve = ({ pathname }) => (pages[pathname] ? Promise.resolve(pages[pathname]) : Promise.reject(new Error(`no ${pathname}`)));
const make = (resolve: Resolve = known) => {
  const history = memoryHistory();
  return { router: new Router(history.port, resolve, Home), ...history };
};

describe('router', () => {
  test('[GEN-06] the address changes with the page, not before it', async () => {
    let letGo = (): void => undefined;
    const { router, addresses } = make(async (place) => {
      await new Promise<void>((go) => {
        letGo = go;
      });
      return known(place);
    });
    const going = router.navigate('/m/other');
    expect(router.state()).toMatchObject({ isLoading: true, Page: Home });
    expect(addresses()).toEqual(['/m/home']);
    letGo();
    await going;
    expect(router.state()).toMatchObject({ isLoading: false, Page: Other, arrival: 'new', place: { pathname: '/m/other' } });
    expect(addresses()).toEqual(['/m/home', '/m/other']);
  });

  test('[GEN-06] a page that does not come is an error at its address, and the next page mends it', async () => {
    const { router } = make();
    await router.navigate('/m/none');
    expect(router.state().error).toBeInstanceOf(Error);
    expect(router.state().place.pathname).toBe('/m/none');
    await router.navigate('/m/home');
    expect(router.state()).toMatchObject({ error: null, Page: Home });
  });

  test('[GEN-02] a redirect is followed, and an endless one is an error', async () => {
    const { router, addresses } = make();
    await router.navigate('/m/old');
    expect(addresses()).toEqual(['/m/home', '/m/other?from=old']);
    const endless = make(() => Promise.resolve({ kind: 'redirect', to: '/m/old' }));
    await endless.router.navigate('/m/old');
    expect(endless.router.state().error).toBeInstanceOf(Error);
  });

  test('[GEN-06] the last wish wins', async () => {
    const waiting: (() => void)[] = [];
    const { router, addresses } = make(async (place) => {
      await new Promise<void>((go) => waiting.push(go));
      return known(place);
    });
    const first = router.navigate('/m/other');
    const second = router.navigate('/m/home?second');
    waiting[1]?.();
    await second;
    waiting[0]?.();
    await first;
    expect(router.state().place.search).toBe('?second');
    expect(addresses()).toEqual(['/m/home', '/m/home?second']);
  });

  test('[HDR-01] going back shows the earlier page and says that it is a return', async () => {
    const { router } = make();
    await router.navigate('/m/other');
    await router.navigate(-1);
    await vi.waitFor(() => expect(router.state()).toMatchObject({ Page: Home, arrival: 'back', place: { key: 'default' } }));
  });

  test('[GEN-06] the same address replaces itself, a change of the mark alone loads nothing', async () => {
    const resolve = vi.fn(known);
    const { router, addresses } = make(resolve);
    await router.navigate('/m/home');
    expect(addresses()).toEqual(['/m/home']);
    resolve.mockClear();
    await router.navigate('#part');
    expect(router.state().place.hash).toBe('#part');
    expect(resolve).not.toHaveBeenCalled();
  });

  test('[GEN-06] addresses may belong to the place they are used at', () => {
    const from = placeAt('/m/slot-games?vassalage=PG', 'a');
    expect(placeAt('?q=1', 'b', from)).toMatchObject({ pathname: '/m/slot-games', search: '?q=1' });
    expect(placeAt('/m/home', 'b', from)).toMatchObject({ pathname: '/m/home', search: '' });
  });

  test('[NAV-10] data can be loaded again without leaving the place', async () => {
    const resolve = vi.fn(known);
    const { router, addresses } = make(resolve);
    await router.revalidate();
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(router.state()).toMatchObject({ Page: Home, arrival: 'still' });
    expect(addresses()).toEqual(['/m/home']);
  });
});
