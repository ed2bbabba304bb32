import type { RequestContext } from '#server/http/request-context.ts';
import { statusFor, systemStatusOf, type CountryLocator } from '#server/modules/core/merchant/index.ts';
import type { PageStatus } from './renderer.ts';

/** The visitor's status for a page: on an open site it contains nothing personal, so that guests can share the page. */
export function pageStatusOf(context: RequestContext, countries: CountryLocator): PageStatus {
  const { merchant, ip } = context;
  if (systemStatusOf(merchant, ip, countries) === 0) return { info: 0, until: null, ip: null, supportLink: '' };
  const { info, until, location, supportLink } = statusFor(merchant, ip, countries);
  return { info, until, ip: info === 2 ? location.ip : null, supportLink };
}
