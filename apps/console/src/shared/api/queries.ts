import type { Wire } from '@laro/contract/routes';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import type { Language } from '@laro/domain/system/languages';
import { queryOptions } from '@tanstack/react-query';
import { api, isProblem, setCsrfToken } from './api.ts';

export type Me = Wire<'getDeskSession', 'value'>;
export type DeskMerchant = Wire<'listDeskMerchants', 'value'>['merchants'][number];
export type DeskGame = Wire<'changeDeskGame', 'value'>;
export type DeskBanner = Wire<'addDeskBanner', 'value'>;
export type StaffAccount = Wire<'listStaff', 'value'>['staff'][number];
export type AuditEntry = Wire<'listAudit', 'value'>['entries'][number];

/** The signed-in person, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      const me = await api.call('getDeskSession', { signal });
      setCsrfToken(me.csrfToken);
      return me;
    } catch (error) {
      if (isProblem(error, 'desk.not_signed_in')) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const merchantsQuery = queryOptions({
  queryKey: ['merchants'],
  queryFn: async ({ signal }) => (await api.call('listDeskMerchants', { signal })).merchants,
});

export const settingsQuery = (merchant: string) =>
  queryOptions({ queryKey: ['settings', merchant], queryFn: ({ signal }) => api.call('getDeskSettings', { params: { merchant }, signal }) });

export interface GameFilter {
  gameName: string;
  category: NonNullable<Wire<'listDeskGames', 'query'>['category']>;
  pageNo: number;
}

export const gamesQuery = (merchant: string, filter: GameFilter) =>
  queryOptions({
    queryKey: ['games', merchant, filter],
    queryFn: ({ signal }) => api.call('listDeskGames', { params: { merchant }, query: filter, signal }),
    // The list of the last filter stays, dimmed, until the next one is here.
    placeholderData: (previous) => previous,
  });

export const bannersQuery = (merchant: string) =>
  queryOptions({ queryKey: ['banners', merchant], queryFn: ({ signal }) => api.call('listDeskBanners', { params: { merchant }, signal }) });

export type DeskTemplate = Wire<'changeDeskTemplate', 'value'>;

export const templatesQuery = (merchant: string, language: Language) =>
  queryOptions({
    queryKey: ['templates', merchant, language],
    queryFn: ({ signal }) => api.call('listDeskTemplates', { params: { merchant }, query: { language }, signal }),
    placeholderData: (previous) => previous,
  });

export const staffQuery = queryOptions({ queryKey: ['staff'], queryFn: async ({ signal }) => (await api.call('listStaff', { signal })).staff });

export type OwnRole = Wire<'listStaffRoles', 'value'>['roles'][number];

export const staffRolesQuery = queryOptions({
  queryKey: ['staff-roles'],
  queryFn: async ({ signal }) => (await api.call('listStaffRoles', { signal })).roles,
});

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: async ({ signal }) => (await api.call('listDeskSessions', { signal })).sessions });

export interface AuditFilter {
  actor: string;
  action: AuditAction | '';
  subject: string;
}

export const auditPage = (filter: AuditFilter, before: string | null, signal: AbortSignal) =>
  api.call('listAudit', { query: { ...filter, ...(before === null ? {} : { before }) }, signal });
