/** The pages that a guest gets. */
import { exampleAddress, screens } from '../../apps/player/src/app/screens/screens.ts';
import { readAnswer, readPage, type RealServer } from '../server/real-server.ts';

/** Pages that show one thing of many are found behind their lists. */
const details = [
  { list: '/m/notice', link: /\/m\/noticeDetail\?id=[^"&]+/ },
  { list: '/m/activity', link: /\/m\/activityDetail\?id=[^"&]+/ },
  { list: '/m/help', link: /\/m\/help\?tag=faq/ },
];
const detailPaths = ['/m/noticeDetail', '/m/activityDetail'];
/** Of screens that draw the same page, the one that represents all. */
const usual: Readonly<Record<string, string>> = { 'games/game-list-page': '/m/slot-games', 'lobby/home-page': '/m/home' };

/** Public pages that are excluded from search engines. */
export const unlisted: readonly string[] = ['/m/search-games', '/m/forget', '/m/verify'];
/** Pages that a guest gets on the way of something: by a message's link, by an unknown device, without a network. */
const onTheWay = ['/m/resetPassword', '/m/phoneCheck', '/m/offline'];

/** Any other page without an entry there is a member's own, and sends a guest on to the log-in. */
const isForAll = (html: string): boolean => !html.includes('content="noindex"');

/** One address of each public page, or of every route when `isEvery`; of single articles the first. */
export async function publicPages(server: Pick<RealServer, 'origin'>, isEvery = false): Promise<string[]> {
  const routes = screens
    .filter(({ framesGames }) => framesGames !== true)
    .flatMap((screen) => {
      const address = exampleAddress(screen);
      // Without a network, pages that show one thing of many have the title of their kind.
      if (address === null || (!isEvery && address !== screen.paths[0])) return [];
      return isEvery && screen.page !== 'lobby/home-page' ? address : (usual[screen.page] ?? address);
    });
  const known = isEvery ? [...unlisted, ...onTheWay] : unlisted;
  const asked = [...new Set([...routes, ...known])].filter((path) => !detailPaths.includes(path));
  const isShown = async (path: string): Promise<boolean> => {
    const { status, html } = await readAnswer(server.origin + path);
    return status === 200 && (known.includes(path) || isForAll(html));
  };
  const answers = await Promise.all(asked.map(async (path) => [path, await isShown(path)] as const));
  const found = await Promise.all(details.map(async ({ list, link }) => link.exec(await readPage(server.origin + list))?.[0]));
  return [...answers.filter(([, shown]) => shown).map(([path]) => path), ...found.filter((path) => path !== undefined)];
}
