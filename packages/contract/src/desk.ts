import { catalogueAndContent } from './desk/catalogue.ts';
import { merchants } from './desk/merchants.ts';
import { session } from './desk/session.ts';
import { audit, staff } from './desk/staff.ts';

/** The operator's desk: every call needs a signed-in member of staff, but the two of signing in. */
export const desk = { ...session, ...merchants, ...catalogueAndContent, ...staff, ...audit };
