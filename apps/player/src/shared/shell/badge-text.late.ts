import { badgeMax } from '@laro/domain/system/constants';

/** Text of a badge: empty for zero, and 99+ above ninety-nine (NAV-08). */
export const badgeText = (count: number): string => (count <= 0 ? '' : count > badgeMax ? `${badgeMax}+` : String(count));
