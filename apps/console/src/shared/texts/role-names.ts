import { isShippedRole } from '@laro/domain/staff/roles';
import { useQuery } from '@tanstack/react-query';
import { merchantsQuery } from '#console/shared/api/queries.ts';
import { useWords } from './words.tsx';

interface Grant {
  role: string;
  merchant: string | null;
}

/** Names of roles and of the places where they apply. The operator's own roles are called as they are stored. */
export function useRoleNames() {
  const { t } = useWords();
  const { data: merchants = [] } = useQuery(merchantsQuery);
  const roleName = (role: string): string => (isShippedRole(role) ? t(`desk.role.${role}`) : role);
  const placeName = (merchant: string | null): string =>
    merchant === null ? t('desk.staff.everywhere') : (merchants.find(({ code }) => code === merchant)?.name ?? merchant);
  const grantName = ({ role, merchant }: Grant): string => t('desk.staff.role_at', { role: roleName(role), place: placeName(merchant) });
  return { roleName, placeName, grantName };
}
