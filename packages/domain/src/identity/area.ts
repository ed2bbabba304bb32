export { identitySettings as settings } from './identity-settings.ts';

export const auditActions = [
  'identity.opened',
  'identity.pictureShown',
  'identity.checked',
  'identity.accepted',
  'identity.refused',
  'identity.recalled',
  'exclusion.imported',
  'exclusion.register_read',
  'exclusion.searched',
  'exclusion.removed',
] as const;
