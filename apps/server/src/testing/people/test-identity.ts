import { createIdentityDocuments, openProofSeal, type IdentityDocuments, type IdentityNote } from '#server/modules/people/identity-documents/index.ts';
import type { ExclusionRegister } from '#server/modules/people/identity-documents/ports.ts';
import type { Settings } from '@laro/domain/settings/settings';
import type { ShippedRole } from '@laro/domain/staff/roles';
import sharp from 'sharp';
import { memoryFiles, type MemoryFiles } from '../base/memory-files.ts';
import { callSealed, confirmBy, PASSWORD, testAccount, type TestAccount } from './test-account.ts';
import { testDesk, visitorOf, type DeskVisitor, type TestDesk } from '../test-desk.ts';
import { testHttp } from '../base/test-http.ts';
import type { TestBrowser } from './test-players.ts';

export interface TestIdentity {
  desk: TestDesk;
  site: TestAccount;
  identities: IdentityDocuments;
  /** Encrypted pictures by their names. */
  files: MemoryFiles;
  told: { playerId: bigint; template: string }[];
  /** A logged-in member who has just proven to be there. */
  member: (username: string, merchantCode?: string) => Promise<{ id: bigint; browser: TestBrowser; memberId: string }>;
  /** A member of staff who may call what this module answers. */
  staff: (role: ShippedRole) => Promise<DeskVisitor & { name: string }>;
  /** Sends both pictures and a document. */
  send: (browser: TestBrowser, given?: Record<string, unknown>) => ReturnType<typeof callSealed<'sendIdentity'>>;
  set: (settings: Partial<Settings>) => Promise<void>;
  close: () => Promise<void>;
}

/** A photograph as a phone would take it, in base64. */
export async function photo(width = 1200, height = 800, more: { withPlace?: boolean } = {}): Promise<string> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#8fb4d8' } }).jpeg();
  const bytes = await (
    more.withPlace ? picture.withExif({ IFD0: { Make: 'Spycam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 0/1' } }) : picture
  ).toBuffer();
  return bytes.toString('base64');
}

let numbers = 0;
/** Details of a unique person, as a member enters them. */
export const someone = (given: Record<string, unknown> = {}): Record<string, unknown> => {
  numbers += 1;
  return {
    document: 'philsys',
    number: `1234-5678-9${String(numbers).padStart(3, '0')}-0000`,
    legalName: 'María Clara de los Santos',
    birthday: `1990-01-${String(1 + (numbers % 28)).padStart(2, '0')}`,
    address: '12 Mabini Street, Quezon City',
    expiresOn: null,
    ...given,
  };
};

/** A merchant without a register. */
const nobodysRegister: ExclusionRegister = { read: async () => ({ kind: 'unavailable', why: 'there is none' }) };

/** Members who prove who they are, and the desk that decides on it, over one database with a clock that a test moves. */
export async function testIdentity(register: ExclusionRegister = nobodysRegister): Promise<TestIdentity> {
  const desk = await testDesk();
  const { pool } = desk.base;
  const files = memoryFiles();
  const seal = await openProofSeal(pool, { key: Buffer.alloc(32, 5), old: null });
  const told: TestIdentity['told'] = [];
  const made: { identities?: IdentityDocuments } = {};
  const site = await testAccount({
    base: desk.base,
    more: ({ account, players }) => {
      made.identities = createIdentityDocuments({
        pool,
        seal,
        files,
        register,
        audit: desk.staff.audit,
        sessions: players.sessions,
        requireConfirmation: account.confirmation.require,
        maskName: account.maskName,
        merchants: () => desk.directory.list(),
        tell: (_merchant, playerId, note: IdentityNote) => void told.push({ playerId, template: note.template }),
        now: () => desk.clock.now,
        onBackgroundError: (error) => {
          throw error;
        },
      });
      return made.identities.handlers;
    },
  });
  const { identities } = made;
  if (!identities) throw new Error('the module was not made');
  const http = await testHttp(pool, {
    directory: desk.directory,
    handlers: identities.handlers,
    ports: { staffSessionOf: desk.staff.staffSessionOf },
  });
  const picture = async (browser: TestBrowser, side: string) => (await browser.call('sendIdentityPicture', { side, picture: await photo() })).value.id;
  return {
    desk,
    site,
    identities,
    files,
    told,
    member: async (username, merchantCode) => {
      const { id, browser } = await site.enter(username, merchantCode);
      await confirmBy(browser, 'password', PASSWORD);
      return { id, browser, memberId: id.toString() };
    },
    staff: async (role) => {
      const signedIn = await desk.signIn(role);
      return Object.assign(visitorOf(http.app), { cookie: signedIn.cookie, csrfToken: signedIn.csrfToken, name: signedIn.name });
    },
    send: async (browser, given = {}) =>
      callSealed(browser, 'sendIdentity', someone({ pictures: { front: await picture(browser, 'front'), back: await picture(browser, 'back') }, ...given })),
    set: async (settings) => {
      await site.set(settings);
      await Promise.all([site.http.directory.refresh(), desk.directory.refresh()]);
    },
    close: async () => {
      await http.app.close();
      await site.close();
      await desk.close();
    },
  };
}
