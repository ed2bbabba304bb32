import type { Person } from '#server/http/handlers.ts';

/** The person who holds the machine: decides where no second member of staff can, audited as the installation. */
export const actAsInstallation: Person = { staffId: null, name: 'installation', ip: '', may: () => true, sees: () => true };
