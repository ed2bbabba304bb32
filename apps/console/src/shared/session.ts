import { staffRoles, type StaffPermission } from '@laro/domain/staff-roles';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useParams } from 'react-router';
import { merchantsQuery, type DeskMerchant, type Me } from './queries.ts';

export const MeContext = createContext<Me | null>(null);

/** Who is signed in; the desk's rooms are never drawn without. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('a room of the desk stands outside of the sign-in');
  return me;
}

/** Whether the signed-in member of staff may do something. The server decides; this only hides what it would refuse. */
export function useMay(): (permission: StaffPermission) => boolean {
  const me = useMe();
  return (permission) => (staffRoles[me.role] as readonly StaffPermission[]).includes(permission);
}

/** The merchant of the address, once the list of merchants is here; the shell waits for it before it draws a room. */
export function useMerchant(): DeskMerchant {
  const { merchant: code } = useParams();
  const { data } = useQuery(merchantsQuery);
  const merchant = data?.find((entry) => entry.code === code);
  if (!merchant) throw new Error('a room of a merchant was drawn without the merchant');
  return merchant;
}

/** The merchant of the host that the desk is open at, else the first. */
export const nearestMerchant = (merchants: readonly DeskMerchant[]): DeskMerchant | undefined =>
  merchants.find((entry) => entry.hosts.includes(location.hostname)) ?? merchants[0];
