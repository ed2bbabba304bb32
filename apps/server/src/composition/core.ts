import type { Ground } from '../ground.ts';
import { openHooks } from '../hooks.ts';
import { deskActs } from '../http/guards/desk-act.ts';
import { withDesk } from '../module.ts';
import { createBlockUpkeep } from '../modules/core/blocks/index.ts';
import { createMerchants } from '../modules/core/merchant/index.ts';
import { createStaff } from '../modules/core/staff/index.ts';
import { createTwoPersons, twoPersonsCalls } from '../modules/core/two-persons/index.ts';

interface Needs {
  ground: Ground;
  noteUnknownPath: Parameters<typeof createMerchants>[0]['noteUnknownPath'];
}

/** Core: merchants, staff, acts of two people, blocks. */
export function createCore({ ground, noteUnknownPath }: Needs) {
  const { pool, secret, directory, merchantOf, merchantCodes, onBackgroundError } = ground;
  const staff = createStaff({ pool, secret, siteNames: () => directory.list().flatMap(({ code, name }) => [code, name]) });
  const { audit } = staff;
  const twoPersons = createTwoPersons({ ...ground, audit, merchants: merchantCodes });
  return {
    hooks: openHooks(onBackgroundError),
    staff,
    /** Needs of desk calls. */
    atDesk: { ...ground, audit, twoPersons, actOf: deskActs({ ...ground, audit }) },
    merchants: createMerchants({ ...ground, noteUnknownPath }),
    twoPersons: withDesk(twoPersons, twoPersonsCalls({ pool, twoPersons, isMerchant: (code) => merchantOf(code) !== null })),
    blockUpkeep: createBlockUpkeep(ground),
  };
}

export type Core = ReturnType<typeof createCore>;
