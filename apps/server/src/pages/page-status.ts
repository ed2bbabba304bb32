import type { RequestContext } from '#server/http/request-context.ts';
import { statusFor, type CountryLocator } from '#server/modules/merchant/index.ts';
import type { PageStatus } from './renderer.ts';

/** The visitor's status as it may stand in a page: on an open site nothing of it is theirs alone, so that guests can share the page. */
export function pageStatusOf(context: RequestContext, countries: CountryLocator): PageStatus {
  const { info, until, location, supportLink } = statusFor(context.merchant, context.ip, countries);
  if (info === 0) return { info, until: null, ip: null, supportLink: '' };
  return { info, until, ip: info === 2 ? location.ip : null, supportLink };
}
