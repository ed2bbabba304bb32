import { mayAt, mayEverywhere, type StaffAccess } from '@laro/domain/staff/access';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { useParams } from 'react-router';
import { merchantsQuery, type DeskMerchant, type Me } from './queries.ts';

export const MeContext = createContext<Me | null>(null);

/** The signed-in person; pages of the desk are never rendered without one. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('a room of the desk stands outside of the sign-in');
  return me;
}

/** The access that the session's answer describes. */
export const accessOfMe = ({ everywhere, byMerchant }: Pick<Me, 'everywhere' | 'byMerchant'>): StaffAccess => ({
  everywhere: new Set(everywhere),
  byMerchant: new Map(byMerchant.map(({ merchant, permissions }) => [merchant, new Set(permissions)])),
});

/** Rights of the signed-in member of staff, by merchant. */
export function useAccess(): StaffAccess {
  const me = useMe();
  return useMemo(() => accessOfMe(me), [me]);
}

/**
 * True if the signed-in member of staff may do something at the merchant of the address; on pages without a merchant, everywhere. The server decides; this
 * only hides what it would refuse.
 */
export function useMay(): (permission: StaffPermission) => boolean {
  const access = useAccess();
  const { merchant } = useParams();
  return (permission) => (merchant === undefined ? mayEverywhere(access, permission) : mayAt(access, merchant, permission));
}

/** The merchant that a part of a page is about, where it is not that of the address. */
export const MerchantContext = createContext<DeskMerchant | null>(null);

/** The merchant that a part of a page is about: that of the address, once the list of merchants is here; the shell waits for it before it draws a page. */
export function useMerchant(): DeskMerchant {
  const given = useContext(MerchantContext);
  const { merchant: code } = useParams();
  const { data } = useQuery(merchantsQuery);
  const merchant = given ?? data?.find((entry) => entry.code === code);
  if (!merchant) throw new Error('a room of a merchant was drawn without the merchant');
  return merchant;
}

/** The merchant of the host that the desk is open at, else the first. */
export const nearestMerchant = (merchants: readonly DeskMerchant[]): DeskMerchant | undefined =>
  merchants.find((entry) => entry.hosts.includes(location.hostname)) ?? merchants[0];
