import type { Answers } from '@laro/client/testing/canned-server';
import type { Wire } from '@laro/contract/routes';
import { staffPermissions } from '@laro/domain/staff/permissions';

type Me = Wire<'getDeskSession', 'value'>;
type Merchant = Wire<'listDeskMerchants', 'value'>['merchants'][number];

/** An administrator; `change` says who else it is. */
export const madeMe = (change: Partial<Me> = {}): Me => ({
  id: '1',
  name: 'ana.admin',
  grants: [],
  everywhere: [...staffPermissions],
  byMerchant: [],
  lastSignInAt: null,
  csrfToken: 'half-of-the-page',
  ...change,
});

const madeMerchant = (code: string, name: string, change: Partial<Merchant> = {}): Merchant => ({
  code,
  name,
  hosts: [`${code}.localhost`],
  skin: 'laro',
  timeZone: 'Asia/Manila',
  currency: { code: 'PHP', decimals: 2 },
  languages: ['EN', 'TY'],
  defaultLanguage: 'TY',
  maintenance: false,
  maintenanceUntil: null,
  revision: 1,
  ...change,
});

/** Answers to the calls of every page of the desk. */
export const deskAnswers: Answers = {
  getDeskSession: madeMe(),
  listDeskMerchants: { merchants: [madeMerchant('laro', 'Laro'), madeMerchant('dagat', 'Dagat')] },
  getDeskAttention: { installation: 0, bets: 0, merchants: [] },
  endDeskSession: {},
};
