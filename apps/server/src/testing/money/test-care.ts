import { lapseWithin } from '#server/modules/rewards/bonuses/index.ts';
import { createCare } from '#server/modules/people/care/index.ts';
import { createClosures } from '#server/modules/people/closures/index.ts';
import type { Limits } from '#server/modules/people/limits/index.ts';
import type { Members } from '#server/modules/people/members/index.ts';
import { openProofSeal } from '#server/modules/people/identity-documents/index.ts';
import type { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { createRelatives, openRelativeBox } from '#server/modules/people/relatives/index.ts';
import type { TestDatabase } from '../base/test-database.ts';

interface CareGround {
  base: TestDatabase;
  directory: MerchantDirectory;
  announced: string[];
  now: () => number;
  secret: Buffer;
  sent: string[];
}

/** Markers of harm, closures and requests of relatives; notifications are recorded. */
export async function careModules({ base, directory, announced, secret, sent, now }: CareGround, members: Members, limits: Limits['desk']) {
  const failing = (error: unknown): never => {
    throw error;
  };
  const { pool } = base;
  const merchantOf = (code: string) => directory.byCode(code);
  const shared = {
    pool,
    merchantOf,
    tell: async ({ playerId, template }: { playerId: bigint; template: string }) => void announced.push(`${template} ${playerId}`),
    now,
    onBackgroundError: failing,
  };
  return {
    care: createCare({ pool, settingsOf: (code) => directory.byCode(code)?.settings, now, onBackgroundError: failing }),
    closures: createClosures({
      ...shared,
      sessions: { endAll: async (playerId) => announced.push(`sessions of ${playerId}`), end: async () => undefined },
      requireConfirmation: async () => null,
      endBonus: lapseWithin,
      onChanged: (publicId) => void announced.push(`wallet ${publicId}`),
    }),
    relatives: createRelatives({
      ...shared,
      box: openRelativeBox(secret),
      seal: await openProofSeal(pool, { key: secret, old: null }),
      members,
      limits,
      send: async ({ template, to, language }) => void sent.push(`${template} ${language} ${to}`),
    }),
  };
}

export type CareModules = Awaited<ReturnType<typeof careModules>>;
