import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { contextOf } from '#server/http/request-context.ts';
import { siteOrigin } from '#server/http/guards/site-origin.ts';
import type { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { channelsOf, linksOf, PROFILE_PATH } from './links-of.ts';
import { createUnknownPaths, type UnknownPaths } from './unknown-paths.ts';
import { webClipProfile } from './web-clip-profile.ts';

export interface AppLinksDeps {
  pool: pg.Pool;
  directory: MerchantDirectory;
  now: () => number;
  onBackgroundError: (error: unknown) => void;
}

export interface AppLinks {
  handlers: Handlers<'listDownloadLinks' | 'listServiceChannels' | 'listDeskUnknownPaths'>;
  unknownPaths: UnknownPaths;
  /** The profile for iPhones (DL-02). */
  registerRoutes: (app: FastifyInstance) => void;
  start: () => void;
  stop: () => Promise<void>;
}

const icons = path.join(import.meta.dirname, '../../../../../player/public/icons');

function registerProfile(app: FastifyInstance): void {
  app.get(PROFILE_PATH, async (request, reply) => {
    const { merchant } = contextOf(request);
    const { settings, name, code } = merchant;
    if (!settings['app.hasProfile']) throw new Refusal('request.not_found');
    const icon = await fs.readFile(path.join(icons, `${settings['look.skin']}-180.png`));
    const origin = siteOrigin(request, merchant);
    const profile = webClipProfile({ origin, label: name, description: new URL(origin).host, organisation: name, icon });
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${code}.mobileconfig"`)
      .header('x-content-type-options', 'nosniff')
      .type('application/x-apple-aspen-config')
      .send(profile);
  });
}

/** The app and how to get it, the ways to customer service, and paths that lead nowhere (DL-04, NAV-09, GEN-02). */
export function createAppLinks({ directory, ...ground }: AppLinksDeps): AppLinks {
  const unknownPaths = createUnknownPaths(ground);
  return {
    handlers: {
      listDownloadLinks: async ({ merchant }) => ({ links: linksOf(merchant.settings) }),
      listServiceChannels: async ({ merchant }) => ({ channels: channelsOf(merchant.settings) }),
      listDeskUnknownPaths: async (_context, { params: { merchant } }) => {
        if (!directory.byCode(merchant)) throw new Refusal('request.not_found');
        const paths = await unknownPaths.list(merchant);
        return {
          paths: paths.map(({ path: asked, hits, firstAt, lastAt }) => ({
            path: asked,
            hits: Number(hits),
            firstAt: firstAt.toISOString(),
            lastAt: lastAt.toISOString(),
          })),
        };
      },
    },
    unknownPaths,
    registerRoutes: registerProfile,
    start: () => unknownPaths.start(),
    stop: () => unknownPaths.stop(),
  };
}
