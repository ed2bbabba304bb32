import { badgeMax } from '@laro/domain/system/constants';

/** What a badge reads: nothing for nothing, and 99+ above ninety-nine (NAV-08). */
export const badgeText = (count: number): string => (count <= 0 ? '' : count > badgeMax ? `${badgeMax}+` : String(count));
