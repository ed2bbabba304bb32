import type { Screen } from '#player/shared/router/screen.ts';

/** Finds screens by their paths. */
export function screensByPath(screens: readonly Screen[]): (pathname: string) => Screen | null {
  const byPath = new Map(screens.flatMap((screen) => screen.paths.map((path) => [path, screen] as const)));
  /** A slash at the end makes no difference, and `:id` matches any last part. */
  return (pathname) => {
    const path = pathname.replace(/\/+$/, '');
    return byPath.get(pathname) ?? byPath.get(path) ?? byPath.get(path.replace(/[^/]+$/, ':id')) ?? null;
  };
}
